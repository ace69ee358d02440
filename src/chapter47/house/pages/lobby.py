"""The lobby: every game one press from a seat, tables that others play at, and one's own chips."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from fastapi import Request, Response
from nicegui import app, ui

from ...errors import Refusal
from ...games import MODULES, game_type, game_types
from ...table.money import Cents, dollars
from ...table.table import Table
from ...table.window import Limits, Sit
from ..api.patrons import PLAY_MONEY
from ..live import LiveTable
from ..people import Right
from ..service import BROKE, House
from .frame import Visit, frame, visit

BUY_IN = 100_000  # cents a patron brings to a table
NEWEST = 60  # tables that are looked at for the list
CHAPTERS = {
    "19:47": ("The casino", "N.J.A.C. 19:47, Rules of the Games"),
    "13:47": ("The casino night", "N.J.A.C. 13:47, games of charity nights"),
}


@dataclass(frozen=True, slots=True)
class Open:
    """A table that somebody could join."""

    number: int
    game: str
    title: str
    seated: tuple[str, ...]
    free: int


def mount() -> None:
    """Put the page and its small pictures onto the application."""

    @app.get("/pictures/{game}.svg", include_in_schema=False)
    def small(game: str) -> Response:
        """The layout of a game, as the lobby shows it."""
        try:
            drawn = _picture(game)
        except Refusal as refusal:
            return Response(str(refusal), 404, media_type="text/plain")
        return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})

    @ui.page("/", response_timeout=60)
    async def lobby(request: Request) -> None:
        await asyncio.to_thread(game_types)  # the first visitor waits until they are loaded, the others do not
        visitor = visit(request)
        frame("Lobby", visitor)
        await Lobby(visitor).build()


@cache
def _picture(game: str) -> str:
    kind = game_type(game)
    return kind.layout(None, kind.elections.elect())


class Lobby:
    """Games, open tables and chips."""

    def __init__(self, visitor: Visit) -> None:
        self.visitor, self.house = visitor, visitor.house
        self.cards: list[tuple[str, ui.element]] = []
        self.groups: list[tuple[str, ui.element]] = []

    async def build(self) -> None:
        """Lay the page out."""
        ui.html("<h1>Every game of the chapter, with play money</h1>", sanitize=False)
        self._purse()
        self.joining = ui.element("div").classes("w-full")
        search = ui.input("Search the games", on_change=lambda e: self.search(e.value or ""))
        search.props('outlined clearable type="search" data-search').classes("w-full max-w-lg")
        self.found = ui.label().classes("unseen").props('role="status" aria-live="polite"')
        for chapter, (name, law) in CHAPTERS.items():
            self._group(chapter, name, law)
        self._tables(await asyncio.to_thread(open_tables, self.house))

    def _purse(self) -> None:
        person = self.visitor.person
        known = person is not None and person.may(Right.PLAY)
        chips = self.house.balance(person.name) if person is not None and known else PLAY_MONEY
        with ui.element("section").classes("panel purse").props('aria-label="Your chips"'):
            words = "Your chips" if known else "Play money waits for you"
            ui.html(f"<span>{words}</span> <strong data-chips>{dollars(chips)}</strong>", sanitize=False)
            if known and chips < BROKE:
                ui.button(f"Take {dollars(PLAY_MONEY)} of play money", on_click=self.restock).props("data-restock")
            ui.html(
                "<span class='quiet small'>No money, no name, nothing to install: sit down and play.</span>",
                sanitize=False,
            )

    def _tables(self, tables: list[Open]) -> None:
        name = self.visitor.person.name if self.visitor.person else ""
        shown = [table for table in tables if table.seated or not self.house.guests_open]
        if not shown:
            return
        with self.joining:
            ui.html("<h2>Open tables</h2>", sanitize=False)
            with ui.element("div").classes("open-tables q-mt-sm"):
                for table in shown[:24]:
                    self._table(table, mine=name in table.seated)

    def _table(self, table: Open, *, mine: bool) -> None:
        free = f"{table.free} free" if table.free else "full"
        told = f"table {table.number}: {len(table.seated)} seated, {free}"
        join = bool(table.free) and not mine
        label = "Return" if mine else "Join" if join else "Watch"
        with ui.element("div").classes("open-table"):
            ui.html(
                f"<div><strong>{table.title}</strong><br><span class='quiet small'>{told}</span></div>", sanitize=False
            )
            button = ui.button(label, on_click=lambda: self._join(table.number, sit=join), color=None)
            button.props(f'outline aria-label="{label}: {table.title}, {told}" data-table="{table.number}"')

    def _group(self, chapter: str, name: str, law: str) -> None:
        with ui.element("section").classes("w-full").props(f'aria-label="{name}"') as section:
            ui.html(f"<h2>{name}</h2><p class='quiet small q-mb-sm'>{law}</p>", sanitize=False)
            with ui.element("div").classes("games"):
                for key in MODULES:
                    if game_type(key).cite.startswith(chapter):
                        self._game(key)
        self.groups.append((chapter, section))

    def _game(self, key: str) -> None:
        kind = game_type(key)
        with ui.element("article").classes("game") as card:
            ui.html(f"<img src='/pictures/{key}.svg' alt='' loading='lazy' width='240' height='135'>", sanitize=False)
            with ui.element("div").classes("about"):
                ui.html(f"<h3>{kind.title}</h3><p class='quiet small'>{kind.cite}</p>", sanitize=False)
                play = ui.button("Play", on_click=lambda: self._play(key))
                play.props(f'data-game="{key}" aria-label="Play {kind.title}"')
        words = " ".join([kind.title, kind.key, kind.cite, *(wager.title for wager in kind.wagers)])
        self.cards.append((words.lower(), card))

    def search(self, text: str) -> None:
        """Show the games whose name, citation or wagers hold the words."""
        words = text.lower().split()
        shown = 0
        for told, card in self.cards:
            fits = all(word in told for word in words)
            card.set_visibility(fits)
            shown += fits
        self.found.set_text(f"{shown} games")

    async def _do(self, act: Callable[[], int]) -> None:
        """Do something off the loop that leads to a table, or to the lobby again where it is 0."""
        try:
            number = await asyncio.to_thread(act)
        except Refusal as refusal:
            ui.notify(str(refusal), type="warning", multi_line=True)
            return
        ui.navigate.to(f"/table/{number}" if number else "/")

    async def _play(self, key: str) -> None:
        await self._do(lambda: own_table(self.visitor, key))

    async def _join(self, number: int, *, sit: bool) -> None:
        await self._do(lambda: sit_at(self.visitor, self.house.table(number)) if sit else number)

    async def restock(self) -> None:
        """Play money again."""

        def act() -> int:
            self.house.restock(self.visitor.patron().name, PLAY_MONEY)
            return 0

        await self._do(act)


# ---- finding a seat ------------------------------------------------------------------------------------------------


def open_tables(house: House) -> list[Open]:
    """The newest tables where patrons bet for themselves, those with company first."""
    found = []
    for number, game in house.tables()[-NEWEST:]:
        live = house.table(number)
        with live.lock:
            if live.pending is None or live.entered:
                continue
            playing = live.playing()
            coming = [made.name for made in live.waiting if isinstance(made, Sit)]
            seated = (*(seat.name for seat in live.table.seats.values()), *coming)
            found.append(Open(number, game, live.table.game.title, seated, live.table.positions - len(playing)))
    return sorted(found, key=lambda table: (not table.seated, -table.number))


def own_table(visitor: Visit, game: str) -> int:
    """A table of the game with nobody at it, as its default elections have it; a new one where there is none."""
    house, patron = visitor.house, visitor.patron()
    if not house.guests_open:
        raise Refusal("The house opens its tables itself.", instead="join one that is open")
    usual = game_type(game).elections.elect()
    for live in house.held():
        table = live.table
        plain = table.game.key == game and table.elections == usual and table.limits == Limits()
        if plain and live.pending is not None and not live.entered and not live.playing() and not live.committed:
            break
    else:
        live = house.open(game, by=patron)
    return sit_at(visitor, live)


def _seats(table: Table[Any]) -> list[int]:
    """The seats of a table from its middle outwards; those without a box of their own come last.

    Where the layout has no places for seats, it is the first that is free.
    """
    if "data-seat=" not in _picture(table.game.key):
        return list(range(1, table.positions + 1))
    boxes = min(getattr(table.elections, "boxes", table.positions), table.positions)
    return sorted(range(1, table.positions + 1), key=lambda seat: (seat > boxes, abs(2 * seat - boxes - 1)))


def sit_at(visitor: Visit, live: LiveTable) -> int:
    """Take the best free seat of a table, with a buy-in from one's account; the table's number."""
    patron = visitor.patron()
    with live.lock:
        taken = live.playing()
        free = next((seat for seat in _seats(live.table) if seat not in taken), 0)
        chips: Cents = min(BUY_IN, visitor.house.balance(patron.name))
        if chips < 1:
            raise Refusal("You have no chips left.", instead="leave another table, or take play money in the lobby")
        visitor.house.sit(live.number, free, patron.name, chips)
    return live.number
