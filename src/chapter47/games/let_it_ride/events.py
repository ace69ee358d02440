"""What can happen to each wager of let it ride: the hand, and the bets that were left to ride."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import class_counts, lines, pays_of
from .wagers import DECIDE

if TYPE_CHECKING:
    from .elections import RideFamily


def riding(result: int) -> int:
    """How many of the three bets stay."""
    return sum(rules.rides(result, bet) for bet in (1, 2, 3))


def events(elections: RideFamily, wagers: Any = tuple(DECIDE)) -> Iterator[Rounds]:
    """Every deal, played by the best decisions; the three bets together are told per one of them."""

    def named(key: str, result: int) -> str:
        if key == "three-card-bonus":
            return rules.THREES[rules.three(result)]
        line = rules.LINES[rules.line(result)]
        if key == "three-bets":
            return f"{line}, {riding(result)} of three bets"
        bet = {"bet-1": 1, "bet-2": 2, "bet-3": 3}.get(key, 3)
        return line if rules.rides(result, bet) else "withdrawn"

    def staked(key: str, result: int) -> Fraction:
        return Fraction(riding(result)) if key == "three-bets" else Fraction(1)

    names = [
        f"{rules.LINES[rules.line(r)]}; own cards {rules.THREES[rules.three(r)]}; {riding(r)} bets"
        for r in range(rules.CLASSES)
    ]
    yield of_lines(lines(elections, wagers), class_counts(*pays_of(elections)), names, named, staked)
