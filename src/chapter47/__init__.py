"""New Jersey's table games, as the regulations write them, made executable.

>>> import chapter47 as c47
>>> c47.game("minibaccarat", decks=6).odds()["tie"].pays
'8 to 1'
>>> str(c47.Cite.parse("19:47-7.9(c)[banker-3]"))
'19:47-7.9(c)[banker-3]'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0"

_EXPORTS = {
    "Bet": "table.window",
    "Card": "table.cards",
    "Cite": "rulebook",
    "Game": "api",
    "Leave": "table.window",
    "Limits": "table.window",
    "Odds": "table.odds",
    "Refusal": "errors",
    "Sit": "table.window",
    "Table": "table.table",
    "TakeDown": "table.window",
    "Transcript": "table.transcript",
    "Unlawful": "table.elections",
    "game": "api",
    "game_types": "games",
    "play_script": "scripts",
    "replay": "scripts",
    "rule": "api",
}

if TYPE_CHECKING:
    from .api import Game, game, rule
    from .errors import Refusal
    from .games import game_types
    from .rulebook import Cite
    from .scripts import play_script, replay
    from .table.cards import Card
    from .table.elections import Unlawful
    from .table.odds import Odds
    from .table.table import Table
    from .table.transcript import Transcript
    from .table.window import Bet, Leave, Limits, Sit, TakeDown

__all__ = [
    "Bet",
    "Card",
    "Cite",
    "Game",
    "Leave",
    "Limits",
    "Odds",
    "Refusal",
    "Sit",
    "Table",
    "TakeDown",
    "Transcript",
    "Unlawful",
    "__version__",
    "game",
    "game_types",
    "play_script",
    "replay",
    "rule",
]


def __getattr__(name: str) -> object:
    """Load what is asked for when it is asked for: the commands start fast."""
    module = _EXPORTS.get(name)
    if module is None:
        raise AttributeError(f"module 'chapter47' has no attribute {name!r}")
    from importlib import import_module

    import_module(".games", __name__)  # what a table is loaded from or says needs the games to be known
    value = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = value
    return value
