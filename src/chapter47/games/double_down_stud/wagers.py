"""The wagers of double down stud: initial and double down, decided alike (19:47-17.6, 17.9, 17.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def _kind(key: str, title: str, cite: str, raises: str = "") -> WagerType:
    return WagerType(
        key,
        title,
        cite,
        odds=lambda elections: tuple(elections.pays.values()),
        rows=lambda elections: schedule(elections.pays, "19:47-17.10[pays]"),
        raises=raises,
    )


INITIAL = _kind("initial", "Initial", "19:47-17.6[initial]")
DOUBLE_DOWN = _kind("double-down", "Double down", "19:47-17.9[double]", "initial")
DECIDE: dict[WagerType, Decide] = {INITIAL: decide, DOUBLE_DOWN: decide}
WAGERS = tuple(DECIDE)
