"""The operations of a night as forms, made from what each asks for; an answer sent twice makes one entry."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from nicegui import ui

from ...night.operations import CHOICES, Field, find_operation
from ...night.pieces import denominations
from .night_parts import NightPage, entry_in_words
from .table_parts import rule_link

Done = Callable[[], Awaitable[None]]


class OperationForm:
    """One operation: its fields, its button, and what came of it."""

    def __init__(self, page: NightPage, name: str, given: dict[str, object] | None = None, done: Done | None = None):
        self.page, self.name, self.given, self.done = page, name, given or {}, done
        self.operation = find_operation(name)
        self.key = uuid.uuid4().hex
        self.read: dict[str, Callable[[], Any]] = {}
        self.clear: list[Callable[[], object]] = []
        mark = name.replace(" ", "-")
        with ui.element("form").classes("operation").props(f'data-operation="{mark}"') as form:
            form.on("submit.prevent", self.send)
            with ui.element("div").classes("fields"):
                for field in self.operation.fields:
                    if field.name not in self.given:
                        self._field(field)
            with ui.element("div").classes("fields"):
                ui.button(self.operation.says).props('type="submit" data-send').classes("grow")
                ui.html(f"<span class='small'>{rule_link(self.operation.cite)}</span>", sanitize=False)
            self.told = ui.label().classes("told").props('role="status" aria-live="polite" data-told')

    def _field(self, field: Field) -> None:
        night = self.page.desk.books.night
        label = field.says + ("" if field.needed else " (if any)")
        mark = f'data-field="{field.name}" dense outlined'
        if field.kind in ("pieces", "chips"):
            self._piece_boxes(field, label)
        elif field.kind in ("table", "prize", *CHOICES):
            options = {
                "table": {one.number: f"{one.number}: {one.game}" for one in night.tables},
                "prize": {one.number: f"{one.number}: {one.name}" for one in night.prizes},
                **{kind: {name: f"{name}: {says}" for name, says in few.items()} for kind, few in CHOICES.items()},
            }[field.kind]
            chosen = ui.select(options, label=label).props(mark).classes("grow")
            self.read[field.name] = lambda: chosen.value
        else:
            typed = ui.input(label).props(f'{mark} autocomplete="off"').classes("grow")
            if field.kind in ("cash", "dollars", "number"):
                typed.props('inputmode="decimal"' + ("" if field.kind == "number" else ' prefix="$"'))
            self.read[field.name] = lambda: str(typed.value or "").strip()
            self.clear.append(lambda: typed.set_value(""))

    def _piece_boxes(self, field: Field, label: str) -> None:
        boxes: dict[str, ui.number] = {}
        with ui.element("fieldset").classes("pieces grow"):
            with ui.element("legend"):
                ui.label(label)
            for number, name in enumerate(denominations(self.page.desk.books.night)):
                boxes[name] = ui.number(name.removesuffix(".00"), min=0, step=1, precision=0)
                boxes[name].props(f'dense outlined data-piece="{field.name}-{number}"')
        self.read[field.name] = lambda: {name: int(box.value) for name, box in boxes.items() if box.value is not None}
        self.clear += [partial(box.set_value, None) for box in boxes.values()]

    async def send(self) -> None:
        """Send what is filled in; a refusal leaves it standing."""
        given = {**self.given, **{name: value for name, read in self.read.items() if (value := read())}}
        done = await self.page.do(self.name, given, self.key)
        if done is None:
            self.told.set_text("")
            return
        self.key = uuid.uuid4().hex
        self.told.set_text(entry_in_words(done["entry"]))
        for clear in self.clear:
            clear()
        if self.done is not None:
            await self.done()


def folded(page: NightPage, names: tuple[str, ...], done: Done | None = None) -> None:
    """Several operations, each folded under what it does."""
    for name in names:
        operation = find_operation(name)
        with ui.expansion(operation.says).classes("panel").props(f'data-unfold="{name.replace(" ", "-")}"'):
            OperationForm(page, name, done=done)
