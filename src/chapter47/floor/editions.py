"""The law as it stood on a day, as far as the text dates its paragraphs; where it does not, the tool says so."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from ..errors import Refusal
from ..rulebook import rulebook
from ..table.elections import Choice, Elections

EARLIEST = date(1978, 5, 26)  # the first casino opened; no rule of the games is older


def read_day(text: str) -> date:
    """A day as people write it, 2006-01-01."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a day.", instead="a day such as 2006-01-01") from None
    if day < EARLIEST:
        raise Refusal(f"There were no casino games on {day}.", instead=f"{EARLIEST} or later")
    return day


@lru_cache(maxsize=4096)
def since(cite: str) -> date | None:
    """The day since which a provision is known to be in force, where the rulebook has one."""
    book = rulebook()
    if cite not in book:
        return None
    return book[cite].since


def is_law(cite: str | None) -> bool:
    """Whether New Jersey's own text says it; a citation of a whole section or of no row counts as law."""
    book = rulebook()
    return cite is None or cite not in book or book[cite].is_law


def in_force(cite: str, day: date | None) -> bool:
    """Whether a provision was in force; one without a date is taken to be."""
    dated = since(cite)
    return day is None or dated is None or dated <= day


@lru_cache(maxsize=256)
def known_by(cite: str, day: date) -> bool:
    """Whether some rule of a subchapter is dated on or before a day, so that its game is known to have existed."""
    return any(row.since is not None and row.since <= day for row in rulebook().find(cite))


@dataclass(frozen=True, slots=True)
class Dated:
    """An election made at a table, and what is known of its date."""

    choice: Choice
    known: date | None  # of the election itself
    paragraph: date | None  # of its paragraph as it reads now


def dated_choices(elections: type[Elections], chosen: dict[str, Any]) -> list[Dated]:
    """The elections that differ from their defaults, with their dates."""
    return [
        Dated(choice, date.fromisoformat(choice.since) if choice.since else None, since(choice.cite))
        for choice in elections.choices()
        if choice.name in chosen and chosen[choice.name] != choice.default
    ]
