"""The papers of the pit: complimentary vigorish forms, petitions, and what may be told at a table in play."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from ...documents import Written
from ...floor.conduct import Aid
from .. import work
from ..floor_papers import petition
from .access import ERRORS, PREFIX, Anybody, Clerk, Examiner, TheHouse
from .bodies import Body, Table

router = APIRouter(prefix=PREFIX, tags=["papers"], responses=ERRORS)
Game = Annotated[str, Path(max_length=60)]
Name = Annotated[str, Field(max_length=200)]


class FormAct(Body):
    """What an act on a form needs: only what the act names."""

    serial: int | None = Field(None, ge=1, le=10**9)
    first: int | None = Field(None, ge=1, le=10**9)
    last: int | None = Field(None, ge=1, le=10**9)
    table: Name | None = None
    patron: Name | None = None
    amount: int | None = Field(None, ge=1, le=10**12, description="Cents of vigorish owed.")
    day: str | None = Field(None, pattern=r"^\d{4}-\d\d-\d\d$")
    role: Name | None = None
    why: Name | None = None
    copies: int = Field(2, ge=0, le=9)
    drop_box: dict[str, int] = Field({}, max_length=1000, description="Cents on each original found, by serial.")


class PetitionText(Body):
    """A petition as a file: docs/floor.md."""

    text: str = Field(max_length=100_000)


@router.get("/vigorish/{game}")
def series(game: Game, session: Clerk, house: TheHouse) -> Written:
    """The series of forms of a game: the next number, and every form made out."""
    book = house.forms.book(game)
    forms = [] if book is None else [form.as_dict() for form in book.forms.values()]
    return {"game": game, "next": None if book is None else book.next_serial, "forms": forms}


@router.post("/vigorish/{game}/{act}")
def act(game: Game, act: Annotated[str, Path(max_length=20)], body: FormAct, session: Clerk, house: TheHouse) -> object:
    """Begin a series, prepare, sign, finish, drop or void a form, or reconcile a day; each by who may."""
    house.forms.do(game, act, session.person, body.model_dump(exclude_none=True))
    return series(game, session, house)


@router.post("/petitions")
async def petitioned(body: PetitionText, session: Examiner, request: Request) -> dict[str, object]:
    """What a petition for a new game still lacks, with its odds annex."""
    return await work.waited(work.ODDS.submit(petition, body.text), request.is_disconnected)


@router.get("/tables/{table}/conduct")
def conduct(
    table: Table, session: Anybody, house: TheHouse, aid: Annotated[Aid, Query()] = Aid.STRATEGY
) -> dict[str, object]:
    """Whether something may be told to who asks while the table is in play; what may not is refused and recorded."""
    house.verify_conduct(table, aid, session.person)
    return {"table": table, "aid": aid, "told": True}
