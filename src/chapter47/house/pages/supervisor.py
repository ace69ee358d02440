"""The supervisor's page: every table with its state and its money; open, close, change, fill, credit; the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from nicegui import ui

from ...documents import Document
from ...games import MODULES, game_type
from ...table.money import dollars, parse_dollars
from ...table.window import Limits
from .. import calls, changes
from ..live import LiveTable
from ..people import Right
from ..quarantine import CLOSE, VOID
from .changing import change_dialog, reopen_dialog
from .election_form import ElectionForm, LimitsForm
from .frame import Visit
from .staff import Signature, attempt, mount_staff_page, reached, signs, when, whoever
from .standing import every

ACTS = 40  # of the record, newest first
NEWEST = 60  # tables shown
MONEY = ("rack", "drop", "win")
HEADS = ("Table", "State", "Limits", "Seated", "Now", *(name.capitalize() for name in MONEY))


def mount() -> None:
    """Put the page onto the application."""
    mount_staff_page("/supervisor", "Supervisor", Right.SUPERVISE, Floor)


class Floor:
    """All tables of the house."""

    def __init__(self, visitor: Visit) -> None:
        self.visitor, self.house = visitor, visitor.house
        self.cards: dict[int, ui.element] = {}
        self.shown: dict[int, object] = {}  # each table as its card shows it
        self.newest: object = None  # the newest act that is shown

    def build(self) -> None:
        """Lay the page out and keep it fresh."""
        with ui.element("div").classes("fields"):
            ui.html("<h1>The floor, now</h1>", sanitize=False)
            self.needs = ui.html("", sanitize=False).props('role="status" data-needs')
            ui.element("div").classes("grow").props("aria-hidden=true")
            ui.button("Open a table", on_click=self.opening).props("data-open-table")
        with ui.element("div").classes("floor-now"):
            with ui.element("div").classes("work"):
                self.figures = ui.html("", sanitize=False).props("data-sums")
                with ui.element("section").classes("panel table-list").props('aria-label="Tables"'):
                    ui.html(f'<div class="table-line head" aria-hidden="true">{_cells(HEADS)}</div>', sanitize=False)
                    self.tables = ui.element("div")
            with ui.element("section").classes("panel"):
                ui.html(
                    "<h2>Record</h2><p class='quiet small'>Who did what; chained, cannot be edited.</p>", sanitize=False
                )
                self.record = ui.html("", sanitize=False)
        self.refresh()
        every(2.0, self.refresh)

    def act(self, what: Callable[[], object], done: str = "") -> bool:
        """Do something and show what came of it."""
        happened = attempt(what, done)
        self.refresh()
        return happened

    def refresh(self) -> None:
        """Show what is not as it was, and leave the rest alone: somebody may be about to press it."""
        tables = reached(self.house, [number for number, _ in self.house.tables()[-NEWEST:]])
        acts = self.house.acts(limit=ACTS)
        if [live.number for live in tables] != list(self.cards):
            self.tables.clear()
            with self.tables:
                cards = {live.number: ui.element("div") for live in reversed(tables)}
            self.cards, self.shown = dict(reversed(cards.items())), {}
        for live in tables:
            state = live.steps, live.sitting, live.held_up, len(live.signs), _last_act(live.number, acts)
            if self.shown.get(live.number) != state:
                self.shown[live.number] = state
                self.cards[live.number].clear()
                with self.cards[live.number]:
                    self._table(live)
        self._sums(tables, acts)
        if acts[:1] != self.newest:
            self.newest = acts[:1]
            rows = "".join(
                f"<li><span>{escape(act['text'])}</span><span>{escape(act['who'])}, {when(act['at'])}</span></li>"
                for act in acts
            )
            self.record.set_content(f'<ul class="lines" data-record tabindex="0" aria-label="the record">{rows}</ul>')

    # ---- one table -----------------------------------------------------------------------------------------------

    def _sums(self, tables: list[LiveTable], acts: list[Document]) -> None:
        """How the floor stands: what somebody must look at, and the sums of all tables."""
        held = [self.house.accounts(live.number) for live in tables]
        stopped = sum(bool(live.held_up) for live in tables)
        asked = len(calls.waiting(acts))
        kinds = [(stopped, "held up"), (asked, "calls the floor" if asked == 1 else "call the floor")]
        need = ", ".join(f"{n} table{'' if n == 1 else 's'} {what}" for n, what in kinds if n) or "nothing is held up"
        state = "held-up" if stopped or asked else "open"
        self.needs.set_content(f'<span class="state {state}">{need}</span>')
        sums = (
            ("Open tables", f"{sum(live.pending is not None for live in tables)} of {len(tables)}"),
            ("Seated", str(sum(len(live.playing()) for live in tables))),
            *((name.capitalize(), dollars(sum(each.get(name, 0) for each in held))) for name in MONEY),
        )
        told = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in sums)
        self.figures.set_content(f'<dl class="sums">{told}</dl>')

    def _table(self, live: LiveTable) -> None:
        held = self.house.accounts(live.number)
        closed = live.pending is None
        with ui.element("section").classes("at-table").props(f'data-table="{live.number}"'):
            ui.html(_row(live, held), sanitize=False)
            if live.held_up:
                ui.label(f"Held up: {live.held_up}. No chip moves there until you decide.").classes("held")
            if call := calls.called(self.house, live.number):
                ui.label(f"{call['who']} calls the floor since {when(call['at'])}.").classes("held")
            ui.html(signs(live.signs), sanitize=False)
            with ui.element("div").classes("acts"):
                if live.held_up:
                    self._button("End the quarantine", live, partial(self.resuming, live), "resume")
                elif closed:
                    self._button("Open again", live, partial(reopen_dialog, self, live), "reopen")
                else:
                    self._button("Change", live, partial(change_dialog, self, live), "change")
                    self._button("Close", live, partial(self.closing, live), "close")
                if call:
                    there = partial(self.act, partial(calls.answer, self.house, live.number, whoever(self.visitor)))
                    self._button("I am there", live, there, "there")
                self._button("Fill", live, partial(self.carrying, live, "fill"), "fill")
                self._button("Credit", live, partial(self.carrying, live, "credit"), "credit")
                for each in changes.planned(self.house, live.number):
                    self._button("Withdraw the change", live, partial(self._withdraw, each.id), "withdraw")

    def _button(self, label: str, live: LiveTable, act: Callable[[], object], what: str) -> None:
        ui.button(label, on_click=lambda: act()).props(f'outline dense data-{what}="{live.number}"')

    def _withdraw(self, number: int) -> None:
        self.act(lambda: changes.withdraw(self.house, number, whoever(self.visitor)), "The sign is taken down.")

    def closing(self, live: LiveTable) -> None:
        """Close a table."""
        with ui.dialog() as dialog, ui.card().classes("w-full"):
            ui.html(f"<h2>Close table {live.number}</h2>", sanitize=False)
            ui.label("Patrons carry their chips away. Wagers on the layout must be decided first.").classes("quiet")
            why = ui.input("Reason, for the record").classes("w-full").props("data-why")

            def close() -> None:
                by = whoever(self.visitor)
                self.house.close_table(live.number, by, str(why.value or ""))

            _confirm(dialog, "Close the table", lambda: self.act(close, f"Table {live.number} is closed."))
        dialog.open()

    def resuming(self, live: LiveTable) -> None:
        """A round that cannot go on is void, or the table is closed."""
        with ui.dialog() as dialog, ui.card().classes("w-full"):
            ui.html(f"<h2>Table {live.number} is held up</h2>", sanitize=False)
            ui.label(f"{live.held_up}. With the rules of its round installed again it goes on by itself.")
            choices = {VOID: "Void the round: every wager goes back", CLOSE: "Close the table: all chips go back"}
            choice = ui.radio(choices, value=VOID).props("data-choice")
            why = ui.input("Reason, for the record").classes("w-full").props("data-why")

            def resume() -> None:
                by = whoever(self.visitor)
                self.house.resume(live.number, str(choice.value), by, str(why.value or ""))

            _confirm(dialog, "End the quarantine", lambda: self.act(resume, f"Table {live.number} goes on."))
        dialog.open()

    def carrying(self, live: LiveTable, what: str) -> None:
        """A fill or a credit, with two signatures."""
        to = "from the cage to the rack" if what == "fill" else "from the rack to the cage"
        with ui.dialog() as dialog, ui.card().classes("w-full"):
            ui.html(f"<h2>{what.capitalize()} for table {live.number}</h2>", sanitize=False)
            ui.label(f"Chips go {to}. You sign, and so does another dealer or supervisor.").classes("quiet")
            with ui.element("div").classes("fields"):
                amount = ui.input("Amount", value="$1,000").props("dense outlined data-carry").classes("w-32")
                signature = Signature("Second signature", "carry")

            def carry() -> None:
                by, cents = whoever(self.visitor), parse_dollars(str(amount.value or ""))
                other = signature.person(self.visitor)
                done = self.house.fill if what == "fill" else self.house.credit
                dealt, approved = (other, by) if not other.may(Right.SUPERVISE) else (by, other)
                done(live.number, cents, dealt, approved)

            _confirm(dialog, f"Sign the {what}", lambda: self.act(carry, f"The {what} is on record."))
        dialog.open()

    # ---- a new table ---------------------------------------------------------------------------------------------

    def opening(self) -> None:
        """Open a table of a game, by elections and limits."""
        with ui.dialog() as dialog, ui.card().classes("w-full").style("max-width: 900px"):
            ui.html("<h2>Open a table</h2>", sanitize=False)
            games = {key: game_type(key).title for key in MODULES}
            game = ui.select(games, value="blackjack", label="Game", with_input=True, on_change=lambda: draw())
            game.classes("w-full").props("dense outlined data-game-chosen")
            with ui.element("div").classes("acts"):
                entered = ui.switch("Real cards and dice, entered by a dealer").props("data-entered")
                committed = ui.switch("Proof of each shuffle")
            limits = LimitsForm(Limits())
            body = ui.element("div").classes("w-full")
            form: list[ElectionForm] = []

            def draw() -> None:
                body.clear()
                with body, ui.expansion("Elections").classes("w-full").props("data-elections"):
                    form[:] = [ElectionForm(game_type(str(game.value)).elections.elect())]

            draw()

            def open_it() -> None:
                self.house.open(
                    str(game.value),
                    form[0].changes(),
                    limits.posted(),
                    entered=bool(entered.value),
                    committed=bool(committed.value),
                    by=whoever(self.visitor),
                )

            _confirm(dialog, "Open the table", lambda: self.act(open_it, "The table is open."))
        dialog.open()


def _confirm(dialog: ui.dialog, label: str, act: Callable[[], bool]) -> None:
    """The foot of a dialog: it closes when what was asked is done."""

    def press() -> None:
        if act():
            dialog.close()

    with ui.element("div").classes("acts"):
        ui.button(label, on_click=press).props("data-confirm")
        ui.button("Not now", on_click=dialog.close).props("flat")


def _last_act(table: int, acts: list[Document]) -> int:
    """The number of the newest act at a table: fills and credits change it without a step."""
    return next((act["number"] for act in acts if act["table"] == table), 0)


def _cells(cells: Sequence[str]) -> str:
    return "".join(f"<span>{cell}</span>" for cell in cells)


def _row(live: LiveTable, held: dict[str, int]) -> str:
    """A table in one line: what it is, how it stands, whom it waits for, its money."""
    state = "held up" if live.held_up else "closed" if live.pending is None else "open"
    kind = "real cards and dice" if live.entered else "committed" if live.committed else ""
    limits = live.table.limits
    waits = "" if live.held_up or live.pending is None else _brief(live.asked())
    money = "".join(
        f'<span class="money" data-figure="{name}"><i>{name} </i>{dollars(held.get(name, 0))}</span>' for name in MONEY
    )
    cells = (
        f"<h2>Table {live.number}: {escape(live.table.game.title)}</h2>",
        f'<b class="state {state.replace(" ", "-")}">{state}</b>',
        f"{dollars(limits.minimum)} to {dollars(limits.maximum)}",
        f"<i>seated </i>{len(live.playing())}",
        f"<small>{escape(', '.join(told for told in (kind, f'round {live.table.round}', waits) if told))}</small>",
    )
    return f'<div class="table-line">{_cells(cells)}{money}</div>'


def _brief(waits: str) -> str:
    """What is waited for, in one line; a checklist is counted."""
    acts = waits.split("; ")
    return f"waits for {waits}" if len(acts) == 1 else f"a checklist of {len(acts)} acts waits"
