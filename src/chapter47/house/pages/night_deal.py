"""Dealing from a phone: what falls is pressed, and the table says who is paid what, with the paragraph."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from html import escape

from fastapi import Request
from nicegui import events, ui

from ...documents import Document
from ...errors import Refusal
from ...night.desk import NightDesk
from ...night.journal import AT_TABLE
from ...table.money import parse_dollars
from ..people import Right
from ..say import with_places
from .night_asking import AskWindow, pressable
from .night_forms import OperationForm
from .night_pad import Hand, button, felt_html, layout_html, pad_html, pressed, seats_html
from .night_parts import NightPage, night_page, refusal_html, the_nights, whole_dollars
from .table_parts import rule_link

LINES = 3  # of the round that is under way
AT_THUMBS = (*AT_TABLE, "table opened", "table closed")
MONEY = ("pay", "take", "return", "collect", "stake")


def mount() -> None:
    """Put the pages onto the application."""

    @ui.page("/night/{name}/deal", response_timeout=60)
    async def tables(request: Request, name: str) -> None:
        page = night_page(request, name, "Tables", Right.NIGHT_DEAL)
        if page is not None:
            _tables(page)

    @ui.page("/night/{name}/deal/{table}", response_timeout=60)
    async def deal(request: Request, name: str, table: str) -> None:
        page = night_page(request, name, _title(request, name, table), Right.NIGHT_DEAL)
        if page is None:
            return
        try:
            page.desk.table(table)
        except Refusal as refusal:
            page.alert.set_content(refusal_html(refusal))
            return
        Dealer(page, table).build()


def _title(request: Request, name: str, number: str) -> str:
    with suppress(Refusal):
        entry = the_nights(request).desk(name).books.night.table(number)
        if entry is not None:
            return f"Table {number}: {entry.game}"
    return f"Table {number}"


def _tables(page: NightPage) -> None:
    shown = ui.element("div").classes("night-tables")

    async def refresh() -> None:
        night = page.desk.books.night
        shown.clear()
        with shown:
            for one in night.tables:
                is_open = one.number in page.desk.books.state.tables
                dealers = ", ".join(duty.person for duty in night.roster if duty.table == one.number) or "nobody yet"
                state = f"<span class='state{'' if is_open else ' closed'}'>{'open' if is_open else 'not open'}</span>"
                with ui.link(target=f"/night/{page.name}/deal/{one.number}").classes("panel table-link"):
                    ui.html(
                        f"<h2>Table {escape(one.number)}: {escape(one.game)} {state}</h2>"
                        f"<div class='quiet small'>{escape(dealers)}</div>",
                        sanitize=False,
                    )

    page.watch(refresh)


def last_entry(desk: NightDesk, number: str) -> int:
    """The last entry of a table that its dealers made: whoever presses a button saw the table as it was then."""
    lines = reversed(desk.books.journal.lines)
    return next((one.number for one in lines if one.kind in AT_THUMBS and one.data.get("table") == number), 0)


class Dealer:
    """One table under somebody's thumbs."""

    def __init__(self, page: NightPage, number: str) -> None:
        self.page, self.number = page, number
        self.hand = Hand()
        self.shown: Document = {}
        self.seen = 0
        self.was_open: bool | None = None
        self.asked = ""  # what the table waited for when it was last drawn
        self.window = AskWindow(page, number, self.refresh)

    def build(self) -> None:
        """Lay the page out; what it shows comes with the first look."""
        self.place = ui.element("div").classes("deal-page")
        self.page.watch(self.refresh)

    async def refresh(self) -> None:
        """The table as it is now."""
        shown = await self.page.look(partial(self.page.desk.table, self.number))
        if shown is None:
            return
        self.shown, self.seen = shown, last_entry(self.page.desk, self.number)
        if self.was_open != shown["open"]:
            self.was_open = shown["open"]
            self.place.clear()
            with self.place:
                self._open() if shown["open"] else self._closed()
        if shown["open"] and not shown["machine"]:
            self._draw(shown["dealing"])
        if shown["open"]:
            await self.window.refresh(self.seen)

    # ---- a table that is not open --------------------------------------------------------------------------------

    def _closed(self) -> None:
        shown = self.shown
        ui.html(
            f"<h2>{escape(shown['game'].capitalize())} is not open</h2><p class='quiet'>A class A operator sees to "
            f"each point, in this order, and opens it. {rule_link('13:47-20.9(b)2')}</p>",
            sanitize=False,
        )
        ticks = []
        for step in shown["checklist"]:
            with ui.element("div").classes("tick"):
                tick = ui.checkbox(f"{step['says']} ({step['by']})").props(f'data-tick="{step["key"]}"')
                ui.html(f"<span class='small'>{rule_link(step['cite'])}</span>", sanitize=False)
            ticks.append((step["key"], tick))

        async def open_it() -> None:
            checked = [key for key, tick in ticks if tick.value]
            given = {"table": self.number, "checked": checked}
            if await self.page.do("open table", given, f"t{self.number}-{self.seen}") is not None:
                await self.refresh()

        def all_of_them() -> None:
            for _, tick in ticks:
                tick.set_value(True)

        with ui.element("div").classes("fields"):
            ui.button("I have seen to all of it", on_click=all_of_them).props("outline data-all").classes("grow")
            ui.button("Open the table", on_click=open_it).props("data-open").classes("grow")

    # ---- an open one ---------------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.window.status()
        if self.shown["machine"]:
            ui.html(f"<p>{escape(self.shown['game'].capitalize())} pays by itself.</p>", sanitize=False)
        else:
            self.settled = ui.html("", sanitize=False).classes("w-full").props('aria-live="polite" data-settled')
            self.felt = ui.html("", sanitize=False).classes("w-full").props("data-felt")
            self.prompt = ui.html("", sanitize=False).classes("prompt").props('role="status" data-prompt')
            self.seats = self._pressable("data-seats").classes("w-full pad")
            with ui.element("div").classes("player-line") as self.line:
                self.name = ui.input("Player's name").props('dense outlined autocomplete="off" data-name')
                self.amount = ui.input("Other amount", on_change=self.other_amount).classes("other")
                self.amount.props('dense outlined prefix="$" inputmode="decimal" data-amount')
            self.pad = self._pressable("data-pad").classes("w-full pad")
            self.happened = ui.html("", sanitize=False).classes("w-full").props("data-happened")
            self.layout = self._pressable("data-layout").classes("w-full")
            self.bar = self._pressable("data-bar").classes("deal-bar")
            self._more()
        self.window.build()
        with ui.expansion("Count or close the table").classes("panel").props("data-unfold-count"):
            for name in ("count", "close table"):
                OperationForm(self.page, name, {"table": self.number}, self.refresh)

    def _more(self) -> None:
        title = "Type it, or say that something went wrong"
        with ui.expansion(title).classes("panel").props("data-unfold-wrong") as self.problem:
            with ui.element("form").classes("fields") as form:
                form.on("submit.prevent", self.type_it)
                self.typed = ui.input("What fell or was said").classes("grow")
                self.typed.props('dense outlined autocomplete="off" data-typed')
                ui.button("Enter").props('type="submit" outline')
            self.wrong = ui.input("Card, seat or reason, where it needs one").classes("w-full q-mt-sm")
            self.wrong.props('dense outlined autocomplete="off" data-wrong')
            self.declared = self._pressable("data-declare").classes("w-full")

    def _pressable(self, mark: str) -> ui.html:
        return pressable("", self.press).props(mark)

    def _draw(self, dealing: Document) -> None:
        asked = dealing["expected"]
        betting = asked["kind"] == "bets"
        self.prompt.set_content(f"<h2>{escape(_asked(dealing))}</h2>{rule_link(asked['cite'])}")
        self.pad.set_content(pad_html(dealing, self.hand))
        self.felt.set_content("" if betting else felt_html(dealing))
        self.seats.set_content(seats_html(dealing, self.hand) if betting else "")
        self.line.set_visibility(betting)
        self.name.set_visibility(str(self.hand.seat) not in dealing["seats"])
        self.layout.set_content(f"<h3>On the layout</h3>{layout_html(dealing, betting=betting)}" if betting else "")
        ready = bool(dealing["wagers"])
        deal = button("enter deal", "No more bets: deal", "go", off=not ready) if betting else ""
        self.bar.set_content(deal + self._tools())
        told = dealing["told"] if not betting else dealing["last"]
        self.settled.set_content(settled_html(told, over=betting))
        self.happened.set_content("" if betting else happened_html(told))
        self.declared.set_content(_declarable(asked["declare"]))
        if self.asked not in ("", asked["kind"]):  # what comes next is under the eyes
            ui.run_javascript("document.querySelector('.deal-page').scrollIntoView({block: 'start'})")
        self.asked = asked["kind"]

    def _tools(self) -> str:
        """What is always under the thumb: a slip taken back, a problem, and the way to settle without cards."""
        settle = f"/night/{escape(self.page.name)}/settle/{escape(self.number)}"
        return (
            f"<div class='tools'>{button('back', 'Take back', 'plain', off=not self.seen)}"
            f"{button('problem', 'Problem', 'plain')}<span class='ways-in'><b>Cards</b>"
            f"<a href='{settle}' data-settle-only>Settle</a></span></div>"
        )

    # ---- what is pressed -----------------------------------------------------------------------------------------

    async def press(self, event: events.GenericEventArguments) -> None:
        """One button; what it chooses stays with the dealer, what it enters goes to the table."""
        do = str(event.args)
        if do == "back":
            await self._send("take back", {"table": self.number})
            return
        if do == "problem":
            self.problem.open()
            ui.run_javascript("document.querySelector('[data-unfold-wrong]').scrollIntoView({block: 'center'})")
            return
        beside = self.wrong if do.startswith("declare") else self.name
        words = pressed(do, self.hand, self.shown["dealing"], str(beside.value or "").strip())
        if words is None:
            self._draw(self.shown["dealing"])
        elif await self.enter(words) and do.startswith(("bet", "declare")):
            beside.set_value("")

    def other_amount(self) -> None:
        """An amount that no chip stands for."""
        try:
            self.hand.amount = parse_dollars(str(self.amount.value or ""))
        except Refusal:
            return
        self._draw(self.shown["dealing"])

    async def type_it(self) -> None:
        """What was typed instead of pressed."""
        if await self.enter(str(self.typed.value or "")):
            self.typed.set_value("")

    async def enter(self, words: str) -> bool:
        """One thing that fell or was said."""
        return await self._send("deal", {"table": self.number, "entry": words})

    async def _send(self, operation: str, given: dict[str, object]) -> bool:
        """The key is the table as it was seen: a press that comes twice, or too late, changes nothing."""
        if self.seen != last_entry(self.page.desk, self.number):
            late = Refusal("Somebody entered something at this table meanwhile.", instead="look, and press again")
            self.page.alert.set_content(refusal_html(late))
            await self.refresh()
            return False
        done = await self.page.do(operation, given, f"t{self.number}-{self.seen}")
        self.hand.faces.clear()
        await self.refresh()
        return done is not None


def _asked(dealing: Document) -> str:
    """The prompt, to the player by name; where buttons say the choices, without them."""
    asked = dealing["expected"]
    says = str(asked["says"]).partition(" (")[0] if asked["kind"] == "choice" else str(asked["says"])
    name = dealing["seats"].get(str(asked["seat"]))
    says = says.replace(f"seat {asked['seat']}: ", f"{name}: ", 1) if name else says
    says = re.sub(r"(?<=[a-z])-(?=\d)", " ", with_places(says))  # community-2
    return says[:1].upper() + says[1:]


def settled_html(told: list[Document], *, over: bool) -> str:
    """The money that is to be moved: who is paid, whose wager is taken, each with its paragraph."""
    rows = [one for one in told if one["kind"] in MONEY and (over or one["kind"] != "stake")]
    if not rows:
        return ""
    paid = sum(one["amount"] for one in rows if one["kind"] == "pay")
    head = f"<h3>The last round{f': {whole_dollars(paid)} paid' if paid else ''}</h3>" if over else ""
    return f"<section class='panel settled-panel'>{head}{_lines(*rows)}</section>"


def happened_html(told: list[Document]) -> str:
    """The last of what was dealt, said and entered in this round."""
    rows = [one for one in told if one["kind"] not in ("sit", *MONEY)]
    return f"<section class='happened'><h3>This round</h3>{_lines(*rows[: -LINES - 1 : -1])}</section>" if rows else ""


def _lines(*rows: dict[str, str]) -> str:
    told = "".join(
        f"<li class='{one['kind']}'><span>{escape(one['says'])}</span>{rule_link(one['cite'])}</li>" for one in rows
    )
    return f"<ul class='settled'>{told}</ul>"


def _declarable(entries: list[Document]) -> str:
    rows = "".join(
        button(f"declare {one['enters']}", f"{escape(one['label'])}<small>{escape(one['note'])}</small>", "wager")
        for one in entries
    )
    return (
        f"<div class='wagers q-mt-sm'>{rows}</div>"
        if rows
        else "<p class='quiet'>No irregularity can be declared here.</p>"
    )
