"""Casino nights over HTTP: the plan, what a table waits for, and every operation of the night, once for each key."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path
from pydantic import Field
from starlette.requests import HTTPConnection

from ...documents import Written
from ...errors import Refusal
from ...night import plan
from ..nights import NIGHT_RIGHTS, Nights, acting, state_of
from ..people import Right, Session
from .access import ERRORS, PREFIX, Sent, TheHouse, needs
from .bodies import WHOLE, Body

router = APIRouter(prefix=PREFIX, tags=["nights"], responses=ERRORS)
NightName = Annotated[str, Path(max_length=40)]
Short = Annotated[str, Field(max_length=200)]


async def _nights(connection: HTTPConnection) -> Nights:
    nights: Nights | None = connection.app.state.nights
    if nights is None:
        raise Refusal("No casino nights are held here.", instead="chapter47 serve --nights DIR")
    return nights


TheNights = Annotated[Nights, Depends(_nights)]
NightStaff = Annotated[Session, Depends(needs(*NIGHT_RIGHTS))]
InCharge = Annotated[Session, Depends(needs(Right.NIGHT_RUN))]


class Begun(Body):
    """A new night: its holder."""

    organization: Short


class Planned(Body):
    """Facts of one part of a plan; ``entry`` is which of a list, from 1, and a new one where it is left out."""

    part: Short
    facts: dict[Short, Annotated[str, Field(max_length=2000)]] = Field(default_factory=dict, max_length=40)
    entry: Annotated[int, Field(ge=1, le=10_000), WHOLE] | None = None
    remove: bool = False


class Doing(Body):
    """What an operation asks for, by the names of its fields."""

    given: dict[Short, object] = Field(default_factory=dict, max_length=20)


@router.get("/nights")
def nights(session: NightStaff, nights: TheNights) -> Written:
    """Every night, with where it stands."""
    told = []
    for name in nights.names():
        try:
            books = nights.desk(name).books
            holder, state = books.night.organization.name, state_of(books)
        except Refusal as refusal:
            holder, state = "", str(refusal)
        told.append({"night": name, "holder": holder, "state": state})
    return {"nights": told}


@router.get("/nights/{night}")
def one(night: NightName, session: NightStaff, nights: TheNights) -> Written:
    """Where a night stands, who you are there, and what you may do."""
    desk = nights.desk(night)
    me = acting(desk.books.night, session.person)
    return {"night": night, "state": state_of(desk.books), "me": me, "operations": desk.operations(me)}


@router.post("/nights/{night}", status_code=201)
def begin(night: NightName, begun: Begun, session: InCharge, house: TheHouse, nights: TheNights) -> Written:
    """Plan a new night."""
    nights.begin(house, session.person, night, begun.organization)
    return planned(night, session, nights)


@router.get("/nights/{night}/plan")
def planned(night: NightName, session: InCharge, nights: TheNights) -> Written:
    """The plan, what is forbidden in it and what it lacks."""
    document = nights.document(night)
    return {"plan": document, **plan.judged(document).as_dict()}


@router.post("/nights/{night}/plan")
def change(night: NightName, asked: Planned, session: InCharge, house: TheHouse, nights: TheNights) -> Written:
    """Set facts of the plan, add an entry to a list, or remove one."""
    by, at = session.person, (asked.entry or 1) - 1
    if asked.remove:
        nights.remove(house, by, night, asked.part, at)
    elif asked.entry is None and plan.find_section(asked.part).one:
        nights.add(house, by, night, asked.part, asked.facts)
    else:
        nights.put(house, by, night, asked.part, at, asked.facts)
    return planned(night, session, nights)


@router.get("/nights/{night}/tables/{place}")
def table(
    night: NightName, place: Annotated[str, Path(max_length=20)], session: NightStaff, nights: TheNights
) -> Written:
    """A table as its dealer sees it: its checklist, what it waits for, how its wagers may end."""
    return dict(nights.desk(night).table(place))


@router.post("/nights/{night}/do/{operation}")
def do(
    night: NightName,
    operation: Annotated[str, Path(max_length=40, description="with hyphens: open-table")],
    doing: Doing,
    session: NightStaff,
    house: TheHouse,
    nights: TheNights,
    key: Sent = "",
) -> Written:
    """Carry out one operation, as the person of your name on the roster."""
    return nights.do(house, session.person, night, operation.replace("-", " "), doing.given, key)
