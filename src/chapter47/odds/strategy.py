"""How to play a game that asks its patrons: the rule in words, and a chart."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from ..documents import Written
from ..table.elections import Violation
from ..table.what_if import mark, not_lawful_document
from .tabular import Tabular


@dataclass(frozen=True)
class ChartTable(Tabular):
    """The chart of a strategy as rows of plain values."""

    strategy: Strategy

    @property
    def caption(self) -> str:
        """The game, and what the law has against its rules."""
        return ", ".join(filter(None, (self.strategy.game, mark(self.strategy.not_lawful))))

    def rows(self) -> list[Written]:
        """A row for each line of the chart; none where the rule in words is all."""
        return [dict(zip(self.strategy.columns, row, strict=True)) for row in self.strategy.rows]


@dataclass(frozen=True, slots=True)
class Strategy:
    """The best play at certain elections, or the best that a person can remember, and what it costs."""

    game: str
    rules: tuple[str, ...]  # sentences in the order they are applied
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    figures: dict[str, float] = field(default_factory=dict)  # house edge by strategy
    styles: dict[str, str] = field(default_factory=dict)  # how a terminal colours the cells of the chart
    svg: str = ""  # the chart as a picture, where there is one
    not_lawful: tuple[Violation, ...] = ()  # what the law has against these rules, where they are a what-if

    @property
    def chart(self) -> ChartTable:
        """The chart in every form of a table: CSV, Arrow, a data frame."""
        return ChartTable(self)

    def _repr_html_(self) -> str:
        """The rule in words and the chart, for a notebook."""
        said = "".join(f"<p>{escape(line)}</p>" for line in (*self.rules, *self.notes))
        edges = "".join(f"<p>{escape(name)}: {edge:.4%}</p>" for name, edge in self.figures.items())
        return f"<div>{said}{self.svg or self.chart._repr_html_()}{edges}</div>"

    def as_dict(self) -> Written:
        """The strategy as ``--json`` prints it."""
        return {
            "game": self.game,
            "rules": list(self.rules),
            "chart": self.chart.rows(),
            "notes": list(self.notes),
            "house_edge": dict(self.figures),
            **not_lawful_document(self.not_lawful),
        }
