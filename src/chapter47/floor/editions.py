"""The law as it stood on a day, as far as the text dates its paragraphs; where it does not, the tool says so."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any

from ..errors import Refusal
from ..rulebook import Cite, rulebook
from ..table.elections import Choice, Elections
from .amendments import ADOPTED, AMENDED

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
    notes = [*AMENDED.items(), *ADOPTED.items()] if cite.startswith("19:") else []
    dates = [
        d for section, days in notes if section.startswith(f"{Cite.parse(cite).subchapter}.") for d in days.split()
    ]
    dates += [row.since.isoformat() for row in rulebook().find(cite) if row.since]
    return any(one <= day.isoformat() for one in dates)


@lru_cache(maxsize=4096)
def _section(cite: str) -> str:
    """The number of a section of 19:47, as the history notes are filed; nothing for another chapter."""
    place = Cite.parse(cite)
    return f"{place.subchapter}.{place.section}" if place.title == 19 else ""


def adopted(cite: str) -> date | None:
    """The day from which the section of a citation exists, where a note says so."""
    day = ADOPTED.get(_section(cite))
    return date.fromisoformat(day) if day else None


def amended_after(cite: str, day: date) -> list[str] | None:
    """The amendments of a section after a day; None where the section has no notes."""
    section = _section(cite)
    if section not in AMENDED and section not in ADOPTED:
        return None
    return [one for one in AMENDED.get(section, "").split() if date.fromisoformat(one) > day]


def doubt(choice: Choice, day: date) -> str | None:
    """What is not known of an election on a day: the text of its paragraph then, or its date at all."""
    dated = since(choice.cite)
    if dated is not None:
        late = f"The paragraph of {choice.name} reads so since {dated}; its text on {day} is not known."
        return late if dated > day else None
    later = amended_after(choice.cite, day)
    if later is None:
        return f"Since when {choice.name} may be elected is not known."
    if later:
        section = f"Section {_section(choice.cite)} was amended later ({', '.join(later)})"
        return f"{section}: whether {choice.name} was offered is not known."
    return None


def first_day(choice: Choice) -> date | None:
    """The first day on which an election could be made, where it is known: its own, or that of its section."""
    return date.fromisoformat(choice.since) if choice.since else adopted(choice.cite)


def made(elections: type[Elections], chosen: dict[str, Any]) -> list[Choice]:
    """The elections that differ from their defaults."""
    return [c for c in elections.choices() if c.name in chosen and chosen[c.name] != c.default]
