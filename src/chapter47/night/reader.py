"""Reading the file of a night, TOML or JSON: every fault at once, with its line where the file is TOML."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from ..errors import Refusal, nearest, read_written
from ..floor.model import Entry, wanted
from ..floor.positions import Positions, parse
from .identity import full_name
from .model import Night
from .vocabulary import spoken

MOST_TOLD = 8


class BadNight(Refusal):
    """A file of a night that cannot be read; ``faults`` lists every reason."""

    def __init__(self, name: str, faults: list[str], instead: str | None = None) -> None:
        told = faults[:MOST_TOLD]
        if len(faults) > MOST_TOLD:
            told.append(f"and {len(faults) - MOST_TOLD} more")
        super().__init__(f"{name}, " + "\n".join(told), instead=instead)
        self.faults = faults


def read_night(path: Path) -> Night:
    """Read a night from disk, or refuse it."""
    return parse_night(read_written(path, "chapter47 night new"), path.name)


def parse_night(raw: bytes | str, name: str = "night.toml") -> Night:
    """A night from the text of its file.

    >>> parse_night('[organization]\\nname = "Post 12"').organization.name
    'Post 12'
    """
    data = raw.encode() if isinstance(raw, str) else raw
    document, text = _json(data, name) if name.endswith(".json") else _toml(data, name)
    try:
        night = Night.model_validate(document)
    except ValidationError as error:
        raise BadNight(name, list(dict.fromkeys(_faults(error, text)))) from None
    doubled = list(twice(night))
    if doubled:
        raise BadNight(name, doubled)
    return night


def _toml(raw: bytes, name: str) -> tuple[dict[str, object], str | None]:
    document, text, fault = parse(raw)
    if document is None:
        raise BadNight(name, [str(fault)])
    return document, text


def _json(raw: bytes, name: str) -> tuple[object, None]:
    try:
        return json.loads(raw), None
    except (ValueError, RecursionError) as error:
        raise BadNight(name, [f"this is not JSON: {error}."]) from None


def said(error: ValidationError) -> Iterator[str]:
    """What is wrong with values that came from no file."""
    yield from _faults(error, None)


def _faults(error: ValidationError, text: str | None) -> Iterator[str]:
    at = Positions(text) if text is not None else None
    for one in error.errors():
        place, kind = tuple(one["loc"]), one["type"]
        key = next((str(part) for part in reversed(place) if isinstance(part, str)), "the file")
        where = f"{at.spot(place[:-1] if kind == 'missing' else place)}" if at else ".".join(map(str, place)) or "it"
        if kind == "extra_forbidden":
            yield f"{where}: There is no key {key!r} here. Instead: {nearest(key, _known(place[:-1]))}"
        elif kind == "missing":
            yield f"{where}: {key} is missing. Instead: a line {key} = ..."
        else:
            shown = repr(one["input"])
            shown = shown if len(shown) <= 60 else shown[:57] + "..."
            yield f"{where}: {key} cannot be {shown}: it is {wanted(one)}."


def _known(place: tuple[str | int, ...]) -> list[str]:
    """The keys that may stand at a place of the file."""
    model: type[Entry] | None = Night
    for part in place:
        if model and part in model.model_fields:
            model = next(_models(model.model_fields[str(part)].annotation), None)
    return list(model.model_fields) if model else []


def _models(annotation: object) -> Iterator[type[Entry]]:
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        yield annotation
    for part in getattr(annotation, "__args__", ()):
        yield from _models(part)


def twice(night: Night) -> Iterator[str]:
    """Names that stand for two things, and names in the roster that stand for nobody."""
    for what, names in (
        ("Table", [one.number for one in night.tables]),
        ("Prize", [one.number for one in night.prizes]),
        ("Provider", [" ".join(spoken(one.name)) for one in night.providers]),
        ("Person", [" ".join(full_name(one.name)) for one in night.people]),
    ):
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"{what} {name} is here twice."
    from .check_beside import BINGO

    for name in [name for one in night.beside if one.kind == "bingo" for name in one.prices if name not in BINGO]:
        yield f"Bingo has no price {name!r}. Instead: {nearest(name, BINGO)}"
    people = [one.name for one in night.people]
    for duty in night.roster:
        if night.person(duty.person) is None:
            who = nearest(duty.person, people)
            yield f"The roster names {duty.person!r}, who is not among the people. Instead: {who}"
        if duty.table is not None and night.table(duty.table) is None:
            yield f"The roster names table {duty.table}, which is not there."
