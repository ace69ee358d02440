"""What each game asks of the floor, found in its own folder."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import get_origin

from ..games import MODULES, declared
from ..table.elections import Elections
from ..table.floor_rules import FloorRules

_NONE = FloorRules()


@cache
def floor_rules(key: str) -> FloorRules:
    """The rules that a game declares in its ``floor_rules.py``, or none."""
    rules: FloorRules | None = declared(key, "floor_rules", "FLOOR") if key in MODULES else None
    return rules or _NONE


def odds_election(key: str, wager: str, elections: type[Elections]) -> str | None:
    """The election that raises a wager's odds: declared, named after the wager, or the schedule ``pays``."""
    named = floor_rules(key).odds.get(wager) or f"{wager.replace('-', '_')}_pays"
    if named in elections.model_fields:
        return named
    return "pays" if is_schedule(elections, "pays") else None


def schedule_lines(elections: type[Elections]) -> Collection[str]:
    """The names that the schedule ``pays`` has, so far as it has a list of them."""
    field = elections.model_fields.get("pays")
    default = field.get_default() if field is not None else None
    return elections.lines or (tuple(default) if isinstance(default, dict) else ())


def is_schedule(elections: type[Elections], name: str) -> bool:
    """Whether an election holds odds by wager."""
    field = elections.model_fields.get(name)
    return field is not None and get_origin(field.annotation) is dict
