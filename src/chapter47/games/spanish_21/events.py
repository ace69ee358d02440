"""What can happen to each wager of this game: as at blackjack, by its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.events import Rounds
from ..blackjack.events import variant_events
from .odds import odds
from .wagers import WAGERS

if TYPE_CHECKING:
    from .elections import SpanishElections


def events(elections: SpanishElections) -> Iterator[Rounds]:
    """The main wagers by the best chart, and every other wager by itself."""
    yield from variant_events(elections, WAGERS, odds(elections))
