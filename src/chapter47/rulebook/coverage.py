"""Coverage of the law: for every provision the code that implements it and the tests that prove it, or neither."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from chapter47.rulebook.provisions import rulebook
from chapter47.rulebook.trace import PACKAGE, Place, find_upwards, implementations, proofs, tests_naming

__all__ = ["Coverage", "Place", "Row", "check_floor", "implementations", "proofs", "raise_floor", "tests_naming"]

FLOOR = "coverage-floor.json"


@dataclass(frozen=True, slots=True)
class Row:
    """One provision, the places that implement it and the tests that prove it."""

    cite: str
    game: str
    kind: str
    implemented: list[str]
    proved: list[str]

    @property
    def subchapter(self) -> str:
        """Where the row stands, as in 19:47-7."""
        return self.cite.split(".")[0]

    def as_dict(self) -> dict[str, Any]:
        """The row as ``chapter47 coverage --json`` prints it."""
        return {
            "cite": self.cite,
            "game": self.game,
            "kind": self.kind,
            "implemented": self.implemented,
            "proved": self.proved,
        }


@dataclass(frozen=True)
class Coverage:
    """The trace from law to code to tests, for all games or one."""

    rows: list[Row]

    @classmethod
    def of(cls, game: str | None = None) -> Coverage:
        """The coverage as the source and the record of passed tests stand now."""
        places = implementations()
        tests: dict[str, list[str]] = {}
        for test, cites in proofs().items():
            for cite in cites:
                tests.setdefault(cite, []).append(test)
        return cls(
            [
                Row(
                    cite=(cite := str(p.cite)),
                    game=p.game,
                    kind=p.kind,
                    implemented=[str(place) for place in places.get(cite, [])],
                    proved=sorted(tests.get(cite, [])),
                )
                for p in rulebook().select(game=game)
                if p.untestable is None  # said to be so by the row, and not counted
            ]
        )

    @cached_property
    def summary(self) -> dict[str, Any]:
        """Counts over all rows, by game and by subchapter; missing is what has neither code nor proof."""
        return {
            **_counts(self.rows),
            "games": dict(sorted(_grouped(self.rows, lambda row: row.game).items())),
            "subchapters": _grouped(self.rows, lambda row: row.subchapter),
        }

    def as_dict(self) -> dict[str, Any]:
        """The whole trace in the form of ``chapter47 coverage --json``."""
        return {"provisions": [row.as_dict() for row in self.rows], "summary": self.summary}


def _counts(rows: Iterable[Row]) -> dict[str, int]:
    rows = list(rows)
    return {
        "provisions": len(rows),
        "implemented": sum(bool(row.implemented) for row in rows),
        "proved": sum(bool(row.proved) for row in rows),
        "missing": sum(not row.implemented and not row.proved for row in rows),
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
    return {game: [counts["implemented"], counts["proved"]] for game, counts in games.items()}


def check_floor(coverage: Coverage, file: Path | None = None) -> list[str]:
    """What has fallen below the recorded floor, one sentence each; games outside the coverage are not judged."""
    present = _present(coverage)
    return [
        f"{game}: {now} provisions {what}, and the floor is {least}."
        for game, floor in sorted(_floor(file or _floor_file()).items())
        if game in present
        for what, now, least in zip(("implemented", "proved"), present[game], floor, strict=True)
        if now < least
    ]


def raise_floor(coverage: Coverage | None = None, file: Path | None = None) -> dict[str, list[int]]:
    """Write the present numbers as the floor, never below the old one, and return it."""
    file = file or _floor_file()
    floor = _floor(file)
    for game, numbers in _present(coverage or Coverage.of()).items():
        best = [max(pair) for pair in zip(numbers, floor.get(game, [0, 0]), strict=True)]
        if any(best):
            floor[game] = best
    lines = ",\n".join(f"  {json.dumps(game)}: {json.dumps(numbers)}" for game, numbers in sorted(floor.items()))
    file.write_text(f"{{\n{lines}\n}}\n" if lines else "{}\n", "utf-8")
    return floor
