"""What the games tell of themselves when their package is loaded; the table itself knows none of them by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..errors import Refusal

if TYPE_CHECKING:
    from .game import GameType

_games: list[Callable[[str], GameType]] = []
_phrases: list[Callable[[], Mapping[str, str]]] = []


def register(game_type: Callable[[str], GameType], phrases: Callable[[], Mapping[str, str]]) -> None:
    """A package of games: how one is found by its key, and the words of them all."""
    _games.append(game_type)
    _phrases.append(phrases)


def find(key: str) -> GameType:
    """The game of that key."""
    if not _games:
        raise Refusal(f"No games are loaded, {key} neither.", instead="import chapter47.games first")
    return _games[-1](key)


def phrase(key: str) -> str | None:
    """What a game that is loaded says under that key."""
    return next((words for told in _phrases if (words := told().get(key)) is not None), None)
