"""A game under many elections or rules, side by side, as a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..documents import Document
from ..odds.compare import Point, effects, sweep, wagers_of
from ..odds.tabular import Tabular
from ..table.elections import Elections
from ..table.game import GameType
from ..table.what_if import mark


@dataclass(frozen=True)
class Comparison(Tabular):
    """House edges of every wager at every combination."""

    game: str
    points: tuple[Point, ...]
    given: tuple[Document, ...]  # the values as they were given

    @property
    def caption(self) -> str:
        """What is compared."""
        return f"{self.game}: house edge"

    def rows(self) -> list[Document]:
        """A row for each combination: its values, the edge of every wager, and why it is not lawful."""
        wagers = wagers_of(self.points)
        told = []
        for point, given in zip(self.points, self.given, strict=True):
            row = {**given, **{wager: point.edge(wager) for wager in wagers}}
            found = point.odds.not_lawful if point.odds else ()
            row["not lawful"] = mark(found) if found else str(point.refusal) if point.refusal else ""
            told.append(row)
        return told


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=str)


def compare(game: GameType, elections: Elections, vary: Mapping[str, Sequence[object]], what_if: bool) -> Comparison:
    """Every combination of the values given; without any, every choice changed alone."""
    fixed = {**elections.model_dump(exclude_unset=True, exclude={"suppositions"}), **elections.supposed}
    beyond = what_if or bool(elections.not_lawful)
    if not vary:
        base, points = effects(game, fixed, what_if=beyond)
        every = [Point({}, base, None), *points]
        return Comparison(game.key, tuple(every), tuple({"election": _said(p)} for p in every))
    texts = {name: [_text(value) for value in values] for name, values in vary.items()}
    points = sweep(game, texts, {k: v for k, v in fixed.items() if k not in vary}, what_if=beyond)
    back = {name: dict(zip(texts[name], values, strict=True)) for name, values in vary.items()}
    given = tuple({name: back[name][text] for name, text in point.elections.items()} for point in points)
    return Comparison(game.key, tuple(points), given)


def _said(point: Point) -> str:
    return ", ".join(f"{name}={value}" for name, value in point.elections.items()) or "as it is"


__all__ = ["Comparison", "compare"]
