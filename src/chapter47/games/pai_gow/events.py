"""What can happen to a wager or the bank of pai gow: how both hands compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import house_counts, lines

if TYPE_CHECKING:
    from .elections import PaiGowElections

COMPARED = ("lower", "a copy", "higher")
NAMES = [f"player's high hand {COMPARED[r // 3]}, low hand {COMPARED[r % 3]}" for r in range(rules.CLASSES)]


def events(elections: PaiGowElections) -> Iterator[Rounds]:
    """Every deal of two hands, both set by the house way."""
    yield of_lines(lines(elections), house_counts(elections), NAMES, lambda _, result: NAMES[result])
