"""Elections and limits of an open table changed by a supervisor, with the notice that the law asks for."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from ...documents import Document, Written
from .. import changes
from ..people import Right
from ..store import now
from .access import ERRORS, PREFIX, Anybody, Supervisor, TheHouse
from .bodies import WHOLE, Body, FreeText, PostedLimits, Remark, Table

router = APIRouter(prefix=PREFIX, tags=["changes"], responses=ERRORS)


class Changing(Body):
    """What changes; what is left out stays as it is. ``told`` are the steps of the notice that were taken."""

    elections: Document = Field(default_factory=dict)
    limits: PostedLimits | None = None
    told: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=10)
    at: Annotated[int, Field(ge=0, le=10**15), WHOLE] | None = Field(
        None, description="milliseconds; as soon as the law permits if left out"
    )
    why: FreeText = ""


@router.post("/tables/{table}/notices")
def notices(table: Table, changing: Changing, session: Supervisor, house: TheHouse) -> dict[str, object]:
    """What notice a change would ask for; nothing is changed."""
    live = house.table(table)
    limits = changing.limits.limits() if changing.limits else None
    elections, posted = changes.wanted(live, changing.elections, limits)
    return {"notices": [notice.as_dict() for notice in changes.owed(live, elections, posted, now())]}


@router.post("/tables/{table}/changes", status_code=201, name="plan")
def plan_change(table: Table, changing: Changing, session: Supervisor, house: TheHouse) -> Written:
    """Plan a change: it is applied between two rounds once its notice has run, at once where none is owed."""
    limits = changing.limits.limits() if changing.limits else None
    made = changes.plan_change(
        house,
        table,
        session.person,
        changing.elections,
        limits,
        told=changing.told,
        at=changing.at,
        why=changing.why,
    )
    return made.as_dict()


@router.get("/tables/{table}/changes")
def planned(table: Table, session: Anybody, house: TheHouse) -> Written:
    """The signs that hang at a table for changes to come; for supervisors the changes themselves."""
    signs = house.table(table).signs
    waiting = changes.planned(house, table) if session.person.may(Right.SUPERVISE) else []
    return {"signs": signs, "changes": [each.as_dict() for each in waiting]}


@router.post("/changes/{number}/withdraw")
def withdraw(
    number: Annotated[int, Path(ge=1, le=2**31 - 1)], reason: Remark, session: Supervisor, house: TheHouse
) -> dict[str, object]:
    """Give a planned change up."""
    return changes.withdraw(house, number, session.person, reason.why).as_dict()
