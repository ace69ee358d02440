"""What can happen to each wager of the game: every roll of its dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.dice import rounds
from ...odds.events import Rounds
from ...table.dice import Faces
from . import rules
from .odds import lines

if TYPE_CHECKING:
    from .elections import BeatTheDealerElections


def events(elections: BeatTheDealerElections) -> Iterator[Rounds]:
    """Every roll; a wager that stands until it is decided is weighed by its decisions."""
    yield rounds(lines(elections), 2 * rules.DICE, elections.parallels, _tumbles)


def _tumbles(_: str, roll: Faces) -> str:
    mine, others = sum(roll[: rules.DICE]), sum(roll[rules.DICE :])
    return "equal totals" if mine == others else f"the {'first' if mine > others else 'second'} tumble higher"
