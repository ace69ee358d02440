"""A table in the browser: any game, from its wagers and requests."""

from __future__ import annotations

from copy import copy
from typing import Any

from fastapi import Request
from nicegui import ui

from ...errors import Refusal
from ...rulebook import rulebook
from ...table.money import dollars, parse_dollars
from ...table.svg import card_svg, felt
from ...table.wagers import Wager
from ...table.window import Bet
from ..live import LiveTable
from ..view import FACE_DOWN, View, seat_of, view
from .frame import Visit, frame, visit
from .lobby import BUY_IN


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/table/{number}")
    def at_table(request: Request, number: int) -> None:
        visitor = visit(request)
        try:
            live = visitor.house.table(number)
        except Refusal as refusal:
            frame("No such table", visitor)
            ui.label(str(refusal))
            return
        frame(live.table.game.title, visitor)
        TablePage(visitor, live).build()


class TablePage:
    """One table in the browser: the layout, the hands, what may be bet or chosen, and what happened, with its law."""

    wager: ui.select

    def __init__(self, visitor: Visit, live: LiveTable) -> None:
        self.visitor = visitor
        self.house = visitor.house
        self.live = live
        self.shown = -1

    @property
    def seat(self) -> int:
        """Where this patron sits; 0 while they only look."""
        person = self.visitor.person
        return seat_of(self.live, person.name) if person else 0

    def build(self) -> None:
        """Lay the page out and keep it fresh while others play."""
        offered = self.live.table.offered
        names = {f"{w.key}:{s}" if s else w.key: f"{w.title} {s}".strip() for w in offered for s in (w.spots or ("",))}
        with ui.row().classes("w-full no-wrap items-start max-md:flex-wrap"):
            with ui.column().classes("w-2/3 max-md:w-full"):
                self.picture = ui.html("", sanitize=False).classes("w-full")
                self.picture.on(
                    "click",
                    lambda e: self.wager.set_value(e.args) if e.args in names else None,
                    js_handler="(e) => { const a = e.target.closest('[data-wager]'); if (a) emit(a.dataset.wager) }",
                )
                self.hands = ui.html("", sanitize=False).classes("w-full")
            with ui.column().classes("w-1/3 max-md:w-full"):
                self.status = ui.label().props('role="status" data-status')
                with ui.row() as self.betting:
                    self.wager = ui.select(names, value=next(iter(names)), label="Wager", with_input=True)
                    self.amount = ui.input("Amount", value="$10").classes("w-24")
                    ui.button("Bet", on_click=self.bet).props("data-bet")
                    ui.button("Deal", on_click=self.deal).props("data-deal")
                self.joining = ui.button("Sit down", on_click=self.sit).props("data-sit")
                self.choices = ui.row()
                self.log = ui.column().classes("w-full gap-0")
        self.refresh()
        ui.timer(1.0, self.refresh)

    def refresh(self) -> None:
        """Show the table as it is now, if it is not as it was."""
        state = hash((self.live.steps, len(self.live.waiting), self.live.asked()))
        if state == self.shown:
            return
        self.shown = state
        told = view(self.live, self.seat)
        chips = told.seats.get(self.seat, ("", 0))[1]
        waiting = ", ".join(f"{dollars(amount)} on {wager}" for _, wager, amount in told.wagers)
        self.status.set_text(f"Round {told.round}: {told.asked}. You have {dollars(chips)}. {waiting}")
        self.picture.set_content(self._picture())
        self.hands.set_content(_hands(told))
        self.betting.set_visibility(told.betting and self.seat > 0)
        self.joining.set_visibility(told.betting and self.seat == 0)
        self.choices.clear()
        with self.choices:
            for choice in told.choices:
                ui.button(choice, on_click=lambda c=choice: self.choose(c)).props("data-choice")
            if told.amounts:
                low, high, _ = told.amounts
                for amount in dict.fromkeys((low, high)):
                    ui.button(dollars(amount), on_click=lambda a=amount: self.choose(a)).props("data-choice")
        self.log.clear()
        with self.log:
            for step in told.steps[-24:]:
                with ui.label(step.text).classes("text-sm font-mono"):
                    if step.cite:
                        ui.tooltip(_says(step.cite))

    def _picture(self) -> str:
        """The layout with the chips on it; hands are drawn apart, as this patron sees them."""
        table = copy(self.live.table)
        table.state = None
        waiting = [Wager(a.seat, table.kind(a.wager), a.amount, spot=a.wager.partition(":")[2]) for a in self._bets()]
        table.wagers = [*table.wagers, *waiting]
        return table.game.layout(table, table.elections)

    def _bets(self) -> list[Bet]:
        return [a for a in self.live.waiting if isinstance(a, Bet) and a.seat in self.live.table.seats]

    def _do(self, act: Any) -> None:
        try:
            act()
        except Refusal as refusal:
            ui.notify(str(refusal), type="warning", multi_line=True)
        self.refresh()

    def sit(self) -> None:
        """Take a free seat, from the next deal on."""
        taken = {*self.live.table.seats, *(a.seat for a in self.live.waiting)}
        free = next((n for n in range(1, self.live.table.positions + 1) if n not in taken), 0)
        self._do(lambda: self._take(free))

    def _take(self, seat: int) -> None:
        patron = self.visitor.patron()
        chips = min(BUY_IN, self.house.balance(patron.name))
        self.house.sit(self.live.number, seat, patron.name, chips)

    def bet(self) -> None:
        """Make the wager that is chosen."""
        self._do(
            lambda: self.house.bet(self.live.number, self.seat, self.wager.value, parse_dollars(self.amount.value))
        )

    def deal(self) -> None:
        """Close the betting."""
        self._do(lambda: self.live.done_betting(self.seat))

    def choose(self, answer: Any) -> None:
        """Answer what is asked."""
        self._do(lambda: self.live.choose(self.seat, answer))


def _says(cite: str) -> str:
    try:
        return f"{cite}: {rulebook().find(cite)[0].says}"
    except Refusal:
        return cite


def _hands(told: View) -> str:
    from ...table.cards import Card

    drawn = []
    for name, codes in told.hands.items():
        try:
            cards = [None if code in (FACE_DOWN, "unseen") else Card.parse(code) for code in codes]
        except Refusal:
            drawn.append(f"<p>{name}: {' '.join(codes)}</p>")
            continue
        width = 66 * len(cards) + 8
        body = [card_svg(card, 4 + 66 * at, 4) for at, card in enumerate(cards)]
        svg = felt(width, 92, body, title=f"{name}: {' '.join(codes)}")
        place = f"display:inline-block;width:{width}px;margin:4px"
        drawn.append(f"<figure style='{place}'><figcaption>{name}</figcaption>{svg}</figure>")
    return "".join(drawn)
