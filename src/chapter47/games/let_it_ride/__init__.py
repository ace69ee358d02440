"""Let it ride poker, 19:47-18."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import GameType, Name, Stakes
from ...table.money import DOLLAR, dollars
from ...table.wagers import WagerType
from ...table.window import Limits
from ..three_card_poker import window_of
from .elections import LetItRideElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import BETS, BONUS, THREE_CARD_BONUS, WAGERS

if TYPE_CHECKING:
    from .procedure import RideTable

BET_KEYS = [bet.key for bet in BETS]


def three_equal_bets(_: RideTable, stakes: Stakes) -> None:
    """The bets of a player are equal, and a bonus stands beside them.

    19:47-18.6[three-equal-bets], 19:47-18.6A[needs-bets]. Who has not made all three when the betting closes gets them
    back then.
    """
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    for (seat, wager), amount in stakes.items():
        seats[seat][wager] = amount
    for seat, made in seats.items():
        amounts = {made[key] for key in BET_KEYS if key in made}
        if len(amounts) > 1:
            raise Refusal(
                f"The three bets of seat {seat} are equal, not {' and '.join(map(dollars, sorted(amounts)))}.",
                cite="19:47-18.6[three-equal-bets]",
                instead=f"{dollars(min(amounts))} on each, or take them down first",
            )
        if not amounts:
            raise Refusal(
                f"Seat {seat} has no bets beside the bonus.",
                cite="19:47-18.6A[needs-bets]",
                instead="bet-1, bet-2 and bet-3 first",
            )


def limits(table: RideTable, kind: WagerType) -> Limits:
    """The bonus takes one $1 chip. 19:47-18.6A[one-dollar]."""
    return table.limits.one_chip(DOLLAR, "19:47-18.6A[one-dollar]") if kind is BONUS else table.limits


HERE = window_of("19:47-18.6[three-equal-bets]", "19:47-18.6[no-change]", "19:47-18.6[seated]", "19:47-18.6[seated]")
BETTING = replace(HERE, verify_wagers=three_equal_bets, limits=limits)
NAME = Name(key="let-it-ride", title="Let It Ride Poker", cite="19:47-18", positions=7, places="19:47-18.6[positions]")
GAME = GameType.of(NAME, LetItRideElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)

__all__ = ["GAME", "THREE_CARD_BONUS"]
