"""A floor at a glance: its tables by pit, what is wrong at each, and what would put it right.

>>> from .starter import starter
>>> seen = overview(starter())
>>> seen.casino, len(seen.pits), seen.count("violation")
('Boardwalk Example', 3, 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from ..errors import Refusal
from ..table.money import dollars
from .checks import Finding, check
from .forms import Placed, judge_floor, label
from .model import Staff, TableEntry
from .reader import Floor, parse_floor
from .remedies import Remedy, remedies

Verdict = Literal["lawful", "warning", "violation"]
MENDED = 12  # findings for which a remedy is looked for
ELECTIONS_NAMED = 3  # elections that a tile names


@dataclass(frozen=True, slots=True)
class Tile:
    """One table: number, limits, game, what it elects otherwise than usual, and the verdict on it."""

    number: str
    limits: str
    game: str
    elected: str
    verdict: Verdict
    count: int
    open: bool


@dataclass(frozen=True, slots=True)
class Pit:
    """A pit, its people and its tables."""

    name: str
    people: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is wrong, where, and the changes that put it right."""

    level: Literal["error", "violation", "warning"]
    where: str
    line: int
    message: str
    cite: str | None
    instead: str | None
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class Overview:
    """All that a page shows of a floor file."""

    casino: str
    pits: tuple[Pit, ...]
    troubles: tuple[Trouble, ...]

    def count(self, level: str) -> int:
        """How many findings of a level there are."""
        return sum(one.level == level for one in self.troubles)

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return sum(len(pit.tiles) for pit in self.pits)


def overview(text: str, day: date | None = None) -> Overview:
    """What a floor file says and what is wrong with it; a file that cannot be read has errors and no pits."""
    placed = judge_floor(text, day)
    if any(one.level == "error" for one in placed):
        return Overview("", (), tuple(_error(one) for one in placed))
    floor = parse_floor(text)
    report = check(floor, day)
    lines = {(one.table, one.message): one.line for one in placed}
    by_level = (("violation", report.violations), ("warning", [*report.warnings, *report.undated]))
    levels: dict[str, Verdict] = {}
    counts: dict[str, int] = {}
    troubles: list[Trouble] = []
    for level, found in by_level:
        for one in found:
            number = one.table or ""
            levels.setdefault(number, "violation" if level == "violation" else "warning")
            counts[number] = counts.get(number, 0) + (levels[number] == level)
            mended = remedies(text, one, day) if len(troubles) < MENDED else []
            troubles.append(_trouble("violation" if level == "violation" else "warning", one, lines, mended))
    return Overview(floor.file.casino, tuple(_pits(floor, levels, counts)), tuple(troubles))


def _error(one: Placed) -> Trouble:
    return Trouble("error", f"line {one.line}, column {one.column}", one.line, one.message, one.cite, one.instead)


def _trouble(level: Verdict, one: Finding, lines: dict[tuple[str | None, str], int], mended: list[Remedy]) -> Trouble:
    message = one.message.partition(" (line ")[0]
    where = f"Table {one.table}" if one.table else "The floor"
    line = lines.get((one.table, one.message), lines.get((one.table, message), 1))
    told: Literal["violation", "warning"] = "violation" if level == "violation" else "warning"
    return Trouble(told, where, line, message, one.cite, one.instead, tuple(mended))


def _pits(floor: Floor, levels: dict[str, Verdict], counts: dict[str, int]) -> list[Pit]:
    staffed = {pit.name: _people(pit.staff) for pit in floor.file.pit}
    names = dict.fromkeys([*staffed, *(entry.pit for entry in floor.tables)])
    return [
        Pit(
            name,
            staffed.get(name, ""),
            tuple(_tile(floor, entry, levels, counts) for entry in floor.tables if entry.pit == name),
        )
        for name in names
    ]


def _people(staff: Staff) -> str:
    named = (staff.pit_boss, staff.pit_clerk, staff.supervisor, staff.floorperson)
    return ", ".join(name for name in named if name) or "nobody named"


def _tile(floor: Floor, entry: TableEntry, levels: dict[str, Verdict], counts: dict[str, int]) -> Tile:
    limits = entry.limits
    shown = f"{_brief(limits.minimum)} to {_brief(limits.maximum)}" if limits else "no limits posted"
    verdict = levels.get(entry.number, "lawful")
    return Tile(
        entry.number,
        shown,
        floor.games[entry.game].title,
        _elected(floor, entry),
        verdict,
        counts.get(entry.number, 0),
        entry.open,
    )


def _brief(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


def _elected(floor: Floor, entry: TableEntry) -> str:
    """The elections that a tile names: those of the file that differ from the usual ones, decks first."""
    try:
        usual = floor.games[entry.game].elections.elect().chosen()
    except Refusal:
        usual = {}
    differs = [(name, value) for name, value in entry.elections.items() if name == "decks" or usual.get(name) != value]
    differs.sort(key=lambda each: each[0] != "decks")
    told = [_one(name, value) for name, value in differs[:ELECTIONS_NAMED]]
    return ", ".join(told) if told else "as usual"


def _one(name: str, value: object) -> str:
    if value is True:
        return label(name).lower()
    if value is False:
        return f"no {label(name).lower()}"
    if name == "decks":
        return f"{value} deck{'' if value == 1 else 's'}"
    return f"{label(name).lower()} {value if not isinstance(value, list | dict) else 'of its own'}"
