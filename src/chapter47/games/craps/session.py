"""What a craps table remembers from roll to roll: the point, the shooter, what is called on, the fire bets."""

from __future__ import annotations

from typing import Any

from ...table.state import Own
from ...table.table import Table

CrapsTable = Table[Any]
LINE = ("pass", "dont-pass")
ON_NUMBERS = ("come-point", "dont-come-point")


class Session(Own):
    """The state of play between two rolls."""

    point: int = 0  # the come out point; 0 before a come out roll
    shooter: int = 0  # a seat; 0 while the dice lie before the stickperson
    last_shooter: int = 0
    fresh: bool = True  # the shooter's first come out roll is still to come
    lineless: bool = False  # the shooter only decides come bets, marker off: 19:47-1.11(b)[off-marker]
    on: list[int] = []  # numbers of the wagers called on for come out rolls, with an on marker
    fire: dict[int, int] = {}  # points made, by seat of each fire bet
    new_dice: bool = False  # asked for, to come after the next decision
    dice: tuple[int, int] | None = None  # the two of the set that the shooter chose

    @property
    def marker(self) -> str:
        """Where the On/Off marker lies."""
        if self.point:
            return f"on, {self.point}"
        return "off, Don't Pass Line" if self.lineless else "off"


def session(table: CrapsTable) -> Session:
    """The state of a craps table."""
    state: Session = table.own
    return state


def keep_on(table: CrapsTable) -> None:
    """The on markers of wagers that are no longer there are taken off."""
    state: Session = table.own
    if state.on:
        up = {wager.number for wager in table.wagers}
        state.on = [number for number in state.on if number in up]


def has_line_bet(table: CrapsTable, seat: int) -> bool:
    """Whether a player has a Pass or Don't Pass bet down. 19:47-1.8[line-bet-first]."""
    for wager in table.wagers:  # noqa: SIM110  # quicker than a generator
        if wager.seat == seat and wager.kind.key in LINE:
            return True
    return False


def clockwise(table: CrapsTable, after: int) -> list[int]:
    """The players in turn from the left of a place, clockwise; places are numbered so from the boxperson's left."""
    seats = sorted(table.seats)
    return [n for n in seats if n > after] + [n for n in seats if n <= after]
