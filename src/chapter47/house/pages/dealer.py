"""The dealer's console: a table with real cards and dice, dealt by a person, adjudicated by the rules."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...table.notation import action, read
from ...table.requests import Attest, Bets, Pause
from ..live import LiveTable
from ..people import Right
from ..view import View, eyes, view
from .checklist import Checklist
from .dealer_bets import BettingDesk
from .dealer_felt import seen
from .dealer_floor import FloorDesk
from .dealer_text import HOW, attestations, lines, place_bar, settlement, settles, waits
from .entry_pad import pad
from .frame import Visit, visit
from .shell import Number
from .staff import attempt, law, reached, signs, staff_page, whoever
from .standing import every

LONGEST = 60  # lines of the log
TAKEN = "(e) => { const said = e.target.value; e.target.value = ''; emit(said) }"


def mount() -> None:
    """Put the pages onto the application."""

    @ui.page("/dealer")
    def tables(request: Request) -> None:
        visitor = visit(request)
        if staff_page(visitor, "Dealer", Right.DEAL):
            _tables(visitor)

    @ui.page("/dealer/{number}")
    def console(request: Request, number: Number) -> None:
        visitor = visit(request)
        if not staff_page(visitor, f"Table {number}", Right.DEAL):
            return
        try:
            live = visitor.house.table(number)
            if not live.entered:
                raise Refusal(f"Table {number} deals its own cards.", instead="a table with real cards and dice")
        except Refusal as refusal:
            ui.label(str(refusal)).props('role="alert"')
            return
        Console(visitor, live).build()


def _tables(visitor: Visit) -> None:
    """The tables with real cards and dice."""
    ui.html("<h1>Tables with real cards and dice</h1>", sanitize=False)
    house = visitor.house
    real = reached(house, house.real_tables())
    with ui.element("div").classes("tables"):
        for live in real:
            with ui.element("div").classes("panel table-card"):
                title = f"Table {live.number}: {live.table.game.title}"
                ui.html(f"<h2>{escape(title)}</h2>", sanitize=False)
                ui.label(f"Waits for: {waits(live.pending)}").classes("quiet")
                target = f"/dealer/{live.number}"
                ui.button("Deal", on_click=lambda t=target: ui.navigate.to(t)).props(f'data-console="{live.number}"')
    if not real:
        ui.label("None is open. A supervisor opens one, marked as dealt by hand.").classes("quiet")


class Console:
    """One table as its dealer works it."""

    def __init__(self, visitor: Visit, live: LiveTable) -> None:
        self.visitor, self.house, self.live = visitor, visitor.house, live
        self.eyes = eyes(live, whoever(visitor))
        self.shown: object = None

    def build(self) -> None:
        """Lay the page out and keep it fresh: the table and its log, and beside them what is waited for."""
        self.place = ui.html("", sanitize=False).classes("at-table-bar")
        with ui.element("div").classes("console"):
            with ui.element("div").classes("table-side"):
                self.felt = ui.html("", sanitize=False).classes("felt")
                self.log = ui.html("", sanitize=False).classes("round-log")
            with ui.element("div").classes("waits-side first"):
                self.signs = ui.html("", sanitize=False)
                with ui.element("section").classes("work asked").props('aria-label="what the table waits for"'):
                    self._entry()
                self.settled = ui.html("", sanitize=False).classes("part")
                self.attested = ui.html("", sanitize=False).classes("part")
                self.floor = FloorDesk(self)
        self.refresh()
        every(1.0, self.refresh)

    def _entry(self) -> None:
        self.prompt = ui.html("", sanitize=False).classes("prompt").props('role="status" data-prompt')
        typed = ui.element("input").classes("typed").props('autofocus autocomplete="off" data-typed')
        typed.props('aria-label="Type what fell, then Enter" placeholder="Type it, then Enter"')
        # the browser empties the field itself: a dealer who types fast never loses a letter
        typed.on("keydown.enter", lambda e: self.enter(str(e.args)), js_handler=TAKEN)
        self.pad = ui.element("div").classes("w-full")
        self.bets = BettingDesk(self)

    # ---- what the dealer does ------------------------------------------------------------------------------------

    def act(self, what: Callable[[], object], done: str = "") -> bool:
        """Do something at the table and show what came of it."""
        happened = attempt(what, done)
        self.refresh()
        return happened

    def enter(self, typed: str) -> None:
        """What fell, what a patron said, or while bets are taken a line of the notation."""
        self.act(lambda: self._enter(typed.strip()))

    def _enter(self, typed: str) -> None:
        by, number = whoever(self.visitor), self.live.number
        if typed and isinstance(self.live.pending, Pause):
            raise Refusal(f"{typed!r} is not asked for yet.", instead="Enter alone to go on, or a declaration")
        if not isinstance(self.live.pending, Bets):
            self.house.enter(number, typed, by)
        elif typed.lower() in ("deal", "no more bets"):
            self.house.no_more_bets(number, by)
        else:
            words = typed or "nothing"
            if words.split()[0] not in ("bet", "down", "sit", "leave"):
                lines = "bet 1 pass $10, down 1 pass $10, sit 2 Ann $500, leave 2; or deal"
                raise Refusal(f"{words!r} is nothing for the betting.", instead=lines)
            self.bets.place([action(line) for line in read(f"game minibaccarat\n{typed}").lines])

    # ---- what is shown -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the table as it is now, if it is not as it was."""
        live = self.live
        state = (live.steps, len(live.waiting), live.asked(), len(live.signs))
        if state == self.shown:
            return
        self.shown = state
        told = view(live, self.eyes)
        self.place.set_content(place_bar(live, told))
        self.felt.set_content(seen(live, told))
        self._show_prompt(told)
        self.signs.set_content(signs(told.signs))
        self.signs.set_visibility(bool(told.signs))
        self.settled.set_content(settlement(told.steps))
        self.settled.set_visibility(any(settles(step) for step in told.steps))
        number = told.round - told.betting
        heading = f"Round {number}" if number else "The opening"
        self.log.set_content(f"<h2>{heading}</h2>{lines(told.steps[-LONGEST:])}")
        if said := attestations(told.steps):  # the last that was attested stays in sight through the rounds
            self.attested.set_content(said)
        self.attested.set_visibility(bool(self.attested.content))
        self.bets.refresh(told)
        self.floor.refresh()

    def _show_prompt(self, told: View) -> None:
        request = self.live.pending
        cite = law(request.cite) if request is not None and request.cite else ""
        how = HOW.get(type(request), "") if request is not None else ""
        self.prompt.set_content(f"<div><h1>{escape(waits(request))}</h1>{cite}</div><p>{how}</p>")
        self.pad.clear()
        if request is not None and not told.betting:
            with self.pad:
                if isinstance(request, Attest):
                    Checklist(self, request)
                else:
                    pad(request, self.enter)
