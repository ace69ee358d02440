"""What can happen to each wager of the wheel: its faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import lines

if TYPE_CHECKING:
    from .elections import WheelElections


def events(elections: WheelElections) -> Iterator[Rounds]:
    """Every space, by what it shows."""
    yield of_lines(lines(elections), elections.counts, rules.FACES, lambda _, face: rules.FACES[face])
