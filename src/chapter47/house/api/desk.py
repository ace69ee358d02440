"""The desks behind the tables: people, the record of privileged acts, the audit."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ..audit import audit
from ..people import Person
from .bodies import Barring, Hiring
from .doors import ERRORS, PREFIX, Administrator, Examiner, TheHouse, Watcher
from .tables import Limit, Offset

router = APIRouter(prefix=PREFIX, tags=["desks"], responses=ERRORS)


@router.get("/acts")
def acts(session: Watcher, house: TheHouse, after: Offset = 0, limit: Limit = 50) -> dict[str, Any]:
    """Privileged acts after a number, newest first: who, when, what, why."""
    return {"acts": house.acts(after, limit)}


@router.get("/audit")
def examine(session: Examiner, house: TheHouse) -> dict[str, Any]:
    """Replay every table and re-derive every cent."""
    found = audit(house.engine)
    return {"sound": found.sound, "tables": found.tables, "steps": found.steps, "faults": found.faults}


@router.get("/people")
def listed(session: Administrator, house: TheHouse, offset: Offset = 0, limit: Limit = 50) -> dict[str, Any]:
    """Everybody who works here."""
    everybody = house.people.listed()
    page = everybody[offset:][:limit]
    return {"total": len(everybody), "people": [_told(person) | {"barred": barred} for person, barred in page]}


@router.post("/people", status_code=201)
def hire(hiring: Hiring, session: Administrator, house: TheHouse) -> dict[str, Any]:
    """Somebody comes to work here."""
    return _told(house.people.add(hiring.name, hiring.role, hiring.password, session.person.name))


@router.post("/people/{name}/bar")
def bar(
    name: Annotated[str, Path(max_length=40)], barring: Barring, session: Administrator, house: TheHouse
) -> dict[str, Any]:
    """Shut somebody out, or let them in again."""
    house.people.bar(name, session.person.name, barring.why, barred=barring.barred)
    return {"name": name, "barred": barring.barred}


def _told(person: Person) -> dict[str, str]:
    return {"name": person.name, "role": str(person.role)}
