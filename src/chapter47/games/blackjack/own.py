"""What a blackjack table remembers from round to round."""

from __future__ import annotations

import msgspec

from ...table.events import Account
from ...table.money import Cents
from ...table.state import Own

METER, RESET_METER = Account("meter", "main"), Account("meter", "reset")


class Family(Own):
    """What every casino game of the family remembers."""

    first: bool = True  # no cards were prepared yet
    dealer: str = "the dealer"  # who deals: 19:47-2.1[dealer]
    in_play: set[int] | None = None  # who wagered on every round since the shuffle; None before the first
    cut_from: str = "start"  # where the cutting card came: a hand, the "start", or by order of the "licensee"
    burned: bool = False  # a burn card went face down to the rack
    hidden_asked: bool = False  # somebody asked for a doubling card face down: 19:47-2.10(c)[offer-to-all]
    hidden_offered: bool = False  # so all are asked
    reader_out: bool = False  # 19:47-2.15(k)


class Streak(msgspec.Struct):
    """A patron's streaks: hands won in a row, and how many wagers were made together."""

    made: int
    wins: int = 0


class Blackjack(Family):
    """What a table of 19:47-2 remembers."""

    batch: int = 1  # of two, the one that plays
    dark: set[int] = msgspec.field(default_factory=set)  # seats whose progressive light is out of order
    streaks: dict[int, Streak] = msgspec.field(default_factory=dict)  # by seat
    meter: Cents = 0  # what four aces of one colour win; 0 before the table opens
    reset_meter: Cents = 0  # what it begins with after that
