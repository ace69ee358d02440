"""Tables: the list of them, a table as somebody may see it, and what patrons do."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from ...documents import Written
from ...errors import Refusal
from ...table.events import EVERYTHING
from .. import fairness, hints, work
from ..arranged import new_link, private_tables
from ..draws import draws_for
from ..live import LiveTable
from ..people import Person, Right
from ..service import House
from ..shape import SITTINGS
from ..store import address_of, reading
from ..view import eyes, seat_of, view_as_json
from .access import ERRORS, PREFIX, Anybody, Key, Patron, TheHouse
from .bodies import Opening, Seeding, Table

router = APIRouter(prefix=PREFIX, tags=["tables"], responses=ERRORS)
Offset = Annotated[int, Query(ge=0, le=10**9)]
Sitting = Annotated[int, Query(ge=0, le=10**6, description="Which opening of the table; the last unless named.")]
Limit = Annotated[int, Query(ge=1, le=200)]


def seen(house: House, table: int, person: Person) -> Response:
    """A table as somebody may see it."""
    return Response(seen_as_json(house, table, person), media_type="application/json")


def seen_as_json(house: House, table: int, person: Person) -> bytes:
    """The same without an answer around it."""
    live = house.table(table)
    return view_as_json(live, eyes(live, person))


def own_seat(live: LiveTable, person: Person) -> int:
    """The seat of a patron, or a refusal."""
    seat = seat_of(live, person.name)
    if not seat:
        raise Refusal(f"{person.name} has no seat at table {live.number}.", instead="sit first")
    return seat


@router.get("/tables")
def tables(session: Anybody, house: TheHouse, offset: Offset = 0, limit: Limit = 50) -> Written:
    """The tables, a page at a time; private ones only for those who watch."""
    hidden = set() if session.person.may(Right.WATCH) else private_tables(house.engine)
    listed = [each for each in house.tables() if each[0] not in hidden]
    page = [{"number": number, "game": game} for number, game in listed[offset:][:limit]]
    return {"total": len(listed), "offset": offset, "tables": page}


@router.post("/tables", status_code=201)
def open_table(opening: Opening, session: Anybody, house: TheHouse, key: Key) -> dict[str, object]:
    """Open a table of a game: a supervisor any, a patron one with the house's own cards where the house lets them."""
    person = session.person
    key = key.by(person.name)
    if (opened := house.opened(person, key)) is not None:  # perhaps another worker holds it by now
        return {"number": opened}
    if not (house.guests_open and person.may(Right.PLAY) and not opening.entered):
        person.must(Right.SUPERVISE)
    limits = opening.limits.limits() if opening.limits else None
    link = new_link() if opening.private else ""
    live = house.open(
        opening.game,
        opening.elections,
        limits,
        entered=opening.entered,
        committed=opening.committed,
        bots={each.seat: each.strength for each in opening.bots},
        link=link,
        by=person,
        key=key,
        promised=opening.promised,
        seed=opening.seed or "",
    )
    return {"number": live.number} | ({"link": link} if link else {})


@router.post("/promises", status_code=201)
def promise(session: Anybody, house: TheHouse) -> dict[str, str]:
    """The house commits to a seed for the next committed table that whoever asks opens with a seed of their own."""
    return {"promised": house.promise(session.person)}


@router.post("/tables/{table}/seed", status_code=204)
def give_seed(table: Table, seeding: Seeding, session: Patron, house: TheHouse) -> None:
    """Give a seed of one's own at a committed table, while bets are open."""
    house.give_seed(table, session.person, seeding.seed)


@router.get("/tables/{table}")
async def look(table: Table, session: Anybody, house: TheHouse) -> Response:
    """A table as whoever asks may see it."""
    live = await house.at(table)
    async with live.lock.held():
        told = view_as_json(live, eyes(live, session.person))
    return Response(told, media_type="application/json")


@router.get("/tables/{table}/hint")
def hint(table: Table, session: Patron, house: TheHouse) -> dict[str, object]:
    """What the best answer to one's own question would be, and what each other costs; never at a real table."""
    return hints.hint(house.table(table), session.person)


@router.get("/tables/{table}/shuffles")
def promised(table: Table, session: Anybody, house: TheHouse) -> dict[str, object]:
    """At a committed table: what was promised of each shuffle, and the order itself once it is over."""
    house.table(table)
    with reading(house.engine) as connection:
        sittings = connection.execute(
            sa.select(SITTINGS).where(SITTINGS.c.table_id == table).order_by(SITTINGS.c.number)
        )
        sown = [fairness.sown(connection, table, sitting) for sitting in sittings.all()]
        return {"shuffles": [asdict(each) for each in fairness.shuffles(connection, table)], "seeds": sown}


@router.get("/tables/{table}/draws")
async def drawn(table: Table, session: Anybody, house: TheHouse, request: Request, sitting: Sitting = 0) -> Written:
    """Each draw of a committed sitting that is over, with what it was drawn from, to be reckoned again from seeds."""
    await house.at(table)
    asked = work.REPORTS.submit(draws_for, address_of(house.engine), table, sitting)
    return await work.waited(asked, request.is_disconnected)


@router.get("/tables/{table}/proof")
def proof(table: Table, session: Anybody, house: TheHouse) -> Response:
    """All that is needed to check a committed table: for anybody once it is closed, before that for those who watch."""
    if house.table(table).pending is not None:
        session.person.must(Right.WATCH)
    with reading(house.engine) as connection:
        return Response(fairness.proof(connection, table, EVERYTHING), media_type="application/json")
