"""Tables: the list of them, a table as somebody may see it, and what patrons do."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response

from ...errors import Refusal
from ...table.events import EVERYTHING
from .. import fairness
from ..people import Person, Right, Session
from ..service import House
from ..store import reading
from ..view import eyes, seat_of, view_as_json
from .bodies import Choosing, Opening, Seating, Table, Wagering
from .doors import ERRORS, PREFIX, Anybody, Key, Patron, TheHouse

router = APIRouter(prefix=PREFIX, tags=["tables"], responses=ERRORS)
Offset = Annotated[int, Query(ge=0, le=10**9)]
Limit = Annotated[int, Query(ge=1, le=200)]


def seen(house: House, table: int, person: Person) -> Response:
    """A table as somebody may see it."""
    return Response(seen_as_json(house, table, person), media_type="application/json")


def seen_as_json(house: House, table: int, person: Person) -> bytes:
    """The same without an answer around it."""
    live = house.table(table)
    return view_as_json(live, eyes(live, person))


def own_seat(house: House, table: int, session: Session) -> int:
    """The seat of a patron, or a refusal."""
    seat = seat_of(house.table(table), session.person.name)
    if not seat:
        raise Refusal(f"{session.person.name} has no seat at table {table}.", instead="sit first")
    return seat


@router.get("/tables")
def tables(session: Anybody, house: TheHouse, offset: Offset = 0, limit: Limit = 50) -> dict[str, Any]:
    """The tables, a page at a time."""
    listed = house.tables()
    page = [{"number": number, "game": game} for number, game in listed[offset:][:limit]]
    return {"total": len(listed), "offset": offset, "tables": page}


@router.post("/tables", status_code=201)
def open_table(opening: Opening, session: Anybody, house: TheHouse, key: Key = "") -> dict[str, Any]:
    """Open a table of a game: a supervisor any, a patron one with the house's own cards where the house lets them."""
    person = session.person
    if (opened := house.opened(person, key)) is not None:  # perhaps another worker holds it by now
        return {"number": opened}
    if not (house.guests_open and person.may(Right.PLAY) and not opening.entered):
        person.must(Right.SUPERVISE)
    limits = opening.limits.limits() if opening.limits else None
    live = house.open(
        opening.game,
        opening.elections,
        limits,
        entered=opening.entered,
        committed=opening.committed,
        by=person,
        key=key,
    )
    return {"number": live.number}


@router.get("/tables/{table}")
def look(table: Table, session: Anybody, house: TheHouse) -> Response:
    """A table as whoever asks may see it."""
    return seen(house, table, session.person)


@router.get("/tables/{table}/shuffles")
def promised(table: Table, session: Anybody, house: TheHouse) -> dict[str, Any]:
    """At a committed table: what was promised of each shuffle, and the order itself once it is over."""
    house.table(table)
    with reading(house.engine) as connection:
        return {"shuffles": [asdict(each) for each in fairness.shuffles(connection, table)]}


@router.get("/tables/{table}/proof")
def proof(table: Table, session: Anybody, house: TheHouse) -> Response:
    """All that is needed to check a committed table: for anybody once it is closed, before that for those who watch."""
    if house.table(table).pending is not None:
        session.person.must(Right.WATCH)
    with reading(house.engine) as connection:
        return Response(fairness.proof(connection, table, EVERYTHING), media_type="application/json")


@router.post("/tables/{table}/sit")
def sit(table: Table, seating: Seating, session: Patron, house: TheHouse, key: Key = "") -> Response:
    """Take a seat with chips."""
    house.sit(table, seating.seat, session.person.name, seating.chips, _own(session, key))
    return seen(house, table, session.person)


@router.post("/tables/{table}/bets")
def bet(table: Table, wagering: Wagering, session: Patron, house: TheHouse, key: Key = "") -> Response:
    """Make a wager in the open window, or raise it."""
    house.bet(table, own_seat(house, table, session), wagering.wager, wagering.amount, _own(session, key))
    return seen(house, table, session.person)


@router.post("/tables/{table}/down")
def take_down(table: Table, wagering: Wagering, session: Patron, house: TheHouse, key: Key = "") -> Response:
    """Take a wager down, or part of it."""
    house.take_down(table, own_seat(house, table, session), wagering.wager, wagering.amount, _own(session, key))
    return seen(house, table, session.person)


@router.post("/tables/{table}/leave")
def leave(table: Table, session: Patron, house: TheHouse, key: Key = "") -> Response:
    """Leave with one's chips."""
    if not (key and house.table(table).was_done(_own(session, key))):
        house.leave(table, own_seat(house, table, session), _own(session, key))
    return seen(house, table, session.person)


@router.post("/tables/{table}/deal")
def deal(table: Table, session: Patron, house: TheHouse, key: Key = "") -> Response:
    """Be done betting; the round goes on when everybody is, or when the others have waited long enough."""
    house.table(table).done_betting(own_seat(house, table, session), _own(session, key))
    return seen(house, table, session.person)


@router.post("/tables/{table}/choose")
def choose(table: Table, choosing: Choosing, session: Patron, house: TheHouse, key: Key = "") -> Response:
    """Answer what the table asks."""
    seat = own_seat(house, table, session)
    house.table(table).choose(seat, choosing.answer, _own(session, key), choosing.step)
    return seen(house, table, session.person)


def _own(session: Session, key: str) -> str:
    """A key is good for whoever sent it: nobody can use up another's."""
    return f"{session.person.name}:{key}" if key else ""
