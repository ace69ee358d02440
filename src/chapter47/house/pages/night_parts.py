"""What the pages of a casino night share: which night, who acts, refusals with their rule, entries in words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from html import escape
from typing import TypeVar

from fastapi import Request
from nicegui import ui

from ...documents import Document
from ...errors import Refusal
from ...night.desk import NightDesk
from ...night.pieces import pieces_in_words
from ...table.money import DOLLAR, dollars
from ..nights import NIGHT_RIGHTS, Nights, acting
from ..people import Person, Right
from .frame import Visit, visit
from .shell import asset
from .staff import Page, staff_page, whoever
from .standing import every
from .table_parts import rule_link

T = TypeVar("T")
HEAD = (
    f'<link rel="stylesheet" href="{asset("night.css")}"><script type="module" src="{asset("night-scan.js")}"></script>'
)
LOOK_AGAIN = 1.0  # seconds between two looks at the files of a night
# name, path under the night, and the rights that show it (none: everybody)
DESKS: tuple[tuple[str, str, tuple[Right, ...]], ...] = (
    ("The night", "", NIGHT_RIGHTS),
    ("Plan", "/plan", (Right.NIGHT_RUN,)),
    ("Banker", "/bank", (Right.NIGHT_BANK,)),
    ("Tables", "/deal", (Right.NIGHT_DEAL,)),
    ("Prizes", "/prizes", NIGHT_RIGHTS),
    ("Close", "/close", (Right.NIGHT_BANK, Right.NIGHT_RUN)),
    ("Papers", "/papers/index.html", (Right.NIGHT_RUN, Right.NIGHT_BANK)),
    ("Big board", "/board", ()),
)


def the_nights(request: Request) -> Nights:
    """The nights beside the house."""
    nights: Nights = request.app.state.nights
    return nights


def imitation(amount: int) -> str:
    """Whole dollars of imitation money.

    >>> imitation(1250), imitation(-5)
    ('$1,250', '-$5')
    """
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def refusal_html(refusal: Refusal) -> str:
    """What was refused, why, by which paragraph, and what can be done instead."""
    law = f" {rule_link(refusal.cite)}" if refusal.cite else ""
    instead = f"<div class='small'>Instead: {escape(refusal.instead)}</div>" if refusal.instead else ""
    return f"<div class='refused' data-refused><strong>{escape(refusal.message)}</strong>{law}{instead}</div>"


class NightPage:
    """One page of one night, for somebody who may see it."""

    def __init__(self, visitor: Visit, nights: Nights, name: str, desk: NightDesk) -> None:
        self.visitor, self.nights, self.name, self._desk = visitor, nights, name, desk
        self._stamp = nights.stamp(name)
        self.alert = ui.html("", sanitize=False).classes("w-full alert").props('role="alert" data-alert')

    @property
    def desk(self) -> NightDesk:
        """The desk of the night; the last one known where its file went away."""
        with suppress(Refusal):
            self._desk = self.nights.desk(self.name)
        return self._desk

    @property
    def by(self) -> Person:
        """Who acts now."""
        return whoever(self.visitor)

    @property
    def me(self) -> str:
        """Who that is on the roster."""
        return acting(self.desk.books.night, self.by)

    async def attempt(self, work: Callable[[], T]) -> T | None:
        """Do something away from the event loop; what is refused is shown, and nothing has changed."""
        try:
            done = await asyncio.to_thread(work)
        except Refusal as refusal:
            self.alert.set_content(refusal_html(refusal))
            return None
        self.alert.set_content("")
        return done

    async def look(self, view: Callable[[], T]) -> T | None:
        """Something to be shown, read away from the event loop; an older refusal stays in sight."""
        try:
            return await asyncio.to_thread(view)
        except Refusal as refusal:
            self.alert.set_content(refusal_html(refusal))
            return None

    async def do(self, operation: str, given: Document, key: str = "") -> Document | None:
        """Carry out an operation of the night; its entry, or nothing where it was refused."""

        def work() -> Document:
            return self.nights.do(self.visitor.house, self.by, self.name, operation, given, key)

        done: Document | None = await self.attempt(work)
        return done

    def seen(self) -> None:
        """The night as it stands now is what this page shows, or will in a moment: nothing is drawn anew for it."""
        self._stamp = self.nights.stamp(self.name)

    def watch(self, refresh: Callable[[], Awaitable[None]]) -> None:
        """Draw anew whenever somebody changed the night, here or at another desk."""

        async def look() -> None:
            stamp = self.nights.stamp(self.name)
            if stamp != self._stamp:
                self._stamp = stamp
                await refresh()

        every(LOOK_AGAIN, look)
        every(0.01, refresh, once=True)


def mount_night_page(path: str, title: str, right: Right, page: Callable[[NightPage], Page]) -> None:
    """Put a page of a night onto the application that is for those who have a right."""

    @ui.page(path, response_timeout=60)
    async def shown(request: Request, name: str) -> None:
        found = night_page(request, name, title, right)
        if found is not None:
            page(found).build()


def night_page(request: Request, name: str, title: str, *rights: Right) -> NightPage | None:
    """The head of a night's page; nothing more where this person may not see it or there is no such night."""
    visitor, nights = visit(request), the_nights(request)
    ui.add_head_html(HEAD)
    if not staff_page(visitor, title, *rights):
        return None
    try:
        desk = nights.desk(name)
    except Refusal as refusal:
        ui.html(refusal_html(refusal), sanitize=False).props('role="alert"')
        return None
    if nights.rehearsal:
        ui.html(
            "<p class='rehearsal'>Rehearsal: nothing here counts.</p>",
            sanitize=False,
        )
    holder = escape(desk.books.night.organization.name)
    with ui.element("div").classes("night-head"):
        ui.html(f"<h1>{escape(title)} <span class='quiet'>{holder}</span></h1>", sanitize=False)
        _desks(visitor, name, request.url.path)
    return NightPage(visitor, nights, name, desk)


def _desks(visitor: Visit, name: str, here: str) -> None:
    with ui.element("nav").classes("desks").props('aria-label="desks of the night"'):
        for label, path, rights in DESKS:
            if not rights or any(visitor.may(right) for right in rights):
                url = f"/night/{name}{path}"
                ui.link(label, url).props('aria-current="page"' if url == here else "")


def entry_in_words(entry: Document) -> str:
    """One entry of the journal in a sentence."""
    data = entry["data"]
    match entry["kind"]:
        case "open":
            return f"The night is open, with {dollars(data['change'])} of change in the drawer."
        case "sale":
            to = f" to {data['player']}" if data["player"] else ""
            return (
                f"Sold {imitation(data['imitation'])}{to} for {dollars(data['cash'])}. "
                f"Hand over {pieces_in_words(data['pieces'])}."
            )
        case "change":
            return f"{pieces_in_words(data['given'])} changed for {pieces_in_words(data['handed'])}."
        case "admission":
            return f"{data['people']} admitted for {dollars(data['cash'])}."
        case "badge":
            return f"Badge {data['number']} to {data['player']}."
        case "settled":
            return str(data["told"][0]).rpartition(" (")[0] + "."
        case "taken back":
            return f"Table {data['table']}: {data['entry'] or 'the last entry'} taken back."
        case "incident":
            return f"Incident noted by {entry['by']}."
        case "receipt":
            return f"Equipment received: {data['what']}."
        case "ordered out":
            return f"Table {data['table']} ordered out of play: {data['why']}."
        case "ruling":
            return f"Ruling on {data['dispute']}: {data['decision']}."
        case "filed":
            return f"The report of operations is filed, {data['how']}."
        case "table opened":
            return f"Table {data['table']}, {data['game']}, is open."
        case "chips to table" | "chips from table":
            way = "to" if entry["kind"] == "chips to table" else "from"
            return f"{imitation(data['amount'])} {way} table {data['table']}: {pieces_in_words(data['pieces'])}."
        case "chips asked":
            asks = "offers back" if data["back"] else "asks for"
            return f"Table {data['table']} {asks} {imitation(data['amount'])}: {pieces_in_words(data['pieces'])}."
        case "request refused":
            return f"Nothing for table {data['table']}: {data['why']}."
        case "request withdrawn":
            return f"Table {data['table']} asks no more."
        case "table counted" | "table closed":
            done = "; closed" if entry["kind"] == "table closed" else ""
            return f"Table {data['table']} holds {imitation(data['counted'])} and won {imitation(data['won'])}{done}."
        case "redeem":
            return f"{data['name']} handed out for {imitation(data['price'])}."
        case "tickets":
            many = data["last"] - data["first"] + 1
            return f"Tickets {data['first']} to {data['last']} for {imitation(data['ratio'] * many)}."
        case "draw":
            return "; ".join(f"{one['name']} to ticket {one['ticket']}" for one in data["winners"]) + "."
        case "stop":
            return f"Case {data['number']}: {data['player']} stops playing. The written report is among the papers."
        case "close":
            return f"The night is closed: gross receipts {dollars(data['gross'])}, {_off(data['off'])}."
        case "deposit":
            return f"{dollars(data['amount'])} deposited; the night is settled."
        case "payment":
            return f"{dollars(data['amount'])} paid to {data['to']} for {data['what']}."
        case _:
            return f"{str(entry['kind']).capitalize()}, by {entry['by']}."


def _off(cents: int) -> str:
    return f"{dollars(abs(cents))} {'over' if cents > 0 else 'short'}" if cents else "the drawer agrees to the cent"


def clock_left(minutes: int) -> str:
    """The time that is left.

    >>> clock_left(165), clock_left(0)
    ('2 h 45 min', '0 min')
    """
    hours, rest = divmod(max(minutes, 0), 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"


def whole_dollars(cents: int) -> str:
    """An amount of play in whole dollars where it is one."""
    return imitation(cents // DOLLAR) if cents % DOLLAR == 0 else dollars(cents)
