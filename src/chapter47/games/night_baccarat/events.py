"""What can happen to each wager of casino-night baccarat: the classes of the casino's game, counted by its own draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from ..minibaccarat.events import class_name, winner
from . import rules
from .odds import class_counts, lines

if TYPE_CHECKING:
    from .elections import NightBaccaratElections


def events(elections: NightBaccaratElections) -> Iterator[Rounds]:
    """The rounds of a full stack."""
    names = [class_name(result) for result in range(rules.CLASSES)]
    yield of_lines(lines(elections), class_counts(elections), names, lambda _, result: winner(result))
