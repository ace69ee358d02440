"""How to play a game that asks its patrons: the rule in words, and a chart."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..documents import Written
from ..table.elections import Violation
from ..table.what_if import not_lawful_document


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

    def as_dict(self) -> Written:
        """The strategy as ``--json`` prints it."""
        return {
            "game": self.game,
            "rules": list(self.rules),
            "chart": [dict(zip(self.columns, row, strict=True)) for row in self.rows],
            "notes": list(self.notes),
            "house_edge": dict(self.figures),
            **not_lawful_document(self.not_lawful),
        }
