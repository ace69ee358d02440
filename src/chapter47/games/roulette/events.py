"""What can happen to each roulette wager: the pockets of the wheel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...odds.events import Rounds, of_lines
from ...odds.lines import Line
from . import rules
from .odds import POCKETS, lines, pockets
from .wagers import WAGERS, label

if TYPE_CHECKING:
    from .elections import RouletteBase


def event(line: Line) -> list[str]:
    """What each pocket is to a wager: one of its numbers, a zero, or another."""
    won = [outcome is not None and outcome[1] > 0 for outcome in line.outcomes]
    told = []
    for pocket in range(POCKETS):
        if won[pocket]:
            told.append("one of its numbers")
        else:
            told.append(label(pocket) if pocket in (0, rules.DOUBLE) else "another number")
    return told


def events(elections: RouletteBase, wagers: Any = WAGERS) -> Iterator[Rounds]:
    """Every pocket that decides."""
    listed = lines(elections, wagers)
    told = {line.key: event(line) for line in listed}
    names = [label(pocket) for pocket in range(POCKETS)]
    yield of_lines(listed, pockets(elections), names, lambda key, pocket: told[key][pocket])
