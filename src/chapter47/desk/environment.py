"""The environment of a game for learners, from the game itself."""

from __future__ import annotations

from typing import Any

from ..errors import Refusal
from ..table.elections import Elections
from ..table.game import GameType


def environment(game: GameType, elections: Elections, *, seat: bool = False, **options: Any) -> object:
    """The Gymnasium environment that plays this game under these elections."""
    if elections.not_lawful:
        raise Refusal("An environment plays the procedure of a lawful table, no what-if.", instead="lawful elections")
    try:
        import gymnasium
    except ImportError:
        raise Refusal("Environments need gymnasium.", instead="pip install 'chapter47[analysis]'") from None
    from .environments import identifiers

    found = [name for name, spec in identifiers().items() if spec.game == game.key]
    wanted = [name for name in found if name.endswith("Seat-v1") == seat] or found
    if not wanted:
        raise Refusal(f"Nothing is decided by a patron of {game.key}.", instead="a game that asks its patrons")
    return gymnasium.make(wanted[0], **elections.model_dump(exclude_unset=True), **options)


__all__ = ["environment"]
