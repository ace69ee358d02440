"""The school: drills as JSON for any course, answers judged and remembered, auditions with their sheets."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field

from ...documents import Document, Written
from ...school.auditions import LONGEST, MOST_DRILLS, MOST_MINUTES, Audition, Sheet, as_csv
from ...school.drill import MOST_SEED, Task
from ...school.kinds import KINDS, drill, games_of
from ...school.sheets import audition_sheet, worksheet
from ..store import now
from .access import ERRORS, PREFIX, Anybody, Supervisor, TheDoor, TheHouse, address
from .bodies import WHOLE, Body

router = APIRouter(prefix=f"{PREFIX}/school", tags=["school"], responses=ERRORS)
Word = Annotated[str, Path(max_length=60)]
Level = Annotated[int, Query(ge=1, le=4)]
Seed = Annotated[int, Query(ge=0, le=MOST_SEED)]
Many = Annotated[int, Query(ge=1, le=20)]
Focus = Annotated[str, Query(max_length=80, pattern=r"^[^/]*$")]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Text = Annotated[str, Field(max_length=400)]
Given = Annotated[dict[Annotated[str, Field(max_length=40)], Text], Field(max_length=100)]
PDF: dict[int | str, Document] = {200: {"content": {"application/pdf": {}}, "description": "The paper."}}


async def seldom(request: Request, door: TheDoor) -> None:
    """What takes a moment to make is made so often for each address."""
    door.questions.take(address(request))


Seldom = [Depends(seldom)]


class Answering(Body):
    """An answer to a drill: its task, a text for each part, and the seconds it took."""

    task: str = Field(max_length=2000)
    answers: Given
    seconds: float | None = Field(None, ge=0, le=86_400)


class Composing(Body):
    """An audition."""

    title: str = Field(min_length=1, max_length=LONGEST, pattern=r"^[^\r\n]*$")
    games: list[Annotated[str, Field(max_length=60)]] = Field(min_length=1, max_length=60)
    kinds: list[Annotated[str, Field(max_length=60)]] = Field(min_length=1, max_length=20)
    level: Annotated[int, Field(ge=1, le=4), WHOLE] = 1
    drills: Annotated[int, Field(ge=1, le=MOST_DRILLS), WHOLE] = 10
    minutes: Annotated[int, Field(ge=1, le=MOST_MINUTES), WHOLE] = 15
    pass_mark: Annotated[int, Field(ge=1, le=100), WHOLE] = 80
    seed: Annotated[int, Field(ge=0, le=MOST_SEED), WHOLE] = 0


class HandingIn(Body):
    """What a trainee answered: for each task a text for each part."""

    answers: dict[Annotated[str, Field(max_length=2000)], Given] = Field(max_length=MOST_DRILLS)


@router.get("/kinds")
def kinds() -> Written:
    """The kinds of drills, their levels, and the games that each is for."""
    told = [
        {"kind": k.key, "title": k.title, "says": k.says, "levels": list(k.levels), "games": games_of(k.key)}
        for k in KINDS.values()
    ]
    return {"kinds": told}


@router.get("/drills/{kind}/{game}", dependencies=Seldom)
def drills(
    kind: Word,
    game: Word,
    level: Level = 1,
    seed: Seed = 0,
    drills: Many = 1,
    answers: bool = False,
    focus: Focus = "",
) -> Written:
    """Drills from a seed on; with ``answers`` the right ones and their paragraphs too.

    ``focus`` is what they should have in them: a wager, a phrase, at counting the system or ten tags.
    """
    made = [drill(kind, game, level, min(seed + n, MOST_SEED), focus) for n in range(drills)]
    return {"drills": [one.as_dict(answers=answers) for one in made]}


@router.get("/worksheets/{kind}/{game}", response_class=Response, responses=PDF, dependencies=Seldom)
def paper(kind: Word, game: Word, level: Level = 1, seed: Seed = 0, drills: Many = 6, focus: Focus = "") -> Response:
    """Drills on paper, with their answers on a sheet of their own."""
    made = [drill(kind, game, level, min(seed + n, MOST_SEED), focus) for n in range(drills)]
    return Response(worksheet(made), media_type="application/pdf")


@router.post("/answers")
def answer(answering: Answering, session: Anybody, house: TheHouse) -> Written:
    """Judge an answer, part by part, and remember it."""
    return house.school.answer(session.person, answering.task, answering.answers, answering.seconds).as_dict()


@router.get("/me")
def standing(session: Anybody, house: TheHouse) -> Written:
    """What one has answered: right ones, streaks, times, weak points, and what is due."""
    return house.school.memory(session.person).as_dict(now())


@router.get("/next")
def following(
    session: Anybody,
    house: TheHouse,
    game: Annotated[str, Query(max_length=60)],
    kind: Annotated[str, Query(max_length=60)] = "",
) -> Written:
    """The drill that is due next at a game."""
    task: Task = house.school.memory(session.person).next_task(now(), [game], [kind] if kind else ())
    return house.school.drill(task, session.person).as_dict()


@router.post("/auditions", status_code=201)
def compose(composing: Composing, session: Supervisor, house: TheHouse) -> Written:
    """An instructor sets an audition."""
    return {"number": house.school.compose(session.person, Audition.read(composing.model_dump()))}


@router.get("/auditions")
def auditions(session: Anybody, house: TheHouse) -> Written:
    """Every audition, the newest first."""
    found = house.school.auditions()
    return {"auditions": [{"number": number, "by": by, **one.as_dict()} for number, by, one in found]}


@router.post("/auditions/{number}/begin")
def begin(number: Number, session: Anybody, house: TheHouse) -> Written:
    """Begin an audition: its drills; the time of the house runs from the first call."""
    begun = house.school.begin(session.person, number)
    audition = house.school.audition(number)
    return {"begun": begun, "minutes": audition.minutes, "drills": [drill(task).as_dict() for task in audition.tasks]}


@router.post("/auditions/{number}/answers")
def hand_in(number: Number, handing: HandingIn, session: Anybody, house: TheHouse) -> Written:
    """Hand the answers in, once; the sheet, sealed and signed."""
    return _signed(house.school.hand_in(session.person, number, handing.answers), house)


@router.get(
    "/auditions/{number}/class",
    response_model=None,
    responses={200: {"content": {"application/json": {}, "text/csv": {}}, "description": "The sheets."}},
)
def of_class(
    number: Number, session: Anybody, house: TheHouse, form: Literal["json", "csv"] = "json"
) -> Document | PlainTextResponse:
    """The sheets of an audition: an instructor's whole class, or one's own."""
    sheets = house.school.sheets(number, session.person)
    if form == "csv":
        return PlainTextResponse(as_csv(sheets), media_type="text/csv")
    return {"sheets": [_signed(one, house) for one in sheets]}


@router.get("/auditions/{number}/sheets/{name}", response_class=Response, responses=PDF)
def sheet_of(number: Number, name: Annotated[str, Path(max_length=40)], session: Anybody, house: TheHouse) -> Response:
    """The signed sheet of one trainee as PDF."""
    one = house.school.sheet_of(number, name, session.person)
    return Response(audition_sheet(one, *house.school.signature(one)), media_type="application/pdf")


def _signed(one: Sheet, house: TheHouse) -> Written:
    signature, key = house.school.signature(one)
    return {**one.as_dict(), "seal": one.seal, "signature": signature, "key": key}
