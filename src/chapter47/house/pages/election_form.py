"""Elections and limits as a form: every choice that the law leaves, with its paragraph."""

from __future__ import annotations

import json
from dataclasses import replace

from nicegui import ui

from ...documents import Document
from ...errors import Refusal
from ...table.elections import Choice, Elections
from ...table.money import dollars, parse_dollars
from ...table.window import Limits


class ElectionForm:
    """The elections of a game as they are, and what a supervisor makes of them."""

    def __init__(self, elections: Elections) -> None:
        self.chosen = elections.chosen()
        self.values: Document = {}
        choices = elections.choices()
        find = ui.input("Find an election").props("dense outlined clearable data-find-election").classes("w-full")
        fields: list[tuple[Choice, ui.element]] = []
        with ui.element("div").classes("form-grid"):
            for choice in choices:
                field = self._field(choice)
                field.props(f'data-election="{choice.name}" title="{_plain(choice)}"')
                fields.append((choice, field))

        def narrow() -> None:
            word = str(find.value or "").lower().replace(" ", "_")
            for choice, field in fields:
                field.set_visibility(word in choice.name or word.replace("_", " ") in choice.effect.lower())

        find.on_value_change(narrow)

    def _field(self, choice: Choice) -> ui.element:
        name, value = choice.name, self.chosen[choice.name]
        label = name.replace("_", " ")
        if choice.choices == "true, false":
            return ui.switch(label, value=bool(value), on_change=lambda e: self._set(name, e.value))
        options = choice.choices.split(", ")
        if len(options) > 1 and str(value) in options:
            return ui.select(
                options, value=str(value), label=label, on_change=lambda e: self._set(name, e.value)
            ).props("dense outlined")
        shown = "" if value is None else value if isinstance(value, str) else _json(value)
        return ui.input(label, value=shown, on_change=lambda e: self._set(name, e.value)).props("dense outlined")

    def _set(self, name: str, value: object) -> None:
        self.values[name] = value

    def changes(self) -> dict[str, object]:
        """What was changed, as it was typed or chosen; an emptied field is no choice at all."""
        shown = {name: value if isinstance(value, str) else _json(value) for name, value in self.chosen.items()}
        told = {name: value if isinstance(value, str) else _json(value) for name, value in self.values.items()}
        changed = {name: value for name, value in told.items() if value != shown[name]}
        return {name: None if value == "" else value for name, value in changed.items() if value or self.chosen[name]}


class LimitsForm:
    """The posted limits of a table."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        with ui.element("div").classes("fields"):
            self.fields = {
                name: ui.input(name.capitalize(), value=dollars(getattr(limits, name)))
                .props(f'dense outlined data-limit="{name}"')
                .classes("w-32")
                for name in ("minimum", "maximum", "chip", "coin")
            }

    def posted(self) -> Limits:
        """The limits as they stand in the form."""
        amounts = {name: parse_dollars(str(field.value or "")) for name, field in self.fields.items()}
        if not 0 < amounts["minimum"] <= amounts["maximum"] or not (amounts["chip"] and amounts["coin"]):
            raise Refusal("The limits do not fit together.", cite="19:47-8.2", instead="minimum up to maximum")
        least, most, chip, coin = amounts.values()
        return replace(self.limits, minimum=least, maximum=most, chip=chip, coin=coin)


def _json(value: object) -> str:
    return "" if value is None else json.dumps(value)


def _plain(choice: Choice) -> str:
    """What an election does, fit for an attribute."""
    return f"{choice.effect} ({choice.cite}): {choice.choices}".replace('"', "'")
