"""Design a pay table: whole-number odds for a wager of any built game that meet an edge, a hit frequency, a variance.

The game itself says what a table costs: every line is raised by one in a what-if, and what that does to the edge is the
chance of the line. So any game, deck and rule variation that a what-if can compute can be designed with.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..documents import Document, DocumentView
from ..errors import Refusal, nearest, unreadable
from ..games import game_type
from ..odds.events import EventTable
from ..odds.tabular import Tabular
from ..table.elections import Elections
from ..table.game import GameType
from ..table.odds import Odds
from ..table.what_if import mark, settled_rules, suppose
from .events import table_of

MOST = 4_000_000  # tables that are tried
KEYS = ("game", "wager", "table", "edge", "hit_frequency", "variance", "lines", "rules", "show")
Range = tuple[float, float]


@dataclass(frozen=True)
class Brief:
    """What is wanted of a pay table."""

    game: GameType
    rules: DocumentView
    wager: str
    table: str  # the election or settled rule that holds it
    lines: Mapping[str, tuple[int, int]]  # least and most odds to 1 of each line
    edge: Range
    hit_frequency: Range | None = None
    variance: Range | None = None
    show: int = 10


@dataclass(frozen=True)
class Candidate:
    """A table that meets the brief, reckoned again by the game itself."""

    pays: dict[str, int]
    events: EventTable
    against: str  # what the law has against it

    def as_row(self) -> dict[str, object]:
        """The table and its figures."""
        figures = self.events.figures()
        names = ("house_edge", "hit_frequency", "variance", "skew")
        return {**self.pays, **{name: figures[name] for name in names}, "not lawful": self.against}


@dataclass(frozen=True)
class Design(Tabular):
    """The tables that meet a brief, the nearest first, and how much each line moves the edge."""

    brief: Brief
    tried: int
    found: int
    candidates: tuple[Candidate, ...]
    sensitivity: dict[str, float]  # change of the edge by one more unit of odds

    @property
    def caption(self) -> str:
        """How many there are."""
        return f"{self.found:,} of {self.tried:,} pay tables meet the target; the nearest {len(self.candidates)}"

    def rows(self) -> list[Document]:
        """A row for each table."""
        return [one.as_row() for one in self.candidates]


def read_brief(data: DocumentView | Path | str) -> Brief:
    """A brief from plain values or from a TOML file."""
    if isinstance(data, str | Path):
        try:
            data = tomllib.loads(Path(data).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise unreadable(data, error, "a TOML file, docs/strategies.md") from None
        except ValueError as error:  # no TOML, or a number with more digits than Python reads
            raise Refusal(f"{data} is not TOML: {error}.", instead="docs/strategies.md shows one") from None
    for key in data:
        if key not in KEYS:
            raise Refusal(f"A design has no {key!r}.", instead=nearest(key, KEYS))
    missing = [key for key in ("game", "wager", "table", "edge") if key not in data]
    if missing:
        raise Refusal(f"A design says its {missing[0]}.", instead="game, wager, table and edge, such as edge = 0.05")
    game = game_type(str(data["game"]))
    rules = dict(data.get("rules", {}))
    lines = _lines(game, suppose(game.elections, rules), str(data["table"]), dict(data.get("lines", {})))
    optional = {k: _range(k, data[k], 0.0) for k in ("hit_frequency", "variance") if k in data}
    shown = data.get("show", 10)
    if type(shown) is not int or not 1 <= shown <= 1000:
        raise Refusal(f"show cannot be {shown!r}.", instead="1 to 1000")
    edge = _range("edge", data["edge"], 0.0005)
    return Brief(game, rules, str(data["wager"]), str(data["table"]), lines, edge, show=shown, **optional)


def _range(name: str, value: object, about: float) -> Range:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value) - about, float(value) + about
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(n, int | float) for n in value):
        return float(value[0]), float(value[1])
    raise Refusal(f"{name} cannot be {value!r}.", instead="a number, or two: [0.03, 0.05]")


def _lines(game: GameType, elections: Elections, table: str, wanted: dict[str, object]) -> dict[str, tuple[int, int]]:
    """Each line of the table with the odds that are tried; lines that are not named stay."""
    now = pay_table(game, elections, table)
    lines = {str(line): (int(odds.ratio), int(odds.ratio)) for line, odds in now.items()}
    for line, value in wanted.items():
        if line not in lines:
            raise Refusal(f"The table {table} has no line {line!r}.", instead=nearest(line, lines))
        low, high = (value, value) if type(value) is int else tuple(value) if isinstance(value, list) else (-1, -1)
        if type(low) is not int or type(high) is not int or not 0 <= low <= high <= 100_000:
            raise Refusal(f"{line} cannot pay {value!r}.", instead="whole odds to 1, or two: [30, 50]")
        lines[line] = low, high
    if all(low == high for low, high in lines.values()):
        raise Refusal("No line of the table may change.", instead="a range for some line, such as flush = [3, 6]")
    tried = prod(high - low + 1 for low, high in lines.values())
    if tried > MOST:
        raise Refusal(f"{tried:,} pay tables are too many to try.", instead=f"narrower ranges, {MOST:,} in all")
    return lines


def pay_table(game: GameType, elections: Elections, name: str) -> dict[object, Odds]:
    """A pay table of a game as it stands, whether the law settles it or lets it be chosen."""
    if name not in game.elections.model_fields and name not in settled_rules(game.elections):
        known = [*game.elections.model_fields, *settled_rules(game.elections)]
        raise Refusal(f"{game.key} has no table {name!r}.", instead=nearest(name, known))
    value = getattr(elections, name)
    for other in (f"{name.removesuffix('_pays')}_schedule", "schedule", "bonus_schedule"):
        if isinstance(value, str) and isinstance(getattr(elections, other, None), Mapping):
            value = getattr(elections, other)  # a letter that stands for a printed table
    if not isinstance(value, Mapping) or not value or not all(isinstance(odds, Odds) for odds in value.values()):
        raise Refusal(f"{name} is no pay table with lines.", instead="one that names odds by line")
    return dict(value)


def design(brief: Brief) -> Design:
    """All tables within the ranges that meet the brief, the nearest to the middle of the edge reckoned again."""
    names = list(brief.lines)
    low = {line: brief.lines[line][0] for line in names}
    base = _events(brief, low)
    chances = {line: _chance(brief, low, line, base) for line in names}
    grids = np.meshgrid(*(np.arange(a, b + 1) for a, b in brief.lines.values()), indexing="ij")
    tables = np.stack([grid.ravel() for grid in grids], axis=1)
    share = np.array([float(chances[line]) for line in names])
    start = np.array([low[line] for line in names])
    edge = float(base.house_edge) - (tables - start) @ share
    second = float(base.variance + base.house_edge * base.house_edge) + (tables**2 - start**2) @ share
    hits = float(base.hit_frequency) + ((tables > 0).astype(float) - (start > 0)) @ share
    good = _within(edge, brief.edge) & _rising(tables, share)
    if brief.variance:
        good &= _within(second - edge**2, brief.variance)
    if brief.hit_frequency:
        good &= _within(hits, brief.hit_frequency)
    found = np.flatnonzero(good)
    middle = sum(brief.edge) / 2
    odd = ((tables > 10) & (tables % 5 > 0)).sum(axis=1)  # people print round numbers
    order = found[np.lexsort((odd[found], np.abs(edge[found] - middle).round(4)))][: brief.show]
    kept = [_candidate(brief, dict(zip(names, map(int, tables[at]), strict=True))) for at in order]
    kept = [one for one in kept if brief.edge[0] - 1e-12 <= one.events.house_edge <= brief.edge[1] + 1e-12]
    return Design(brief, len(tables), len(found), tuple(kept), {line: -float(chances[line]) for line in names})


def _within(values: NDArray[np.float64], wanted: Range) -> NDArray[np.bool_]:
    return (values >= wanted[0] - 1e-12) & (values <= wanted[1] + 1e-12)


def _rising(tables: NDArray[np.int64], share: NDArray[np.float64]) -> NDArray[np.bool_]:
    """A line that comes less often pays no less than one that comes more often."""
    order = np.argsort(-share)
    ordered = tables[:, order]
    rising: NDArray[np.bool_] = np.all(np.diff(ordered, axis=1) >= 0, axis=1)  # all, where there is one line
    return rising


def _keyed(brief: Brief, pays: Mapping[str, int]) -> dict[object, str]:
    now = pay_table(brief.game, suppose(brief.game.elections, brief.rules), brief.table)
    return {line: f"{pays[str(line)]} to 1" for line in now}


def _elections(brief: Brief, pays: Mapping[str, int]) -> Elections:
    return suppose(brief.game.elections, {**brief.rules, brief.table: _keyed(brief, pays)})


def _events(brief: Brief, pays: Mapping[str, int]) -> EventTable:
    return table_of(brief.game, _elections(brief, pays), brief.wager)


def _chance(brief: Brief, low: Mapping[str, int], line: str, base: EventTable) -> Fraction | float:
    """What one more unit of odds on a line takes from the edge."""
    return base.house_edge - _events(brief, {**low, line: low[line] + 1}).house_edge


def _candidate(brief: Brief, pays: dict[str, int]) -> Candidate:
    elections = _elections(brief, pays)
    return Candidate(pays, table_of(brief.game, elections, brief.wager), mark(elections.not_lawful))


__all__ = ["Brief", "Candidate", "Design", "design", "pay_table", "read_brief"]
