"""What each game asks of the floor, found in its own folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ..games import MODULES
from ..table.floor_rules import FloorRules

_NONE = FloorRules()


@cache
def floor_rules(key: str) -> FloorRules:
    """The rules that a game declares in its ``floor_rules.py``, or none."""
    package = f"chapter47.games.{MODULES.get(key, '')}"
    if key not in MODULES or find_spec(f"{package}.floor_rules") is None:
        return _NONE
    declared: FloorRules = import_module(f"{package}.floor_rules").FLOOR
    return declared


def odds_election(key: str, wager: str, elections: type) -> str | None:
    """The election that raises a wager's odds: declared by the game, or named after the wager."""
    declared = floor_rules(key).odds.get(wager)
    name = declared or f"{wager.replace('-', '_')}_pays"
    return name if name in getattr(elections, "model_fields", {}) else None
