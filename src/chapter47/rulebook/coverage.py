"""Coverage of the law: for every provision whether it is cited, exercised and held, and by what.

Cited: the source names it. Exercised: a test that names it ran code that carries its citation and that a door of the
program leads to. Held: that code was broken on purpose and a test that names the provision failed. Each level rests on
the one before; ``docs/evidence.md`` says what is not claimed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from chapter47.rulebook.provisions import rulebook
from chapter47.rulebook.trace import (
    PACKAGE,
    Place,
    exercises,
    find_upwards,
    holds,
    implementations,
    proofs,
    recorded,
    tests_naming,
)

from ..documents import Document, Written

__all__ = ["Coverage", "Place", "Row", "check_floor", "implementations", "proofs", "raise_floor", "tests_naming"]

FLOOR = "coverage-floor.json"
LEVELS = ("cited", "exercised", "held")


@dataclass(frozen=True, slots=True)
class Row:
    """One provision: the places that cite it, the tests that name it, those that ran its code, those that hold it."""

    cite: str
    game: str
    kind: str
    cited: list[str]
    named: list[str]
    exercised: list[str]
    held: list[str]

    @property
    def subchapter(self) -> str:
        """Where the row stands, as in 19:47-7."""
        return self.cite.split(".")[0]

    @property
    def level(self) -> str:
        """The highest level reached, or none."""
        return next((level for level in reversed(LEVELS) if getattr(self, level)), "")

    def as_dict(self) -> Written:
        """The row as ``chapter47 coverage --json`` prints it."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True)
class Coverage:
    """The trace from law to code to tests, for all games or one, and whose record it is."""

    rows: list[Row]
    record: str = ""

    @classmethod
    def of(cls, game: str | None = None) -> Coverage:
        """The coverage as the source and the record of passed tests stand now."""
        places = implementations()
        named, ran, held = _by_cite(proofs()), _by_cite(exercises()), holds()
        rows = []
        for p in rulebook().select(game=game):
            if p.untestable is not None:
                continue  # said to be so by the row, and not counted
            cite = str(p.cite)
            cited = [str(place) for place in places.get(cite, [])]
            exercised = ran.get(cite, []) if cited else []
            rows.append(
                Row(
                    cite, p.game, p.kind, cited, named.get(cite, []), exercised, held.get(cite, []) if exercised else []
                )
            )
        return cls(rows, recorded())

    @cached_property
    def summary(self) -> Document:
        """Counts over all rows, by game and by subchapter."""
        return {
            **_counts(self.rows),
            "record": self.record,
            "games": dict(sorted(_grouped(self.rows, lambda row: row.game).items())),
            "subchapters": _grouped(self.rows, lambda row: row.subchapter),
        }

    def as_dict(self) -> Written:
        """The whole trace in the form of ``chapter47 coverage --json``."""
        return {"provisions": [row.as_dict() for row in self.rows], "summary": self.summary}


def _by_cite(tests: dict[str, list[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for test, cites in sorted(tests.items()):
        for cite in cites:
            found.setdefault(cite, []).append(test)
    return found


def _counts(rows: Iterable[Row]) -> dict[str, int]:
    rows = list(rows)
    return {
        "provisions": len(rows),
        "cited": sum(bool(row.cited) for row in rows),
        "named": sum(bool(row.named) for row in rows),
        "exercised": sum(bool(row.exercised) for row in rows),
        "held": sum(bool(row.held) for row in rows),
    }


def _grouped(rows: Iterable[Row], key: Callable[[Row], str]) -> dict[str, dict[str, int]]:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return {name: _counts(group) for name, group in groups.items()}


def _floor_file() -> Path:
    return find_upwards(FLOOR) or PACKAGE.parent.parent / FLOOR


def _floor(file: Path) -> dict[str, list[int]]:
    if not file.is_file():
        return {}
    floor: dict[str, list[int]] = json.loads(file.read_text("utf-8"))
    return floor


def _present(coverage: Coverage) -> dict[str, list[int]]:
    games: dict[str, dict[str, int]] = coverage.summary["games"]
    return {game: [counts[level] for level in LEVELS] for game, counts in games.items()}


def check_floor(coverage: Coverage, file: Path | None = None) -> list[str]:
    """What has fallen below the recorded floor, one sentence each; games outside the coverage are not judged."""
    present = _present(coverage)
    return [
        f"{game}: {now} provisions {level}, and the floor is {least}."
        for game, floor in sorted(_floor(file or _floor_file()).items())
        if game in present
        for level, now, least in zip(LEVELS, present[game], floor, strict=False)
        if now < least
    ]


def raise_floor(coverage: Coverage | None = None, file: Path | None = None) -> dict[str, list[int]]:
    """Write the present numbers as the floor, never below the old one, and return it."""
    file = file or _floor_file()
    floor = _floor(file)
    for game, numbers in _present(coverage or Coverage.of()).items():
        old = [*floor.get(game, []), 0, 0, 0][: len(LEVELS)]
        best = [max(pair) for pair in zip(numbers, old, strict=True)]
        if any(best):
            floor[game] = best
    lines = ",\n".join(f"  {json.dumps(game)}: {json.dumps(numbers)}" for game, numbers in sorted(floor.items()))
    file.write_text(f"{{\n{lines}\n}}\n" if lines else "{}\n", "utf-8")
    return floor
