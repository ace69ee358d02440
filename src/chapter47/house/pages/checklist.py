"""The checklist of a real table: what people of one role did before play goes on, confirmed act by act."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from nicegui import ui

from ...errors import Refusal
from ...table.requests import Act, Attest, Attestation
from ..people import Right
from ..service import OVER_THE_TABLE
from .staff import Signature, law, whoever

if TYPE_CHECKING:
    from .dealer import Console


def heading(request: Attest) -> str:
    """Whose the checklist is, and how long."""
    many = len(request.acts)
    return f"The {request.acts[0].role} confirms {'one act' if many == 1 else f'{many} acts'}"


class Checklist:
    """Every act with a field for what was counted and a button for what was not done; one button for all of them.

    What is a supervisor's to confirm is signed by one where a dealer asks.
    """

    def __init__(self, console: Console, request: Attest) -> None:
        self.console, self.request = console, request
        self.counts: dict[int, ui.input] = {}
        self.refused: dict[int, ui.element] = {}
        self.rows: list[ui.element] = []
        self.buttons: list[ui.element] = []
        with ui.element("ol").classes("checklist").props("data-checklist"):
            for at, act in enumerate(request.acts):
                self._row(at, act)
        theirs = request.acts[0].role in OVER_THE_TABLE and not console.visitor.may(Right.SUPERVISE)
        self.signature: Signature | None = None
        if theirs:
            with ui.element("div").classes("fields"):
                self.signature = Signature(request.acts[0].role.capitalize(), "confirm")
        with ui.element("div").classes("pick words all"):
            confirm = ui.element("button").props('type="button" data-enter="done"').on("click", self.confirm)
            with confirm:
                self.label = ui.html("", sanitize=False)
        self._say()

    def _row(self, at: int, act: Act) -> None:
        with ui.element("li") as row, ui.element("div").classes("entry"):
            ui.html(
                f"<span>{escape(act.text)}</span> {law(act.cite)}",
                sanitize=False,
            ).classes("act")
            if act.expects is not None:
                field = ui.input("Counted").classes("count")
                self.counts[at] = field.props(f'dense outlined type=number min=0 step=1 data-count="{at + 1}"')
            button = ui.element("button").props(f'type="button" aria-pressed="false" data-not-done="{at + 1}"')
            button.props(f'aria-label="Not done: {escape(act.text)}"').on("click", partial(self.refuse, at))
            with button:
                ui.html("Not done", sanitize=False)
        self.rows.append(row)
        self.buttons.append(button)

    def refuse(self, at: int) -> None:
        """Say that an act was not done, or that it was after all."""
        row, button = self.rows[at], self.buttons[at]
        if self.refused.pop(at, None) is None:
            self.refused[at] = row
            row.classes("refused")
        else:
            row.classes(remove="refused")
        button.props(f'aria-pressed="{str(at in self.refused).lower()}"')
        self._say()

    def _say(self) -> None:
        missing = len(self.refused)
        self.label.set_content(f"Confirm the rest, {missing} not done" if missing else "All done")

    def confirm(self) -> None:
        """Say it of all acts; those that were not done are asked for again."""
        self.console.act(self._confirm)

    def _confirm(self) -> None:
        by, visitor = whoever(self.console.visitor), self.console.visitor
        said = [Attestation(by.name, at not in self.refused, self._count(at)) for at in range(len(self.rows))]
        self.request.verify(tuple(said))  # a supervisor does not sign what would be refused
        approved = self.signature.person(visitor) if self.signature else None
        self.console.house.attest(self.console.live.number, said, by, approved=approved)

    def _count(self, at: int) -> int | None:
        if at not in self.counts or at in self.refused:
            return None
        typed = str(self.counts[at].value or "").strip()
        if typed and not (typed.isascii() and typed.isdecimal()):
            raise Refusal(f"{typed!r} is not a count.", cite=self.request.acts[at].cite, instead="a whole number")
        return int(typed) if typed else None
