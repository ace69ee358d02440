"""A table changed by its supervisor: the notice that is owed before anything is done, and the steps that were taken."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from nicegui import ui

from ...documents import Document
from ...floor.notice import Notice
from ...table.window import Limits
from .. import changes
from ..live import LiveTable
from ..store import now
from .election_form import ElectionForm, LimitsForm
from .staff import attempt, when, whoever

if TYPE_CHECKING:
    from .supervisor import Floor

STEPS = {
    changes.ANNOUNCED: "Announced to the patrons at the table",
    changes.COMMISSION: "The Commission was told",
    changes.SURVEILLANCE: "Surveillance was told",
}


def change_dialog(floor: Floor, live: LiveTable) -> None:
    """Change an open table: at once where the law lets it, or when the notice has run."""
    _dialog(floor, live, reopening=False)


def reopen_dialog(floor: Floor, live: LiveTable) -> None:
    """Open a closed table again, by other terms if they are chosen."""
    _dialog(floor, live, reopening=True)


def _dialog(floor: Floor, live: LiveTable, *, reopening: bool) -> None:
    title = f"{'Open again' if reopening else 'Change'}: table {live.number}, {live.table.game.title}"
    with ui.dialog() as dialog, ui.card().classes("w-full").style("max-width: 900px"):
        ui.html(f"<h2>{escape(title)}</h2>", sanitize=False)
        limits = LimitsForm(live.table.limits)
        with ui.expansion("Elections").classes("w-full").props("data-elections"):
            form = ElectionForm(live.table.elections)
        owed = ui.html("", sanitize=False).classes("w-full")

        def chosen() -> tuple[Document, Limits]:
            return form.changes(), limits.posted()

        def show() -> None:
            changed, posted = chosen()
            elections, _ = changes.wanted(live, changed, posted)
            owed.set_content(notice_list(changes.owed(live, elections, posted, now())))

        ui.button("What notice is owed?", on_click=lambda: attempt(show)).props("outline data-notice")
        with ui.element("div").classes("acts"):
            told = {step: ui.checkbox(label).props(f'data-told="{step}"') for step, label in STEPS.items()}
        why = ui.input("Reason, for the record").classes("w-full").props("dense outlined data-why")

        def do() -> None:
            changed, posted = chosen()
            steps = [step for step, box in told.items() if box.value]
            by, reason = whoever(floor.visitor), str(why.value or "")
            if reopening:
                elections, _ = changes.wanted(live, changed, posted)
                floor.house.reopen(live.number, by, elections if changed else None, posted, why=reason, told=steps)
            else:
                made = changes.plan_change(floor.house, live.number, by, changed, posted, told=steps, why=reason)
                waits = made.state != changes.APPLIED
                then = f"The sign hangs; it applies from {when(made.due)}." if waits else "It applies from now on."
                ui.notify(then, type="positive", position="top")

        def press() -> None:
            attempt(show)
            if floor.act(do):
                dialog.close()

        with ui.element("div").classes("acts"):
            ui.button("Open the table" if reopening else "Give notice and change", on_click=press).props("data-confirm")
            ui.button("Not now", on_click=dialog.close).props("flat")
    dialog.open()


def notice_list(found: list[Notice]) -> str:
    """What is owed to whom, how long before, and the words of the sign."""
    if not found:
        return '<p class="quiet" data-owed>Nothing changes that calls for notice.</p>'
    told = []
    for notice in found:
        terms = notice.terms
        how = " and ".join(terms.to) or "nobody need be told"
        wait = f"{terms.minutes} minutes before" if terms.minutes else "at once"
        said = f"{escape(notice.change)}: {escape(how)}, {wait}" if notice.owed else escape(notice.change)
        why = f' <span class="why-not">{escape(notice.reason)}</span>' if notice.reason else ""
        sign = "<br>".join(escape(line) for line in notice.sign.lines) if notice.sign else ""
        shown = f'<div class="sign">{sign}</div>' if sign and notice.owed else ""
        told.append(
            f'<li style="display:block">{said}{why} <span class="why-not">{escape(terms.cite)}</span>{shown}</li>'
        )
    return f'<ul class="lines" data-owed>{"".join(told)}</ul>'
