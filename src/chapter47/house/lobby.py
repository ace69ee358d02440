"""Finding a seat: the tables that are open, where somebody sits already, and a table of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import sqlalchemy as sa

from ..errors import Refusal
from ..games import game_type
from ..table.money import Cents
from ..table.requests import Ask, AskAmount, Bets
from ..table.table import Table
from ..table.window import Limits, Sit
from .arranged import private_tables
from .company import is_bot
from .idle import attended
from .live import LiveTable
from .people import Person
from .questions import question
from .service import House
from .shape import STAYS, TABLES
from .store import reading

BUY_IN: Cents = 100_000  # that a patron brings to a table


@dataclass(frozen=True, slots=True)
class Open:
    """A table that somebody could join, and what goes on there."""

    number: int
    game: str
    title: str
    seated: tuple[str, ...]
    free: int
    going_on: str
    limits: tuple[Cents, Cents]
    attended: bool = True  # somebody is there

    @property
    def people(self) -> list[str]:
        """Who sits there, bots left out."""
        return [name for name in self.seated if not is_bot(name)]


def open_tables(house: House) -> list[Open]:
    """Every table where patrons bet for themselves and somebody sits and is there, newest first.

    Who sits where is one question to the database; tables that this process holds add who is about to sit down. Where
    patrons open no tables of their own, empty ones are listed too.
    """
    numbers = {live.number for live in house.held()}
    with reading(house.engine) as connection:
        query = sa.select(STAYS.c.table_id).where(STAYS.c.left.is_(None)).distinct()
        numbers.update(connection.execute(query).scalars())
        if not house.guests_open:
            numbers.update(connection.execute(sa.select(TABLES.c.id)).scalars())
    numbers -= private_tables(house.engine)
    found = [told for number in sorted(numbers, reverse=True) if (told := _open_table(house, number)) is not None]
    return [table for table in found if (table.people and table.attended) or not house.guests_open]


def _open_table(house: House, number: int) -> Open | None:
    try:
        live = house.table(number)
    except Refusal:  # another worker has it
        return None
    with live.lock:
        if live.pending is None or live.entered:
            return None
        table = live.table
        free = min(_boxes(table), table.positions) - len(taken_seats(house, live))
        limits = table.limits.minimum, table.limits.maximum
        return Open(
            number, table.game.key, table.game.title, _names(live), max(free, 0), going_on(live), limits, attended(live)
        )


def _names(live: LiveTable) -> tuple[str, ...]:
    coming = [made.name for made in live.waiting if isinstance(made, Sit)]
    return (*(seat.name for seat in live.table.seats.values()), *coming)


def _boxes(table: Table) -> int:
    return int(getattr(table.elections, "boxes", table.positions))


def going_on(live: LiveTable) -> str:
    """What a table does at this moment, in a few words that everybody may read."""
    table, request = live.table, live.pending
    if live.held_up:
        return "waits for a supervisor"
    if request is None:
        return "closed"
    point = getattr(table.own, "point", 0)
    where = f"point is {point}" if point else f"round {table.round}"
    if isinstance(request, Ask | AskAmount) and request.seat in table.seats:
        return f"{where}, {called(table.seats[request.seat].name)} decides"
    return f"{where}, bets are open" if isinstance(request, Bets) else where


def asked_of(live: LiveTable, seat: int) -> str:
    """What a table asks of a patron at this moment, or what it does, as a sentence for that patron alone."""
    asked = question(live, live.pending, seat)
    if asked is None:
        return "Bets are open." if isinstance(live.pending, Bets) else f"{going_on(live).capitalize()}."
    words = ": ".join(str(asked[part]) for part in ("title", "about") if asked[part])
    return words if words.endswith("?") else f"{words}."


def called(name: str) -> str:
    """A patron's name as others read it: a guest's is a word and four digits.

    >>> called("ann"), called("guest-be8c3e7c")
    ('ann', 'Guest 2076')
    """
    sort, _, number = name.partition("-")
    if is_bot(name):
        return f"Bot {name.rpartition('-')[2]}"
    if sort == "guest" and number and all(letter in "0123456789abcdef" for letter in number):
        return f"Guest {int(number, 16) % 10_000:04}"
    return name


def where_i_sit(house: House, name: str) -> list[LiveTable]:
    """The open tables at which somebody has a seat, the one that asks them something first."""
    with reading(house.engine) as connection:
        query = sa.select(STAYS.c.table_id).where(STAYS.c.patron == name, STAYS.c.left.is_(None)).distinct()
        numbers = set(connection.execute(query).scalars())
    numbers |= {live.number for live in house.held() if name in _names(live)}
    found = []
    for number in sorted(numbers, reverse=True):
        try:
            live = house.table(number)
        except Refusal:
            continue
        if (live.pending is not None or live.held_up) and not live.entered and name in _names(live):
            found.append(live)
    return sorted(found, key=lambda live: not _asks(live, name))


def _asks(live: LiveTable, name: str) -> bool:
    request = live.pending
    seat = live.table.seats.get(request.seat) if isinstance(request, Ask | AskAmount) else None
    return seat is not None and seat.name == name


# ---- finding a seat ------------------------------------------------------------------------------------------------


def own_table(house: House, patron: Person, game: str) -> int:
    """A table of the game with nobody at it, as its default elections have it; a new one where there is none."""
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
    return sit_at(house, patron, live)


@cache
def _has_places(game: str) -> bool:
    kind = game_type(game)
    return "data-seat=" in kind.layout(None, kind.elections.elect())


def _seats(table: Table) -> list[int]:
    """The seats of a table from its middle outwards; those without a box of their own come last.

    Where the layout has no places for seats, it is the first that is free.
    """
    if not _has_places(table.game.key):
        return list(range(1, table.positions + 1))
    boxes = min(_boxes(table), table.positions)
    return sorted(range(1, table.positions + 1), key=lambda seat: (seat > boxes, abs(2 * seat - boxes - 1)))


def taken_seats(house: House, live: LiveTable) -> set[int]:
    """The seats that somebody has, or a bot will have."""
    return live.playing() | set(house.arranged(live.number).bots or ())


def free_seats(house: House, live: LiveTable) -> list[int]:
    """The others, the best first."""
    taken = taken_seats(house, live)
    return [seat for seat in _seats(live.table) if seat not in taken]


def sit_at(house: House, patron: Person, live: LiveTable, link: str = "") -> int:
    """Take the best free seat of a table, with a buy-in from one's account; the table's number."""
    with live.lock:
        if patron.name in _names(live):
            return live.number
        free = next(iter(free_seats(house, live)), 0)
        if not free:
            raise Refusal(f"Every seat of table {live.number} is taken.", instead="another table, or watch this one")
        chips: Cents = min(BUY_IN, house.balance(patron.name))
        if chips < 1:
            raise Refusal("You have no chips left.", instead="leave another table, or take play money in the lobby")
        house.sit(live.number, free, patron.name, chips, link=link)
    return live.number
