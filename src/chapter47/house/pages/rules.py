"""The rulebook browser."""

from __future__ import annotations

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...rulebook import readings_for, rulebook
from .frame import frame, visit


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/rules")
    def rules(request: Request) -> None:
        frame("Rulebook", visit(request))
        found = ui.column().classes("w-full")

        def search(text: str) -> None:
            found.clear()
            with found:
                try:
                    rows = rulebook().find(text) if ":47" in text else []
                except Refusal as refusal:
                    ui.label(str(refusal))
                    return
                rows = rows or [p for p in rulebook() if text and text.lower() in p.says.lower()]
                ui.label(f"{len(rows)} provisions")
                for provision in rows[:40]:
                    with ui.expansion(f"{provision.cite}  {provision.says}").classes("w-full"):
                        ui.label(f"{provision.kind}, {provision.game}, edition {provision.edition}")
                        if provision.caveat:
                            ui.label(provision.caveat).classes("text-orange")
                        ui.label(f"For example: {provision.test}")
                        for reading in readings_for(provision.cite):
                            ui.label(f"Reading {reading.id}: {reading.reading}")

        ui.input("Citation or word", on_change=lambda e: search(e.value.strip())).props("clearable").classes("w-96")
