"""The floor checker's form without its page: what is filled in, one table as a file, and what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Literal

from ...documents import DocumentView
from ...floor.forms import Field, Judged, Placed, judge, judge_floor
from ...floor.toml import item
from ...games import MODULES, game_type

LIMITS = ("minimum", "maximum", "increment")
OF_LIMITS = "19:47-8.2"


def games() -> dict[str, str]:
    """The games of a casino floor, those of charity nights left out."""
    return {key: kind.title for key in MODULES if (kind := game_type(key)).cite.startswith("19:47")}


def as_value(field: Field, typed: str | float | None) -> object:
    """What was filled in, as the elections take it; nothing where it is empty.

    >>> as_value(Field("decks", "Decks", "number", (), 8, "", "", None), 6.0)
    6
    >>> as_value(Field("buy_percent", "Buy percent", "number", (), 5, "", "", None, fraction=True), 2.5)
    2.5
    """
    if typed is None or typed == "":
        return None
    if field.kind == "number":
        number = float(typed)
        return number if field.fraction and not number.is_integer() else int(number)
    if field.kind == "text" and isinstance(typed, str) and typed.strip()[:1] in ("[", "{"):
        try:
            return json.loads(typed)
        except ValueError:
            return typed
    return typed


def as_file(game: str, values: Mapping[str, object], limits: Mapping[str, str]) -> str:
    """One table as a floor file.

    >>> print(as_file("red-dog", {"decks": 6}, {"minimum": "5", "maximum": "100"}))
    casino = "Example"
    complete_text = "the information desk"
    <BLANKLINE>
    [[table]]
    number = 1
    game = "red-dog"
    elections = {decks = 6}
    limits = {minimum = "$5", maximum = "$100"}
    """
    lines = ['casino = "Example"', 'complete_text = "the information desk"', "", "[[table]]", "number = 1"]
    lines.append(f'game = "{game}"')
    if values:
        lines.append(f"elections = {item(values).as_string()}")
    posted = {name: f"${amount.strip().lstrip('$')}" for name, amount in limits.items() if amount.strip()}
    if posted:
        lines.append(f"limits = {item(posted).as_string()}")
    return "\n".join(lines)


def judged(game: str, values: DocumentView, limits: Mapping[str, str], day: date | None) -> list[Judged]:
    """What is wrong or unusual about one table: its elections, then its posted limits."""
    found = judge(game, values, day)
    if any(amount.strip() for amount in limits.values()):
        told = judge_floor(as_file(game, {}, limits), day)
        found += [_of_limits(one) for one in told if one.level == "error" or (one.cite or "").startswith(OF_LIMITS)]
    return found


def _of_limits(one: Placed) -> Judged:
    level: Literal["violation", "warning"] = "warning" if one.level == "warning" else "violation"
    return Judged(level, "limits", one.message, one.cite or f"{OF_LIMITS}[licensee-sets]", one.instead)
