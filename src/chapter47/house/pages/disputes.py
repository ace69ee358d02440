"""Disputes: any round found by table, number, patron or time, and replayed step by step, with its money beside it."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from html import escape

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...games import game_type
from ...table.money import dollars
from .. import pictures, recall, transcripts
from ..ledger import Place
from ..people import Right
from .frame import Visit, visit
from .shell import Number
from .staff import attempt, law, mount_staff_page, says, staff_page, when, whoever
from .stepping import step_buttons

PAGE = 25


def mount() -> None:
    """Put the pages onto the application."""
    mount_staff_page("/disputes", "Disputes", Right.WATCH, Search)

    @ui.page("/disputes/{table}/{sitting}/{number}")
    def round_replayed(request: Request, table: Number, sitting: Number, number: Number) -> None:
        visitor = visit(request)
        if not staff_page(visitor, f"Round {number} of table {table}", Right.WATCH):
            return
        try:
            recalled = recall.recall(visitor.house, table, number, whoever(visitor), sitting)
            drawn = transcripts.layouts(visitor.house, recalled, whoever(visitor))
        except Refusal as refusal:
            ui.label(str(refusal)).props('role="alert"')
            return
        Replay(visitor, recalled, drawn).build()


class Search:
    """Rounds by table, number, patron and time."""

    def __init__(self, visitor: Visit) -> None:
        self.visitor, self.offset = visitor, 0

    def build(self) -> None:
        """Lay the page out."""
        ui.html("<h1>Disputes</h1>", sanitize=False)
        with ui.element("section").classes("panel"), ui.element("div").classes("fields"):
            self.table = ui.input("Table").classes("w-24").props("dense outlined data-by-table")
            self.number = ui.input("Round").classes("w-24").props("dense outlined data-by-round")
            self.patron = ui.input("Patron").classes("grow").props("dense outlined data-by-patron")
            self.since = ui.input("From").classes("grow").props("dense outlined type=datetime-local stack-label")
            self.until = ui.input("Until").classes("grow").props("dense outlined type=datetime-local stack-label")
            ui.button("Find", on_click=self.find).props("data-find")
            for field in (self.table, self.number, self.patron):
                field.on("keydown.enter", self.find)
        self.found = ui.element("section").classes("panel")
        self.find()

    def find(self) -> None:
        """From the first page on."""
        self.offset = 0
        attempt(self._find)

    def _turn(self, pages: int) -> None:
        self.offset = max(0, self.offset + pages * PAGE)
        attempt(self._find)

    def _find(self) -> None:
        whoever(self.visitor).must(Right.WATCH)
        table, number = _whole(self.table.value, "table"), _whole(self.number.value, "round")
        total, rounds = recall.rounds(
            self.visitor.house,
            table=table,
            number=number,
            patron=str(self.patron.value or "").strip(),
            since=_moment(self.since.value),
            until=_moment(self.until.value),
            offset=self.offset,
            limit=PAGE,
        )
        self.found.clear()
        with self.found:
            ui.label(f"{total} rounds, newest first").classes("quiet")
            for each in rounds:
                self._row(each)
            with ui.element("div").classes("acts"):
                if self.offset:
                    ui.button("Newer", on_click=partial(self._turn, -1)).props("flat")
                if self.offset + PAGE < total:
                    ui.button("Older", on_click=partial(self._turn, 1)).props("flat")

    def _row(self, each: recall.Listed) -> None:
        title = game_type(each.game).title
        words = f"Table {each.table}, {title}, round {each.round}"
        with ui.element("div").classes("fields"):
            ui.label(f"{words} (sitting {each.sitting}), {when(each.at)}").classes("grow")
            target = f"/disputes/{each.table}/{each.sitting}/{each.round}"
            ui.link("Replay", target).classes("plain").props(f'data-replay="{each.table}-{each.round}"')


class Replay:
    """One round, forward and back."""

    def __init__(self, visitor: Visit, recalled: recall.Recalled, drawn: list[str]) -> None:
        self.visitor, self.recalled, self.drawn = visitor, recalled, drawn
        self.at = 0

    def build(self) -> None:
        """Lay the page out."""
        listed = self.recalled.listed
        title = f"Table {listed.table}, {game_type(listed.game).title}, round {listed.round}"
        running = "" if self.recalled.finished else ", still played"
        ui.html(f"<h1>{escape(title)}</h1>", sanitize=False)
        seats = ", ".join(f"{name} at seat {number}" for number, name in sorted(self.recalled.seats.items()))
        ui.label(f"Sitting {listed.sitting}, {when(listed.at)}{running}. {seats}").classes("quiet")
        with ui.element("div").classes("replay"):
            with ui.element("div").classes("work"):
                self._controls()
                self.now = ui.html("", sanitize=False).classes("panel").props('role="status" data-step')
                self.dealt = ui.html("", sanitize=False).classes("panel")
                self.felt = ui.html("", sanitize=False).classes("felt")
            with ui.element("div").classes("work"):
                with ui.element("section").classes("panel"):
                    ui.html("<h2>Ledger</h2>", sanitize=False)
                    self.ledger = ui.html("", sanitize=False)
                with ui.element("section").classes("panel"):
                    ui.html("<h2>Steps</h2>", sanitize=False)
                    self.steps = ui.html("", sanitize=False)
                    self.steps.on(
                        "click",
                        lambda e: self.go(int(e.args)),
                        js_handler="(e) => { const b = e.target.closest('[data-go]'); if (b) emit(b.dataset.go) }",
                    )
                ui.link("Transcript of the sitting", _transcript(listed)).classes("plain")
                ui.link("Back to the search", "/disputes").classes("plain")
        self.go(0)

    def _controls(self) -> None:
        last = len(self.recalled.steps) - 1
        with ui.element("div").classes("acts"):
            self.count = step_buttons(self.go, lambda: self.at, last)

    def go(self, at: int) -> None:
        """Show a step."""
        steps = self.recalled.steps
        self.at = min(max(at, 0), len(steps) - 1)
        step = steps[self.at]
        self.count.set_text(f"step {self.at + 1} of {len(steps)} (journal {step.step}, {when(step.at)})")
        undone = ' <span class="bad">(taken back later)</span>' if step.undone else ""
        words = "".join(f'<div class="now">{escape(line)}{undone}</div>' for line in step.sentences)
        rule = says(step.cite)
        told = f'<div class="quiet small">{escape(step.cite)}{": " if rule else ""}{escape(rule)}</div>'
        self.now.set_content(words + (told if step.cite else ""))
        drawn = pictures.thrown(step.thrown) + pictures.hands(step.hands)
        self.dealt.set_content(drawn)
        self.dealt.set_visibility(bool(drawn))
        self.felt.set_content(self.drawn[self.at])
        self.ledger.set_content(self._money())
        self.steps.set_content(self._list())

    def _money(self) -> str:
        """What this step moved, and the round up to it."""
        so_far: dict[Place, int] = {}
        for step in self.recalled.steps[: self.at + 1]:
            for account, amount in step.moved.items():
                so_far[account] = so_far.get(account, 0) + amount
        moved = self.recalled.steps[self.at].moved
        rows = "".join(
            f"<tr><td>{escape(_account(account))}</td><td>{_signed(moved.get(account, 0))}</td>"
            f"<td>{_signed(amount)}</td></tr>"
            for account, amount in sorted(so_far.items())
        )
        head = "<tr><th>account</th><th>this step</th><th>so far</th></tr>"
        return f'<table class="figures" data-ledger>{head}{rows}</table>'

    def _list(self) -> str:
        rows = []
        for at, step in enumerate(self.recalled.steps):
            marks = ("here" if at == self.at else "") + (" undone" if step.undone else "")
            words = escape(" ".join(step.sentences))
            rows.append(
                f'<li class="{marks}"><button type="button" data-go="{at}">{words}</button>{law(step.cite)}</li>'
            )
        return f'<ul class="lines" data-steps>{"".join(rows)}</ul>'


def _account(account: Place) -> str:
    """An account as people say it."""
    return f"{account.kind} {account.ref}".strip()


def _signed(amount: int) -> str:
    return "" if not amount else f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _transcript(listed: recall.Listed) -> str:
    return f"/api/v1/tables/{listed.table}/transcript?sitting={listed.sitting}"


def _whole(value: object, what: str) -> int | None:
    text = str(value or "").strip()
    if text and not (text.isdigit() and len(text) < 10):
        raise Refusal(f"{text!r} is not the number of a {what}.", instead="a whole number")
    return int(text) if text else None


def _moment(value: object) -> int | None:
    text = str(value or "").strip()
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000) if text else None
    except ValueError:
        raise Refusal(f"{text!r} is not a day and a time.", instead="such as 2026-11-15T20:30") from None
