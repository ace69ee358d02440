"""Forms made from the elections of a game, and the verdict on what is filled in, while it is being filled in.

>>> [(one.name, one.kind, one.cite) for one in form("red-dog") if one.name == "decks"]
[('decks', 'number', '19:47-6.1(a)')]
>>> [(one.field, one.cite, one.fix) for one in judge("minibaccarat", {"decks": 5})]
[('decks', '19:47-7.1(a)', {'decks': 6})]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from ..documents import Document, DocumentView, Written
from ..errors import Refusal
from ..games import game_type
from ..table.elections import Choice, Elections, Violation
from ..table.game import GameType
from ..table.odds import Odds
from .checks import Finding, check
from .editions import doubt, first_day, on_day
from .effects import choices
from .reader import BadFloor, Floor, parse_floor
from .signs import required_signs

Kind = Literal["bool", "choice", "number", "text"]
Level = Literal["violation", "warning"]

_PLACE = re.compile(r" \((line \d+, column \d+)\)")
_SMALL = {"Soft17": "Soft 17", "Suited 678": "Suited 6-7-8", "Five card 21": "Five-card 21"}


# ---- the form ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field:
    """One election as a field of a form."""

    name: str
    label: str
    kind: Kind
    choices: tuple[object, ...]  # of a choice
    default: object
    effect: str
    cite: str
    since: str | None  # the first day on which it could be elected, where it is known
    low: int | None = None  # of a number
    high: int | None = None
    hint: str = ""  # what may be filled in, in words
    fraction: bool = False  # whether a number may have a part of one

    def as_dict(self) -> Written:
        """The field for JSON."""
        return asdict(self)


def form(game: str) -> list[Field]:
    """The fields of a game's form, in the order of its elections."""
    elections = game_type(game).elections
    plain = elections.elect().chosen()
    return [_field(elections, choice, plain[choice.name]) for choice in elections.choices()]


def _field(elections: type[Elections], choice: Choice, default: object) -> Field:
    annotation = elections.model_fields[choice.name]
    low = next((m.ge for m in annotation.metadata if hasattr(m, "ge")), None)
    high = next((m.le for m in annotation.metadata if hasattr(m, "le")), None)
    offered = () if isinstance(choice.default, Odds) else tuple(choices(elections, choice.name))
    kind: Kind = "text"
    if annotation.annotation is bool:
        kind, offered = "bool", ()
    elif low is not None or annotation.annotation is int:
        kind, offered = "number", ()
    elif offered:
        kind = "choice"
        offered = (None, *offered) if choice.default is None else offered
    first = first_day(choice)
    return Field(
        choice.name,
        label(choice.name),
        kind,
        offered,
        default,
        choice.effect,
        choice.cite,
        first.isoformat() if first else None,
        low,
        high,
        choice.choices,
        annotation.annotation is Decimal,
    )


def label(name: str) -> str:
    """An election's name in plain words.

    >>> label("banker_six_pays_half")
    'Banker six pays half'
    """
    words = name.replace("_", " ").capitalize()
    return _SMALL.get(words, words)


# ---- one table -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """One thing found: what is wrong, by which paragraph, and the nearest lawful change."""

    level: Level
    field: str | None  # the election that it is about, where one can be named
    message: str
    cite: str | None
    instead: str | None = None
    fix: Document | None = None  # a change of one field that removes it

    def as_dict(self) -> Written:
        """The finding for JSON."""
        return asdict(self)


def judge(game: str, values: Mapping[str, object], as_of: date | None = None) -> list[Judged]:
    """What is unlawful about a table's elections as they are filled in, and what is lawful but calls for something."""
    kind = game_type(game)
    chosen = {name: value for name, value in values.items() if value not in (None, "")}
    faults = kind.elections.violations(chosen)
    if faults:
        return [_judged(kind, chosen, fault, set(faults)) for fault in faults]
    elections = kind.elections.elect(chosen)
    return [*_dated(kind, elections, chosen, as_of), *_signs(kind, elections)]


def _judged(kind: GameType, chosen: Mapping[str, object], fault: Violation, faults: set[Violation]) -> Judged:
    fix = _fix(kind.elections, chosen, fault, faults)
    about = _about(kind.elections, chosen, f"{fault.message} {fault.instead or ''}") or next(iter(fix or {}), None)
    return Judged("violation", about, fault.message, fault.cite, fault.instead, fix)


def _named(elections: type[Elections], text: str) -> list[str]:
    """The elections that a text names."""
    words, said = re.findall(r"\w+", text), text.lower()
    return [name for name in elections.model_fields if name in words or name.replace("_", " ") in said]


def _about(elections: type[Elections], chosen: DocumentView, text: str) -> str | None:
    """The election that a text names; of several, one that was filled in."""
    named = _named(elections, text) or [name for name, value in chosen.items() if repr(value) in text]
    return next((name for name in named if name in chosen), named[0] if named else None)


def _fix(
    elections: type[Elections], chosen: Mapping[str, object], fault: Violation, before: set[Violation]
) -> dict[str, object] | None:
    """The change of one field, nearest first, after which this fault is gone and no other has come."""
    known = [name for name in chosen if name in elections.model_fields]
    names = dict.fromkeys([*_named(elections, fault.message), *known])
    changes = [*(c for name in names for c in _steps(elections, name, chosen)), *_defaults(elections, known)]
    for name, value in changes:
        after = set(elections.violations({**chosen, name: value}))
        if fault not in after and after <= before:
            return {name: _plain(value)}
    return None


def _steps(elections: type[Elections], name: str, chosen: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """What could be filled in instead: numbers near the one that is there, or the other choices."""
    field = elections.model_fields[name]
    value = chosen.get(name, field.get_default())
    bounds = [getattr(mark, edge) for mark in field.metadata for edge in ("ge", "le") if hasattr(mark, edge)]
    others = [*choices(elections, name), *bounds]
    if isinstance(field.get_default(), Odds):
        others.insert(0, field.get_default())
    if isinstance(value, int) and not isinstance(value, bool):
        others += [value + step for step in (1, -1, 2, -2)]
        others = sorted((one for one in others if isinstance(one, int)), key=lambda one: abs(one - value))
    yield from ((name, one) for one in others if one != value)


def nearby(elections: type[Elections], name: str, chosen: DocumentView) -> list[object]:
    """What could be filled in for one election instead of what is there, the nearest first, as a form holds it."""
    return [_plain(value) for _, value in _steps(elections, name, chosen)]


def _plain(value: object) -> object:
    """A value as a form holds it."""
    return str(value) if isinstance(value, Odds) else list(value) if isinstance(value, tuple) else value


def _defaults(elections: type[Elections], names: list[str]) -> Iterator[tuple[str, object]]:
    yield from ((name, elections.model_fields[name].get_default()) for name in names)


def _dated(kind: GameType, elections: Elections, chosen: Mapping[str, object], day: date | None) -> Iterator[Judged]:
    """What was not offered on a day, and what nobody knows of it."""
    if day is None:
        return
    then = on_day(kind, elections, day)
    for one in then.refused:
        about = _about(kind.elections, chosen, one.message)
        fix = {about: _plain(kind.elections.model_fields[about].get_default())} if about else None
        yield Judged("violation", about, one.message, one.cite, one.instead, fix)
    for one in then.unknown:
        yield Judged("warning", _about(kind.elections, chosen, one.message), one.message, one.cite)


def _signs(kind: GameType, elections: Elections) -> Iterator[Judged]:
    """The signs that these elections call for."""
    for sign in required_signs(kind, elections):
        yield Judged(
            "warning", sign.election, f"A sign at the table states it: {sign.text}", sign.cite, "hang the sign"
        )


def dates(game: str, day: date) -> dict[str, str]:
    """For each election what a form says of it on a day: not offered yet, or not known; nothing where it stood."""
    kind = game_type(game)
    told = {}
    for choice in kind.elections.choices():
        first = first_day(choice)
        late = f"Offered since {first}." if first is not None and first > day else doubt(choice, day)
        if late:
            told[choice.name] = late
    return told


# ---- a whole floor -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed:
    """One thing found in a floor file, and where it stands."""

    level: Literal["error", "violation", "warning"]
    line: int
    column: int
    message: str
    cite: str | None = None
    instead: str | None = None
    table: str | None = None

    def as_dict(self) -> Written:
        """The finding for JSON."""
        return asdict(self)


def judge_floor(text: str, as_of: date | None = None) -> list[Placed]:
    """Everything wrong or unusual in a floor file, each with its line and column; an error is a file not to be read."""
    try:
        floor = parse_floor(text)
    except BadFloor as bad:
        return [Placed("error", f.spot.line, f.spot.column, f.message, None, f.instead) for f in bad.faults]
    except Refusal as refusal:
        return [Placed("error", 1, 1, refusal.message, refusal.cite, refusal.instead)]
    report = check(floor, as_of)
    told = [_placed(floor, "violation", one) for one in report.violations]
    told += [_placed(floor, "warning", one) for one in (*report.warnings, *report.undated)]
    return sorted(told, key=lambda one: (one.line, one.column))


# Where a finding stands that names no election: the key of the table whose words it has.
_SUBJECTS = {
    "limits": ("minimum", "maximum", "limits", "increment"),
    "signs": ("sign",),
    "positions": ("positions",),
    "equipment": ("backs", "cutting card", "dice;", "device", "colour"),
    "staff": ("dealers",),
    "aids": ("aid ",),
    "game": ("could not be offered", "may be offered", "casino nights"),
    "pit": ("pit", "area of its own"),
}


def _placed(floor: Floor, level: Literal["violation", "warning"], one: Finding) -> Placed:
    entry = floor.table(one.table) if one.table else None
    message = _PLACE.sub("", one.message)
    if entry is None:
        return Placed(level, 1, 1, message, one.cite, one.instead)
    index = floor.tables.index(entry)
    name = _about(floor.games[entry.game].elections, entry.elections, f"{message} {one.instead or ''}")
    path: tuple[str | int, ...] = ("table", index)
    if name is not None and name in entry.elections:
        path = (*path, "elections", name)
    else:
        keys = (key for key, words in _SUBJECTS.items() if any(word in message.lower() for word in words))
        path = next((found for key in keys if (found := (*path, key)) in floor.positions.offsets), path)
    spot = floor.positions.spot(path)
    return Placed(level, spot.line, spot.column, message, one.cite, one.instead, one.table)
