"""What can happen to each wager of the game: every roll of its dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.dice import SHOWN, rounds
from ...odds.events import Rounds
from . import rules
from .odds import lines

if TYPE_CHECKING:
    from .elections import ChuckALuckElections


def events(elections: ChuckALuckElections) -> Iterator[Rounds]:
    """Every roll; a wager that stands until it is decided is weighed by its decisions."""
    yield rounds(lines(elections), rules.DICE, elections.parallels, lambda _, roll: SHOWN[roll.count(1)])  # on a 1
