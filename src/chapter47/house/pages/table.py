"""A table in the browser: any game, from its wagers and requests."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

from fastapi import Request
from nicegui import background_tasks, events, ui

from ...errors import Refusal
from ...table.events import WindowClosed
from ...table.money import Cents, dollars, parse_dollars
from ...table.window import Bet, TakeDown
from ..explain import Explanation, explain
from ..live import LiveTable
from ..recall import last_rounds
from ..say import answer_name, titles_of
from ..view import View, seat_of, view
from . import table_parts as parts
from .betting import BettingPanel
from .felt import picture, together, wager_at
from .frame import Visit, frame, visit
from .lobby import sit_at

KEYS = "<label class='keys'><input type='checkbox' data-keys checked> Single keys press buttons</label>"


def mount() -> None:
    """Put the page onto the application."""

    @ui.page("/table/{number}", response_timeout=60)
    async def at_table(request: Request, number: int) -> None:
        visitor = visit(request)
        try:
            live = await asyncio.to_thread(visitor.house.table, number)
        except Refusal as refusal:
            frame("No such table", visitor)
            ui.label(str(refusal)).props('role="alert"')
            return
        frame(live.table.game.title, visitor)
        await TablePage(visitor, live).build()


@dataclass(slots=True)
class Shown:
    """Everything that a page shows of a table at one moment."""

    told: View
    picture: str
    why: Explanation


class TablePage:
    """One table in the browser: the felt, the hands, what may be bet or chosen, and what happened, with its law."""

    def __init__(self, visitor: Visit, live: LiveTable) -> None:
        self.visitor, self.house, self.live = visitor, visitor.house, live
        self.title = titles_of(live.table.game)
        self.stale, self.drawing = True, False
        self.last_step = live.steps
        self.told = view(live, self.seat)

    @property
    def seat(self) -> int:
        """Where this patron sits; 0 while they only look."""
        return seat_of(self.live, self.name) if self.name else 0

    @property
    def name(self) -> str:
        """Who looks, if they are known."""
        person = self.visitor.person
        return person.name if person else ""

    # ---- laying it out -------------------------------------------------------------------------------------------

    async def build(self) -> None:
        """Lay the page out, and hear of every change as it happens."""
        ui.html(f"<h1>{self.live.table.game.title}</h1>", sanitize=False)
        self.status = ui.label().classes("status w-full").props('role="status" aria-live="polite" data-status')
        self.spoken = ui.label().classes("unseen").props('role="log" aria-live="polite"')
        with ui.element("div").classes("table-page"):
            with ui.element("div").classes("stage"):
                self._stage()
            with ui.element("div").classes("side"):
                self._side()
        self._listen()
        await self.refresh()

    def _stage(self) -> None:
        self.felt = ui.html("", sanitize=False).classes("felt").props("data-felt")
        self.felt.on("wager", self._pressed, js_handler="(e) => emit(e.detail)")
        with ui.element("div").classes("zoom") as self.zoom:
            ui.button("Enlarge the layout", on_click=lambda: self.felt.classes(toggle="near"), color=None).props(
                "outline"
            )
        self.lying = self._panel("On the table")
        self.log = self._panel("The dealer", "data-log", "later")

    def _side(self) -> None:
        with ui.element("section").classes("panel").props('aria-label="Your choice"') as self.asking:
            self.question = ui.html("", sanitize=False)
            self.choices = ui.element("div").classes("acts choices")
        self.betting = BettingPanel(self)
        self.joining = ui.button("Sit down", on_click=self.sit).props("data-sit")
        self.seats = self._panel("At the table")
        self.why = self._panel("Why was I paid this?", "data-why")
        with ui.expansion("Earlier rounds of this sitting").classes("panel later").props("data-history") as self.past:
            self.history = ui.html("", sanitize=False)
            ui.link("All my rounds", "/rounds").classes("plain")
        self.past.on_value_change(self._recall)
        ui.html(KEYS, sanitize=False).classes("later")
        self.leaving = (
            ui.button("Leave the table", on_click=self.leave, color=None).props("outline data-leave").classes("last")
        )

    def _panel(self, heading: str, props: str = "", place: str = "") -> ui.html:
        with ui.element("section").classes(f"panel {place}").props(f'aria-label="{heading}"'):
            ui.html(f"<h2>{heading}</h2>", sanitize=False)
            return ui.html("", sanitize=False).props(props)

    # ---- hearing of changes --------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """The table calls from whatever thread changed it; the page is drawn on the loop, once for many changes."""
        loop, client = asyncio.get_running_loop(), ui.context.client

        def wake() -> None:
            self.stale = True
            if not self.drawing:
                background_tasks.create(again(), name=f"table {self.live.number}")

        async def again() -> None:
            with client:
                await self.refresh()

        def heard() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closing
                loop.call_soon_threadsafe(wake)

        self.live.listeners.append(heard)
        client.on_delete(lambda: self.live.listeners.remove(heard))

    async def refresh(self) -> None:
        """Show the table as it is now; what changes meanwhile is shown after."""
        if self.drawing:
            self.stale = True
            return
        self.drawing = True
        try:
            self.stale = True
            while self.stale:
                self.stale = False
                self._show(await asyncio.to_thread(self._look))
        finally:
            self.drawing = False

    def _look(self) -> Shown:
        told = view(self.live, self.seat)
        return Shown(told, picture(self.live, told), explain(told.steps, told.seat, self.title, told.hands))

    def _show(self, shown: Shown) -> None:
        told = self.told = shown.told
        self.status.set_text(self._status(told))
        self.status.props(f"data-step={told.step}")
        self.spoken.set_text(parts.latest_words(told.steps, told.seat, self.title, self.last_step))
        self.last_step = told.step
        self.felt.set_content(shown.picture)
        self.lying.set_content(parts.lying_html(told))
        self.seats.set_content(parts.seats_html(told) + _notices(told))
        self.why.set_content(parts.explanation_html(shown.why))
        self.log.set_content(parts.log_html(told.steps, told.seat, self.title))
        self.betting.show(told)
        self.zoom.set_visibility(told.betting and told.seat > 0)
        self.joining.set_visibility(told.betting and told.seat == 0)
        self.leaving.set_visibility(told.betting and told.seat > 0)
        self._show_choices(told)

    def _status(self, told: View) -> str:
        chips = told.seats.get(told.seat, ("", 0))[1]
        asked = told.asked
        if told.betting:
            asked = "place your bets" if told.seat else "bets are taken"
            asked += f"; the point is {point}" if (point := getattr(self.live.table.own, "point", 0)) else ""
        elif told.seat and told.asked_seat == told.seat:
            asked = f"your turn, {parts.turn_words(told)}"
        others = [str(n) for n in told.seats if n not in told.ready and n != told.seat]
        if told.seat in told.ready and others:
            asked += f"; waiting for seat {', '.join(others)}"
        yours = f" You have {dollars(chips)}." if told.seat else " You are looking on."
        return f"Round {told.round}: {asked}.{yours}"

    def _show_choices(self, told: View) -> None:
        self.asking.set_visibility(bool(told.choices or told.amounts))
        self.choices.clear()
        if not (told.choices or told.amounts):
            return
        self.question.set_content(f"<h2>{escape(parts.asked_words(told))}</h2>")
        with self.choices:
            keys = parts.shortcuts(told.choices)
            for choice in told.choices:
                self._choice(answer_name(choice), choice, keys.get(choice, ""))
            if told.amounts:
                self._amounts(*told.amounts)

    def _choice(self, words: str, answer: Any, key: str) -> None:
        hint = f'data-key="{key}" aria-keyshortcuts="{key}"' if key else ""
        with ui.button(on_click=lambda: self.choose(answer)).props(f"data-choice {hint}"):
            ui.html(escape(words) + (f"<kbd>{key}</kbd>" if key else ""), sanitize=False)

    def _amounts(self, low: Cents, high: Cents, step: Cents) -> None:
        for amount in dict.fromkeys((low, high)):
            self._choice(dollars(amount), amount, "")
        bounds = f"{dollars(low)} to {dollars(high)} in steps of {dollars(step)}"
        named = ui.input("Another amount", value=dollars(low)).props(f'hint="{bounds}" data-amount').classes("w-48")
        named.on("keydown.enter", lambda: self.choose_amount(named.value))
        ui.button("Say it", on_click=lambda: self.choose_amount(named.value), color=None).props("outline")

    # ---- what the patron does ------------------------------------------------------------------------------------

    async def do(self, act: Callable[[], object], hint: Callable[[Refusal], str] = lambda _: "") -> bool:
        """Do something off the loop; a refusal is shown, with a hint of what now, and nothing has changed."""
        try:
            self.visitor.door.asks.take(self.visitor.token)
            await asyncio.to_thread(act)
        except Refusal as refusal:
            told = f"{refusal}{hint(refusal)}"
            ui.notify(told, type="warning", multi_line=True, timeout=8000, close_button="OK")
            return False
        await self.refresh()
        return True

    async def _pressed(self, event: events.GenericEventArguments) -> None:
        wager, seat, down = str(event.args["wager"]), int(event.args["seat"]), bool(event.args["down"])
        await self.place(wager_at(self.live, self.told, wager, seat), down=down or self.betting.taking)

    async def place(self, wager: str, amount: Cents = 0, *, down: bool = False) -> None:
        """Put the chosen chip, or an amount, onto a wager; or take what stands there down."""
        seat, mine, names = self.told.seat, self.mine(), together(self.live, wager)
        if down:
            standing = [TakeDown(seat, name, amount or mine.get(name, 0)) for name in names if mine.get(name)]
            taken = standing or [TakeDown(seat, wager, amount)]
            await self.do(lambda: self.live.bet(*taken))
        else:
            put = [Bet(seat, name, amount or self.betting.chip) for name in names]
            hint = partial(self.betting.suggest, wager, mine.get(wager, 0))
            await self.do(lambda: self.live.bet(*put), hint)

    def mine(self) -> dict[str, Cents]:
        """One's own wagers on the layout."""
        totals: Counter[str] = Counter()
        for seat, wager, amount in self.told.wagers:
            if seat == self.told.seat:
                totals[wager] += amount
        return {wager: amount for wager, amount in totals.items() if amount > 0}

    async def again(self) -> None:
        """The wagers of the last round once more."""
        seat, windows = self.told.seat, [s.event for s in self.told.steps if isinstance(s.event, WindowClosed)]
        made = [action for window in windows for action in window.actions if action.seat == seat]
        actions = [Bet(seat, action.wager, action.amount) for action in made if isinstance(action, Bet)]
        if not actions:
            ui.notify("You made no wager in the last round.", type="info")
            return
        await self.do(lambda: self.live.bet(*actions))

    async def deal(self) -> None:
        """Be done with betting; the window closes when everybody is."""
        await self.do(lambda: self.live.done_betting(self.seat))

    async def choose(self, answer: Any) -> None:
        """Answer what is asked, if it is still what this page shows."""
        await self.do(lambda: self.live.choose(self.seat, answer, seen=self.told.step))

    async def choose_amount(self, typed: str) -> None:
        """Answer with an amount that was typed."""
        try:
            await self.choose(parse_dollars(typed or ""))
        except Refusal as refusal:
            ui.notify(str(refusal), type="warning")

    async def sit(self) -> None:
        """Take a free seat, from the next deal on."""
        await self.do(lambda: sit_at(self.visitor, self.live))

    async def leave(self) -> None:
        """Leave the table; the chips go home."""
        if await self.do(lambda: self.house.leave(self.live.number, self.seat)):
            ui.navigate.to("/")

    async def _recall(self) -> None:
        """Earlier rounds are read when somebody asks for them."""
        if self.past.value:
            rounds = await asyncio.to_thread(last_rounds, self.live, self.name)
            told = [explain(past.steps, past.seat, self.title, past.hands) for past in rounds]
            self.history.set_content(parts.past_html(rounds, told, self.title))


def _notices(told: View) -> str:
    """Signs of changes whose notice runs."""
    lines = [escape(" ".join([sign["heading"], *sign["lines"]])) for sign in told.signs]
    return "".join(f"<p class='small' data-sign><strong>Notice.</strong> {line}</p>" for line in lines)
