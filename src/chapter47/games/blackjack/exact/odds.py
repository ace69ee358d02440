"""A game of the blackjack family solved once for its rules and kept on disk: the chart, its worth, how rounds end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....documents import Document
from ....errors import ensure
from ....odds.stored import stored
from .events import End, Shape, all_ends, shape
from .rules import Parameters
from .state import CLASSES
from .strategy import PlayChart, Solver, columns_of, natural_pays

FOLDER = "games/blackjack"
SOURCES = tuple(
    f"{FOLDER}/{name}.py"
    for name in (
        "exact/dealing",
        "hands/exact",
        "exact/events",
        "exact/odds",
        "exact/rules",
        "exact/state",
        "exact/strategy",
        "rules",
        "split/exact",
        "wagers",
    )
)
TABLES = ("hit", "double", "surrender", "rescue")


@dataclass(frozen=True)
class Solution:
    """The answer for one set of rules; what takes long is computed when it is asked for, and stored."""

    p: Parameters

    @cached_property
    def solver(self) -> Solver:
        """The exact engine; tables that differ in their super bonus alone share it."""
        if self.p.super_bonus:
            return self._without_bonus.solver.with_super_bonus(self.p.super_bonus)
        return Solver(self.p)

    @cached_property
    def chart(self) -> PlayChart:
        """The best chart by totals."""
        if self.p.super_bonus:
            return self._without_bonus.chart
        told = self._stored("plan", lambda: self._tell(self.solver.basic()))
        tables = {name: _bits(told[name]) for name in TABLES}
        pair = np.array(told["pair"], np.int64)
        return PlayChart(columns_of(self.p), **tables, pair=pair, sevens_for=told["sevens_for"])

    def chart_against(self, up: int) -> PlayChart:
        """The chart with the column of one card of the dealer filled, where the whole of it was not asked for yet."""
        if self.p.super_bonus:
            return self._without_bonus.chart_against(up)
        if "chart" in vars(self):
            return self.chart
        if up not in self._columns:
            self._columns[up] = self.solver.basic((up - 1,))
        return self._columns[up]

    @cached_property
    def _columns(self) -> dict[int, PlayChart]:
        """The charts of which one column is filled, by the dealer's card."""
        return {}

    @cached_property
    def edge(self) -> float:
        """What the house keeps of the original wager when the chart is followed."""
        return -float(self._stored("edge", lambda: self.solver.value(self.chart, natural_pays(self.p))))

    @cached_property
    def best_edge(self) -> float:
        """What it keeps of a player who looks at every card of his hand."""
        return -float(self._stored("best", lambda: self.solver.optimum(natural_pays(self.p))))

    @cached_property
    def shape(self) -> Shape:
        """How rounds end."""
        make = lambda: asdict(shape(self.solver, self.chart, natural_pays(self.p)))  # noqa: E731
        return Shape(**self._stored("shape", make))

    @cached_property
    def ends(self) -> dict[End, float]:
        """Every end of a round with its chance."""

        def make() -> list[list[object]]:
            told = all_ends(self.solver, self.chart, natural_pays(self.p))
            return [[*end, chance] for end, chance in told.items()]

        return {End(*row[:-1]): float(row[-1]) for row in self._stored("ends", make)}

    @property
    def _without_bonus(self) -> Solution:
        return solution(self.p._replace(super_bonus=0))

    def _stored(self, name: str, make: Callable[[], Any]) -> Any:
        return stored(f"blackjack-{name}", SOURCES, make, self.p._asdict())

    @staticmethod
    def _tell(plan: PlayChart) -> dict[str, object]:
        told: Document = {
            name: ["".join("01"[cell] for cell in row) for row in getattr(plan, name).astype(int)] for name in TABLES
        }
        return {**told, "pair": plan.pair.tolist(), "sevens_for": float(plan.sevens_for)}


def _bits(rows: list[str]) -> NDArray[np.bool_]:
    table = np.array([[cell == "1" for cell in row] for row in rows], np.bool_)
    ensure(table.shape[1] == CLASSES, "there is a column for each class of hands")
    return table


def solution(p: Parameters) -> Solution:
    """The solution of these rules. What does not change the play of one hand is left out of the key."""
    return _solution(p._replace(insurance=1, dealer_hands=1))


@lru_cache(maxsize=64)
def _solution(p: Parameters) -> Solution:
    return Solution(p)
