"""Short ways to write a floor for a test."""

from __future__ import annotations

from typing import Any

from chapter47 import Odds
from chapter47.floor import Floor, Report, check, parse_floor

HEAD = 'casino = "Test"\ncomplete_text = "the desk"\n'
LIMITS = 'limits = { minimum = "$20", maximum = "$1,000" }'


def value(one: Any) -> str:
    if isinstance(one, bool):
        return str(one).lower()
    return f'"{one}"' if isinstance(one, str | Odds) else str(one)


def table(number: str | int, game: str, /, pit: str = "4", more: str = "", **elections: Any) -> str:
    chosen = "".join(f"{name} = {value(one)}\n" for name, one in elections.items())
    limits = "" if "limits" in more else LIMITS
    head = f'[[table]]\nnumber = "{number}"\ngame = "{game}"\npit = "{pit}"\n'
    return f"{head}{limits}\n{more}\n[table.elections]\n{chosen}\n"


def floor(*tables: str) -> Floor:
    return parse_floor(HEAD + "".join(tables))


def found(*tables: str) -> list[tuple[str | None, str | None]]:
    """Table and citation of every violation."""
    return [(one.table, one.cite) for one in report(*tables).violations]


def report(*tables: str) -> Report:
    return check(floor(*tables))
