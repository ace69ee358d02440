"""The wagers of double down stud: initial and double down, decided alike (19:47-17.6, 17.9, 17.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.money import DOLLAR, Cents
from ...table.pay_tables import schedule
from ...table.wagers import Decide, Decision, WagerType, lost, void, won
from . import rules

if TYPE_CHECKING:
    from .elections import DoubleDownStudElections


def decide(result: int, elections: DoubleDownStudElections) -> Decision:
    """Either wager, by the line of the hand. 19:47-17.9[loses], 19:47-17.9[push], 19:47-17.10[pays]."""
    line = rules.line(result)
    if line == rules.LOSES:
        return lost("19:47-17.9[loses]")
    if line == rules.PUSH:
        return void("19:47-17.9[push]")
    return won(elections.pays[rules.LINES[line]], "19:47-17.10[pays]")


def most_won(elections: DoubleDownStudElections, minimum: Cents) -> Cents:
    """The most that one hand wins: what is posted, or the best hand at the minimum if more. 19:47-17.10[limit]."""
    best = max(odds.ratio for odds in elections.pays.values())
    return max(elections.payout_limit * DOLLAR, int(2 * best * minimum))


def _kind(key: str, title: str, cite: str, raises: str = "") -> WagerType:
    return WagerType(
        key,
        title,
        cite,
        odds=lambda elections: tuple(elections.pays.values()),
        rows=lambda elections: schedule(elections.pays, "19:47-17.10[pays]"),
        raises=raises,
        most=most_won,
    )


INITIAL = _kind("initial", "Initial", "19:47-17.6[initial]")
DOUBLE_DOWN = _kind("double-down", "Double down", "19:47-17.9[double]", "initial")
DECIDE: dict[WagerType, Decide] = {INITIAL: decide, DOUBLE_DOWN: decide}
WAGERS = tuple(DECIDE)
