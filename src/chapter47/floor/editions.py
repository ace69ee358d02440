"""The law as it stood on a day, as far as the text dates its paragraphs; where it does not, the tool says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from ..documents import Document
from ..errors import Refusal
from ..rulebook import Cite, rulebook
from ..rulebook.amendments import (
    ADOPTED,
    AMENDED,
    CAME,
    EDITIONS,
    FIRST_NAMED,
    PRINTED,
    SUBCHAPTERS,
    adopted,
    section_of,
)
from ..table.elections import Choice, Elections, Unlawful, Violation
from ..table.game import GameType

EARLIEST = date.fromisoformat(min(SUBCHAPTERS.values()))  # no rule of the games is older


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


def in_force(cite: str, day: date | None) -> bool:
    """Whether a provision was in force; one without a date is taken to be."""
    dated = since(cite)
    return day is None or dated is None or dated <= day


@lru_cache(maxsize=4096)
def _section(cite: str) -> str:
    """The number of a section of 19:47, as the history notes are filed; nothing for another chapter."""
    return section_of(Cite.parse(cite))


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


def first_day(choice: Choice, game: str = "", value: object = None) -> date | None:
    """The first day on which an election could be made so, where it is known: its own, or that of its section."""
    day = choice.since or came(game, choice.name, value)
    return date.fromisoformat(day) if day else adopted(Cite.parse(choice.cite))


def came(game: str, election: str, value: object) -> str | None:
    """The day on which a note says that one value of an election came."""
    return CAME.get((game, election), {}).get(value if isinstance(value, bool | int | str) else None)


def made(elections: type[Elections], chosen: Document) -> list[Choice]:
    """The elections that differ from their defaults."""
    return [c for c in elections.choices() if c.name in chosen and chosen[c.name] != c.default]


# ---- a game on a day -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Then:
    """What the law of a day says of a game and its elections: what it did not offer, and what is not known of it."""

    refused: tuple[Violation, ...]
    unknown: tuple[Violation, ...]


def on_day(game: GameType, elections: Elections, day: date) -> Then:
    """A game and its elections under the law as it stood on a day."""
    refused, unknown = _game_on_day(game, day)
    if refused:
        return Then(tuple(refused), ())
    chosen = elections.model_dump(exclude_unset=True)
    for choice in made(game.elections, chosen):
        if choice.name == "edition":
            continue
        value = chosen[choice.name]
        first = first_day(choice, game.key, value)
        dated = came(game.key, choice.name, value)
        if first is not None and first > day:
            what = f"{choice.name}={str(value).lower()}" if dated else choice.name
            told = f"{what} could not be elected on {day}: it is offered since {first}."
            refused.append(Violation(choice.cite, told, f"{choice.name} left at its default"))
        elif not choice.since and not dated and (doubtful := doubt(choice, day)):
            unknown.append(Violation(choice.cite, doubtful))
    older = in_edition(game, chosen, day)
    if not refused and len(older) > len(chosen):
        refused += game.elections.violations(older)
    return Then(tuple(refused), tuple(unknown))


def _game_on_day(game: GameType, day: date) -> tuple[list[Violation], list[Violation]]:
    """Whether the game itself could be offered on a day."""
    first = game_since(game)
    if first is not None and first > day:
        told = f"{game.title} could not be offered on {day}: its rules are in force since {first}."
        return [Violation(game.cite, told, "a later day, or another game")], []
    if first is None and day.isoformat() < _first_named(game):
        return [], [Violation(game.cite, f"Since when {game.title} may be offered is not known.")]
    return [], []


def game_since(game: GameType) -> date | None:
    """The day from which a game may be offered, where the notes say so."""
    place = Cite.parse(game.cite)
    noted = place.title == 19 and game.key not in FIRST_NAMED
    day = SUBCHAPTERS.get(place.subchapter or 0) if noted else None
    return date.fromisoformat(day) if day else None


def _first_named(game: GameType) -> str:
    """The first day on which a game without a note is known to be there; the notes have none of casino nights."""
    return FIRST_NAMED.get(game.key, PRINTED) if game.cite.startswith("19:") else "9999"


def in_edition(game: GameType, chosen: Mapping[str, object], day: date | None) -> dict[str, object]:
    """The choices with the text that was in force on a day, where a game has several and none is chosen."""
    texts = EDITIONS.get(game.key, ()) if day and "edition" not in chosen else ()
    older = next((name for name, until in texts if str(day) < until), None)
    return {**chosen, "edition": older} if older else dict(chosen)


def elect_on(game: GameType, chosen: Mapping[str, object], day: date) -> tuple[Elections, Then]:
    """The elections of a game by the law of a day; what it did not offer then is refused, all reasons at once."""
    then = on_day(game, game.elections.elect(chosen), day)
    if then.refused:
        raise Unlawful(list(then.refused))
    return game.elections.elect(in_edition(game, chosen, day)), then


def not_yet(game: GameType, day: date) -> Iterator[Violation]:
    """The elections of a game, and single choices of them, that were not offered on a day."""
    for choice in game.elections.choices():
        first = first_day(choice)
        if first is not None and first > day:
            yield Violation(choice.cite, f"{choice.name}: offered since {first}")
            continue
        for value, came_on in CAME.get((game.key, choice.name), {}).items():
            if date.fromisoformat(came_on) > day:
                yield Violation(choice.cite, f"{choice.name}={str(value).lower()}: offered since {came_on}")


def changed_since(game: GameType, day: date) -> Iterator[str]:
    """The sections of a game that were amended after a day, so that the text at hand may not be that of the day."""
    place = Cite.parse(game.cite)
    if place.title != 19:
        return
    for section, days in AMENDED.items():
        number = int(section.partition(".")[0])
        later = [one for one in days.split() if one > day.isoformat()]
        if number == place.subchapter and speaks_of(game, section) and later:
            yield f"{section} ({', '.join(later)})"


def speaks_of(game: GameType, section: str) -> bool:
    """Whether a section of the subchapter speaks of a game: roulette and Big Six share one."""
    alone = Cite.parse(game.cite).section is None
    return alone or any(row.game == game.key for row in rulebook().find(f"19:47-{section}"))
