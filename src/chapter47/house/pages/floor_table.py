"""One table chosen election by election: what is unlawful is said at once, and what each choice does to the edge."""

from __future__ import annotations

import asyncio
from datetime import date
from decimal import Decimal
from html import escape
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from nicegui import events, run, ui

from ...documents import Document
from ...errors import Refusal
from ...floor.editions import read_day
from ...floor.forms import Field, Judged, dates, form
from ...games import game_types
from .figuring import wager_figures
from .floor_forms import LIMITS, as_file, as_value, games, judged
from .frame import frame, visit
from .night_parts import refusal_html
from .odds import figures_html
from .table_parts import rule_link

FIRST = "blackjack"
PATIENCE = 15  # seconds that the house edge is waited for
SHOWN = 8  # wagers where nothing moved


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/floor/table", response_timeout=60)
    async def one_table(request: Request) -> None:
        await asyncio.to_thread(game_types)
        for sheet in ("staff", "night"):
            ui.add_head_html(f'<link rel="stylesheet" href="/assets/{sheet}.css">')
        frame("One table", visit(request))
        ui.html("<h1>Is this table lawful?</h1>", sanitize=False)
        ui.html("<p><a class='plain' href='/floor'>A whole floor</a></p>", sanitize=False)
        TableForm(request.query_params.get("game", FIRST)).build()


class TableForm:
    """One table's elections and limits, and the verdict on them."""

    def __init__(self, game: str) -> None:
        self.titles = games()
        self.game = game if game in self.titles else FIRST
        self.values: Document = {}
        self.limits: dict[str, str] = {}
        self.day: date | None = None
        self.turn = 0

    def build(self) -> None:
        """Lay the page out."""
        with ui.element("div").classes("odds-page"):
            with ui.element("section").classes("panel").props('aria-label="The table"'):
                with ui.element("div").classes("fields"):
                    chosen = ui.select(self.titles, value=self.game, label="Game", on_change=self.choose)
                    chosen.props("outlined dense data-game-list").classes("grow")
                    day = ui.input("As of (today's law)", on_change=self.dated).props(
                        'outlined dense type="date" stack-label clearable data-day'
                    )
                    day.classes("grow")
                with ui.element("div").classes("fields q-mt-sm"):
                    for name in LIMITS:
                        amount = ui.input(name.capitalize(), on_change=lambda e, n=name: self.limit(n, e.value))
                        amount.props(f'outlined dense prefix="$" debounce=400 data-limit="{name}"').classes("grow")
                self.find = ui.input("Find an election", on_change=self.narrow).classes("w-full q-mt-sm")
                self.find.props("outlined dense clearable data-find")
                self.form = ui.element("div").classes("elections q-mt-sm")
            with ui.element("div").classes("stage verdict-side"):
                with ui.element("section").classes("panel").props('aria-label="The verdict"'):
                    self.verdict = ui.html("", sanitize=False).props('role="status" aria-live="polite" data-verdict')
                    self.found = ui.element("div").classes("findings").props("data-findings")
                with ui.element("section").classes("panel").props('aria-label="House edge"'):
                    self.edges = ui.html("", sanitize=False).props("data-edges")
                with ui.expansion("This table as a floor file").classes("panel").props("data-as-file"):
                    self.file = ui.html("", sanitize=False)
        self._form()
        ui.timer(0.01, self.show, once=True)

    # ---- the form ------------------------------------------------------------------------------------------------

    async def choose(self, event: events.ValueChangeEventArguments[object]) -> None:
        """Another game."""
        self.game, self.values = str(event.value), {}
        self._form()
        await self.show()

    def _form(self) -> None:
        self.fields = {field.name: field for field in form(self.game)}
        self.controls: Document = {}
        self.notes: dict[str, ui.label] = {}
        self.rows: dict[str, ui.element] = {}
        self.form.clear()
        with self.form:
            for name, field in self.fields.items():
                with ui.element("div").classes("election") as row:
                    self.controls[name] = self._control(field)
                    law = rule_link(field.cite)
                    ui.html(f"<div class='small quiet'>{escape(field.effect)} {law}</div>", sanitize=False)
                    self.notes[name] = ui.label().classes("small note")
                self.rows[name] = row
        self.narrow()
        self._dates()

    def _control(self, field: Field) -> Any:
        mark, hint = f'data-election="{field.name}" dense', field.hint.replace('"', "'")
        change = lambda e, f=field: self.elect(f, e.value)  # noqa: E731  (the same for four kinds)
        if field.kind == "bool":
            return ui.switch(field.label, value=bool(field.default), on_change=change).props(mark)
        if field.kind == "number":
            whole = None if field.fraction else 0
            usual = field.default
            shown = usual if isinstance(usual, int | float) else float(usual) if isinstance(usual, Decimal) else None
            box = ui.number(field.label, value=shown, step=1, precision=whole, on_change=change)
            return box.props(f'{mark} hint="{hint}"')
        if field.kind == "choice":
            options = {_shown(one): _shown(one) or "not chosen" for one in field.choices}
            first = _shown(field.default)
            options.setdefault(first, first or "not chosen")
            return ui.select(options, value=first, label=field.label, on_change=change).props(mark)
        typed = ui.input(field.label, placeholder=_shown(field.default), on_change=change)
        return typed.props(f'{mark} debounce=600 hint="{hint}"').classes("w-full")

    def narrow(self) -> None:
        """Only the elections with a word in them."""
        word = str(self.find.value or "").lower().strip()
        for name, field in self.fields.items():
            self.rows[name].set_visibility(word in f"{field.label} {field.effect} {field.cite}".lower())

    async def elect(self, field: Field, typed: str | float | None) -> None:
        """One election changes."""
        value = as_value(field, typed)
        if field.kind == "choice":
            value = next((one for one in field.choices if _shown(one) == typed), value)
        if value is None or value == field.default:
            self.values.pop(field.name, None)
        else:
            self.values[field.name] = value
        await self.show()

    async def limit(self, name: str, typed: object) -> None:
        """A posted limit changes."""
        self.limits[name] = str(typed or "")
        await self.show()

    async def dated(self, event: events.ValueChangeEventArguments[str | None]) -> None:
        """The law of another day."""
        try:
            self.day = read_day(str(event.value)) if event.value else None
        except Refusal as refusal:
            self.verdict.set_content(refusal_html(refusal))
            return
        self._dates()
        await self.show()

    def _dates(self) -> None:
        told = dates(self.game, self.day) if self.day else {}
        for name, note in self.notes.items():
            note.set_text(told.get(name, ""))
            note.set_visibility(name in told)

    # ---- the verdict ---------------------------------------------------------------------------------------------

    async def show(self) -> None:
        """What is unlawful or calls for something; then the house edge. The last choice counts."""
        self.turn += 1
        turn, game, values = self.turn, self.game, dict(self.values)
        try:
            found = await run.io_bound(judged, game, values, dict(self.limits), self.day)
        except Refusal as refusal:
            self.verdict.set_content(refusal_html(refusal))
            return
        if turn != self.turn or found is None:
            return
        wrong = [one for one in found if one.level == "violation"]
        when = f" on {self.day}" if self.day else ""
        self.verdict.set_content(
            f"<h2 class='bad'>✗ Unlawful{when}: {_count(len(wrong), 'violation')}</h2>"
            if wrong
            else f"<h2 class='good'>✓ Lawful{when}</h2>"
        )
        self.found.clear()
        with self.found:
            for one in wrong:
                self._finding(one)
            mind = [one for one in found if one.level == "warning"]
            if mind:
                ui.html(f"<h3>{_count(len(mind), 'warning')}: lawful, and calls for something</h3>", sanitize=False)
            for one in mind:
                self._finding(one)
        self.file.set_content(f"<pre data-file>{escape(as_file(game, values, self.limits))}</pre>")
        await self._edges(turn, game, values, lawful=not wrong)

    def _finding(self, one: Judged) -> None:
        mark = "✗" if one.level == "violation" else "!"
        with ui.element("div").classes(f"finding {one.level}").props(f'data-finding="{one.level}"'):
            law = rule_link(one.cite) if one.cite else ""
            instead = f"<div class='small'>Instead: {escape(one.instead)}</div>" if one.instead else ""
            ui.html(f"<div><b>{mark}</b> {escape(one.message)} {law}</div>{instead}", sanitize=False)
            if one.fix:
                words = ", ".join(f"{self._label(name)}: {_plain(value)}" for name, value in one.fix.items())
                ui.button(words, icon="check", on_click=lambda: self.apply(one)).props("dense outline data-fix")

    def _label(self, name: str) -> str:
        return self.fields[name].label if name in self.fields else name

    def apply(self, one: Judged) -> None:
        """Make the nearest lawful change: the controls change, and so the verdict."""
        for name, value in (one.fix or {}).items():
            control, field = self.controls[name], self.fields[name]
            control.set_value(value if field.kind in ("bool", "number") else _shown(value))

    async def _edges(self, turn: int, game: str, values: Document, *, lawful: bool) -> None:
        if not lawful:
            self.edges.set_content("<h2>House edge</h2><p class='quiet'>Of a lawful table only.</p>")
            return
        self.edges.set_content("<h2>House edge</h2><p class='quiet'>Counting…</p>")
        link = f"/odds?{urlencode({'game': game, **{name: _plain(value) for name, value in values.items()}})}"
        more = f"<p><a class='plain' href='{escape(link)}'>All figures in the odds explorer</a></p>"
        try:
            async with asyncio.timeout(PATIENCE):
                usual = (await wager_figures(game, {})).wagers
                now = usual if not values else (await wager_figures(game, values)).wagers
        except TimeoutError:
            told = "<p class='quiet'>This takes longer than a moment.</p>"
        else:
            before = {one.wager: one.edge for one in usual}
            moved = tuple(one for one in now if abs(one.edge - before.get(one.wager, 1e9)) > 5e-7)
            note = "" if moved or not values else "<p class='quiet'>These choices move no edge.</p>"
            shown = moved or now[:SHOWN]
            left_out = {one.wager for one in now} - {one.wager for one in shown}
            told = note + figures_html(shown, tuple(one for one in usual if one.wager not in left_out))
        if turn == self.turn:
            self.edges.set_content(f"<h2>House edge</h2>{told}{more}")


def _shown(value: object) -> str:
    """A value as a form shows it."""
    if value is None:
        return ""
    return str(list(value)) if isinstance(value, tuple) else str(value)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else "not chosen" if value is None else str(value)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
