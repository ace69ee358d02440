"""Beat the dealer, told as 13:47-20.21 has it: the dealer tumbles, then each player against that total."""

from __future__ import annotations

from typing import TypeAlias

from ...table.dice import Dice, Faces, settle
from ...table.game import Life
from ...table.requests import Roll
from ...table.table import Steps, Table
from ...table.wagers import Decision, Wager
from ..chuck_a_luck.procedure import look_over
from . import rules
from .elections import BeatTheDealerElections
from .wagers import DECIDE

ORDER = "13:47-20.21(c)1[order-of-rolls]"
BeatTheDealerTable: TypeAlias = "Table[BeatTheDealerElections, Tumbles]"


class Tumbles(Dice):
    """The dealer's dice since the last round, and each player's by seat."""

    players: dict[int, Faces] = {}


def open_table(table: BeatTheDealerTable, opening: bool) -> Steps:
    """A table of beat the dealer is looked over."""
    if opening:
        places = f"{rules.POSITIONS} player positions and the numbers 1 to {rules.NUMBERS}"
        yield from look_over(table, rules.DICE, places)


def round_of_play(table: BeatTheDealerTable) -> Steps:
    """The dealer inverts the cage, then every player with a wager. 13:47-20.21(c)1[order-of-rolls]."""
    table.new_round()
    table.own = tumbles = Tumbles()
    tumbles.roll = yield from table.put(Roll(ORDER, rules.DICE, by="dealer"))
    yield from table.call(ORDER, "dealer-rolls", faces=tumbles.roll, total=sum(tumbles.roll))
    for seat in sorted({wager.seat for wager in table.wagers}):
        roll: Faces = yield from table.put(Roll(ORDER, rules.DICE, by=f"seat {seat}"))
        tumbles.players[seat] = roll
        yield from table.call(ORDER, "seat-rolls", seat=seat, faces=roll, total=sum(roll))

    def decide(wager: Wager) -> Decision | None:
        return DECIDE[wager.kind](tumbles.roll + tumbles.players[wager.seat], wager.spot, table.elections)

    yield from settle(table, decide)  # 13:47-20.21(b)


LIFE = Life(open=open_table, play=round_of_play, own=Tumbles)
