"""The lobby: every game, one click from a seat."""

from __future__ import annotations

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...games import MODULES, game_type
from .frame import Visit, frame, visit

BUY_IN = 100_000  # cents a patron brings to a table


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/")
    def lobby(request: Request) -> None:
        visitor = visit(request)
        frame("Lobby", visitor)
        ui.label("Every game of the chapter, with play money").classes("text-2xl")
        with ui.row().classes("gap-4"):
            for key in MODULES:
                kind = game_type(key)
                with ui.card().classes("w-56"):
                    ui.label(kind.title).classes("font-bold")
                    ui.label(f"N.J.A.C. {kind.cite}").classes("text-sm opacity-70")
                    ui.button("Play", on_click=lambda k=key: _sit_down(visitor, k)).props(f'data-game="{key}"')


def _sit_down(visitor: Visit, key: str) -> None:
    """A table of one's own, and a seat at it."""
    house = visitor.house
    try:
        patron = visitor.patron()
        live = house.open(key, by=patron)
        house.sit(live.number, 1, patron.name, min(BUY_IN, house.balance(patron.name)))
    except Refusal as refusal:
        ui.notify(str(refusal), type="warning")
        return
    ui.navigate.to(f"/table/{live.number}")
