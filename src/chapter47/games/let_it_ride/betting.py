"""Three equal bets or none: one press makes them all (19:47-18.6, 13:47-20.27(f)8)."""

from __future__ import annotations

from ...table.pressing import Pressing

EQUAL = ("bet-1", "bet-2", "bet-3")


def together(wager: str) -> tuple[str, ...]:
    """The wagers that are made with one."""
    return EQUAL if wager in EQUAL else (wager,)


PRESSING = Pressing(together=together)
