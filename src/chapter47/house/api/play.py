"""What patrons do at a table: each act on the event loop, in the next transaction that all tables share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import APIRouter, Header
from fastapi.responses import Response

from ...table.window import Action, Away, Back, Bet, Leave, TakeDown
from ..live import LiveTable
from ..once import Once
from ..people import Person, Session
from ..service import House
from ..writer import Intent
from .access import ERRORS, PREFIX, Key, Newcomer, Patron, TheHouse
from .bodies import Betting, Choosing, Seating, Table, Wagering
from .tables import own_seat, seen, seen_as_json

router = APIRouter(prefix=PREFIX, tags=["tables"], responses=ERRORS)
BRIEF = "return=minimal"
BRIEF_HEADERS = (b"preference-applied", BRIEF.encode()), (b"content-type", b"application/json")
Prefer = Annotated[
    str,
    Header(
        alias="Prefer",
        max_length=200,
        description=f"`{BRIEF}`: only the step is answered, for whoever sees the table by its socket",
    ),
]


class Brief(Response):
    """Only the step that an act led to."""

    def __init__(self, table: int, step: int) -> None:
        self.status_code, self.background = 200, None
        self.body = b'{"number":%d,"step":%d}' % (table, step)
        self.raw_headers = [*BRIEF_HEADERS, (b"content-length", b"%d" % len(self.body))]


async def act(
    house: House, table: int, session: Session, intent: Callable[[LiveTable, int, Once], Intent], key: Once, prefer: str
) -> Response:
    """Do something at one's seat, and answer with the table as it is after it."""
    live = await house.at(table)
    person = session.person
    own = key.by(person.name)
    step = await live.doing(lambda: intent(live, own_seat(live, person), own)(), house.writer, own)
    return await answer(house, live, person, prefer, step)


async def answer(house: House, live: LiveTable, person: Person, prefer: str, step: int) -> Response:
    """The table as somebody may see it, or only the step that an act led to, as they prefer."""
    if BRIEF in prefer:
        return Brief(live.number, step)
    async with live.lock.held():
        told = seen_as_json(house, live.number, person)
    return Response(told, media_type="application/json")


@router.post("/tables/{table}/sit")
def sit(table: Table, seating: Seating, session: Newcomer, house: TheHouse, key: Key) -> Response:
    """Take a seat with chips."""
    house.sit(table, seating.seat, session.person.name, seating.chips, key.by(session.person.name), seating.link)
    return seen(house, table, session.person)


@router.post("/tables/{table}/bets")
async def bet(
    table: Table, wagering: Betting, session: Patron, house: TheHouse, key: Key, prefer: Prefer = ""
) -> Response:
    """Make a wager in the open window, or raise it; with `ready` one is done betting with it."""

    def intent(live: LiveTable, seat: int, own: Once) -> Intent:
        made = Bet(seat, wagering.wager, wagering.amount)
        return live.betting(made, key=own, ready=seat if wagering.ready else 0)

    return await act(house, table, session, intent, key, prefer)


@router.post("/tables/{table}/down")
async def take_down(
    table: Table, wagering: Wagering, session: Patron, house: TheHouse, key: Key, prefer: Prefer = ""
) -> Response:
    """Take a wager down, or part of it."""

    def intent(live: LiveTable, seat: int, own: Once) -> Intent:
        return live.betting(TakeDown(seat, wagering.wager, wagering.amount), key=own)

    return await act(house, table, session, intent, key, prefer)


def at_seat(
    house: House,
    table: int,
    person: Person,
    key: Once,
    made: Callable[[LiveTable, int], Sequence[Action]],
    by: str = "",
) -> Response:
    """Do something at one's seat on a thread; a copy of what is done already needs no seat any more."""
    live, own = house.table(table), key.by(person.name)
    live.do(lambda: live.betting(*made(live, own_seat(live, person)), key=own, by=by)(), own)
    return seen(house, table, person)


@router.post("/tables/{table}/leave")
def leave(table: Table, session: Patron, house: TheHouse, key: Key) -> Response:
    """Leave with one's chips."""
    return at_seat(house, table, session.person, key, lambda _, seat: [Leave(seat, "collect")])


@router.post("/tables/{table}/away")
def sit_out(table: Table, session: Patron, house: TheHouse, key: Key) -> Response:
    """Keep the seat and take no part, where the game keeps places: at poker."""
    return at_seat(house, table, session.person, key, lambda _, seat: [Away(seat)])


@router.post("/tables/{table}/back")
def come_back(table: Table, session: Patron, house: TheHouse, key: Key) -> Response:
    """Take part again after sitting out."""
    return at_seat(house, table, session.person, key, lambda _, seat: [Back(seat)])


@router.post("/tables/{table}/deal")
async def deal(table: Table, session: Patron, house: TheHouse, key: Key, prefer: Prefer = "") -> Response:
    """Be done betting; the round goes on when everybody is, or when the others have waited long enough."""
    return await act(house, table, session, LiveTable.being_ready, key, prefer)


@router.post("/tables/{table}/choose")
async def choose(
    table: Table, choosing: Choosing, session: Patron, house: TheHouse, key: Key, prefer: Prefer = ""
) -> Response:
    """Answer what the table asks."""
    return await act(
        house,
        table,
        session,
        lambda live, seat, own: live.choosing(seat, choosing.answer, own, choosing.step),
        key,
        prefer,
    )
