"""The desks behind the tables: people, the record of privileged acts, the audit."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response

from ...documents import Document, Written
from .. import incidents, passwords, reports, statement, work
from ..audit import audited
from ..people import Person
from ..printed import report_pdf
from ..store import address_of, reading
from .access import ERRORS, PREFIX, Administrator, Anybody, Examiner, Supervisor, TheHouse, Watcher
from .bodies import Barring, Hiring, Reason, Remark, Switching
from .own import Which
from .rounds import Moment
from .tables import Limit, Offset

router = APIRouter(prefix=PREFIX, tags=["desks"], responses=ERRORS)
Named = Annotated[str, Path(max_length=40)]


@router.get("/acts")
def acts(session: Watcher, house: TheHouse, after: Offset = 0, limit: Limit = 50) -> Written:
    """Privileged acts after a number, newest first: who, when, what, why."""
    return {"acts": house.acts(after, limit)}


@router.get("/audit")
async def examine(session: Examiner, house: TheHouse, request: Request) -> dict[str, object]:
    """Replay every table and re-derive every cent, apart from play."""
    asked = work.REPORTS.submit(audited, address_of(house.engine))
    found = await work.waited(asked, request.is_disconnected)
    return {"sound": found.sound, "tables": found.tables, "steps": found.steps, "faults": found.faults}


@router.get("/people")
def listed(session: Administrator, house: TheHouse, offset: Offset = 0, limit: Limit = 50) -> Written:
    """Everybody who works here: rights, since when, last password, last sign-in and its address, state."""
    with reading(house.engine) as connection:
        everybody = statement.accounts(connection)
    return {"total": len(everybody), "people": everybody[offset:][:limit]}


@router.post("/people", status_code=201)
def hire(hiring: Hiring, session: Administrator, house: TheHouse) -> Document:
    """Somebody comes to work here."""
    return _person(house.people.add(hiring.name, hiring.role, hiring.password, session.person.name))


@router.post("/people/{name}/bar")
def bar(name: Named, barring: Barring, session: Administrator, house: TheHouse) -> dict[str, object]:
    """Shut somebody out, or let them in again."""
    house.people.bar(name, session.person.name, barring.why, barred=barring.barred)
    return {"name": name, "barred": barring.barred}


@router.post("/people/{name}/unlock", status_code=204)
def unlock(name: Named, reason: Reason, session: Administrator, house: TheHouse) -> None:
    """Let somebody try again whose name is locked after wrong passwords."""
    house.people.unlock(name, session.person.name, reason.why)


@router.post("/people/{name}/factor", status_code=201)
def give_factor(name: Named, reason: Remark, session: Administrator, house: TheHouse) -> dict[str, str]:
    """Give somebody a second factor: its secret and address are shown this once."""
    secret = house.people.give_factor(name, session.person.name, reason.why)
    return {"name": name, "secret": secret, "uri": passwords.uri(secret, name)}


@router.delete("/people/{name}/factor", status_code=204)
def take_factor(name: Named, session: Administrator, house: TheHouse) -> None:
    """Somebody lost what they carried: their second factor counts no more."""
    house.people.take_factor(name, session.person.name, "lost")


@router.get("/people/{name}/sessions")
def sessions_of(name: Named, session: Administrator, house: TheHouse) -> dict[str, object]:
    """Where somebody is in."""
    return {"sessions": house.people.sessions_of(name)}


@router.delete("/people/{name}/sessions/{which}", status_code=204)
def sign_out(name: Named, which: Which, session: Administrator, house: TheHouse) -> None:
    """Sign somebody out from here: one session, or all."""
    house.people.end_session(name, which, session.person.name)


@router.get("/incidents")
def significant(
    session: Watcher,
    house: TheHouse,
    kind: Annotated[str, Query(max_length=40)] = "",
    after: Offset = 0,
    limit: Limit = 50,
) -> dict[str, object]:
    """Significant events, newest first: wrong passwords, clocks set back, outages, play switched off."""
    with reading(house.engine) as connection:
        return {"kinds": incidents.KINDS, "incidents": incidents.listed(connection, kind, "", after, limit)}


@router.get(
    "/reports/{by}",
    response_model=None,
    responses={
        200: {
            "content": {"application/json": {}, "text/csv": {}, "application/pdf": {}},
            "description": "The report.",
        }
    },
)
async def reported(
    by: Literal["game", "table", "pay table", "shift"],
    session: Examiner,
    house: TheHouse,
    request: Request,
    since: Moment = None,
    until: Moment = None,
    theory: bool = False,
    form: Literal["json", "csv", "pdf"] = "json",
) -> dict[str, object] | Response:
    """What was wagered, paid and kept by game, table, pay table or shift, beside the exact odds where asked for."""
    asked = work.REPORTS.submit(reports.made_for, address_of(house.engine), by, since or 0, until, theory)
    made = await work.waited(asked, request.is_disconnected)
    if form == "pdf":
        named = {"Content-Disposition": f'attachment; filename="report by {by}.pdf"'}
        return Response(report_pdf(made), media_type="application/pdf", headers=named)
    return PlainTextResponse(made.as_csv(), media_type="text/csv") if form == "csv" else made.as_dict()


@router.get("/switches")
def switches(session: Anybody, house: TheHouse) -> dict[str, object]:
    """What is switched off, and why."""
    return {"off": house.switches.off()}


@router.post("/switches")
def switch(switching: Switching, session: Supervisor, house: TheHouse) -> dict[str, object]:
    """Switch all play or a game off or on; rounds under way are concluded."""
    house.switches.turn(switching.what, session.person, switching.why, off=switching.off)
    return {"off": house.switches.off()}


def _person(person: Person) -> dict[str, str]:
    return {"name": person.name, "role": str(person.role)}
