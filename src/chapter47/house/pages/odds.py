"""The odds explorer: toggle elections and watch the edges change."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from nicegui import ui

from ...api import Game
from ...errors import Refusal
from ...games import MODULES, game_type
from .frame import frame, visit


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/odds")
    def odds(request: Request) -> None:
        frame("Odds", visit(request))
        OddsPage().build()


class OddsPage:
    """Toggle elections and watch the edges change; what the law forbids is said with its paragraph."""

    def build(self) -> None:
        """Lay the page out."""
        self.game = ui.select(
            {key: game_type(key).title for key in MODULES}, value="minibaccarat", on_change=self.choose
        )
        self.form = ui.column()
        self.result = ui.column().classes("w-full")
        self.choose()

    def choose(self) -> None:
        """Another game: its elections."""
        self.values: dict[str, Any] = {}
        self.form.clear()
        with self.form, ui.row().classes("items-center"):
            for choice in game_type(self.game.value).elections.choices():
                if choice.choices == "true, false":
                    ui.switch(
                        choice.name,
                        value=bool(choice.default),
                        on_change=lambda e, n=choice.name: self.elect(n, e.value),
                    )
                elif "," in choice.choices and " " not in choice.choices.replace(", ", ""):
                    options = choice.choices.split(", ")
                    ui.select(
                        options,
                        label=choice.name,
                        clearable=True,
                        on_change=lambda e, n=choice.name: self.elect(n, e.value),
                    )
        self.show()

    def elect(self, name: str, value: Any) -> None:
        """One election changes."""
        if value is None:
            self.values.pop(name, None)
        else:
            self.values[name] = value
        self.show()

    def show(self) -> None:
        """The odds under these elections, or why they are unlawful."""
        self.result.clear()
        with self.result:
            try:
                wagers = Game(self.game.value, self.values).odds().wagers
            except Refusal as refusal:
                ui.label(str(refusal)).classes("text-red").props('role="alert"')
                return
            rows = [{"wager": w.wager, "pays": w.pays, "edge": f"{w.house_edge:.4%}"} for w in wagers]
            columns = [{"name": n, "label": n, "field": n, "align": "left"} for n in ("wager", "pays", "edge")]
            ui.table(rows=rows, columns=columns, row_key="wager").classes("w-full")
            ui.echart(
                {
                    "xAxis": {"type": "category", "data": [w.wager for w in wagers], "axisLabel": {"rotate": 40}},
                    "yAxis": {"type": "value", "name": "house edge, %"},
                    "series": [{"type": "bar", "data": [round(100 * w.house_edge, 4) for w in wagers]}],
                    "tooltip": {},
                }
            )
