"""Rounds that were played: lists of them, one step by step as whoever asks may see it, transcripts of sittings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool

from ...documents import Written
from .. import hand_histories, pictures, recall, review, transcripts
from ..service import House
from ..wager_figures import compute
from ..work import ODDS, worked
from .access import ERRORS, PREFIX, Anybody, Patron, TheHouse, Watcher
from .bodies import Table
from .tables import Limit, Offset

router = APIRouter(prefix=PREFIX, tags=["rounds"], responses=ERRORS)
Moment = Annotated[int | None, Query(ge=0, le=10**15, description="milliseconds")]
Sitting = Annotated[int | None, Query(ge=1, le=10**9)]
RoundNumber = Annotated[int, Path(ge=0, le=10**9)]
Name = Annotated[str, Query(max_length=40)]


def _page(found: tuple[int, list[recall.Listed]], offset: int) -> dict[str, object]:
    total, page = found
    return {"total": total, "offset": offset, "rounds": [each.as_dict() for each in page]}


class Wanted:
    """Which rounds are asked for: all, with one patron, within a time; and how many of them."""

    def __init__(
        self, patron: Name = "", since: Moment = None, until: Moment = None, offset: Offset = 0, limit: Limit = 50
    ) -> None:
        self.patron, self.since, self.until = patron, since, until
        self.offset, self.limit = offset, limit

    def found(self, house: House, table: int | None = None) -> dict[str, object]:
        """A page of them, of one table or of every table."""
        offset, limit = self.offset, self.limit
        since, until = self.since, self.until
        rounds = recall.rounds(
            house, table=table, patron=self.patron, since=since, until=until, offset=offset, limit=limit
        )
        return _page(rounds, offset)


Asked = Annotated[Wanted, Depends()]


@router.get("/tables/{table}/rounds")
def of_table(table: Table, session: Watcher, house: TheHouse, wanted: Asked) -> dict[str, object]:
    """The rounds of a table, newest first: all, with one patron, within a time."""
    return wanted.found(house, table)


@router.get("/rounds")
def of_house(session: Watcher, house: TheHouse, wanted: Asked) -> dict[str, object]:
    """The rounds of every table, newest first."""
    return wanted.found(house)


@router.get("/me/rounds")
def own(session: Patron, house: TheHouse, offset: Offset = 0, limit: Limit = 50) -> Written:
    """The rounds in which whoever asks sat, newest first."""
    return _page(recall.rounds(house, patron=session.person.name, offset=offset, limit=limit), offset)


@router.get("/tables/{table}/rounds/{number}")
def one(
    table: Table,
    number: RoundNumber,
    session: Anybody,
    house: TheHouse,
    sitting: Sitting = None,
    pictures: bool = False,
) -> Written:
    """A round step by step: a patron sees their own, those who watch see any, with what was taken back."""
    recalled = recall.recall(house, table, number, session.person, sitting)
    told = recalled.as_dict()
    if pictures:
        for step, drawn in zip(told["steps"], recalled.steps, strict=True):
            step["picture"] = picture(drawn)
    return told


@router.get("/tables/{table}/rounds/{number}/hand")
def one_hand(
    table: Table, number: RoundNumber, session: Anybody, house: TheHouse, sitting: Sitting = None
) -> dict[str, object]:
    """A hand of poker for a replayer: who began with what, and every step with the pot and the chips after it."""
    return hand_histories.hand(house, table, number, session.person, sitting).as_dict()


@router.get("/tables/{table}/rounds/{number}/phh", response_class=PlainTextResponse)
def one_phh(
    table: Table, number: RoundNumber, session: Anybody, house: TheHouse, sitting: Sitting = None
) -> PlainTextResponse:
    """A hand of poker in PHH, as whoever asks may see it."""
    text = hand_histories.hand(house, table, number, session.person, sitting).phh()
    name = f"table-{table}-hand-{number}.phh"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def picture(step: recall.RecalledEvent) -> str:
    """What lay on the table after a step."""
    return pictures.hands(step.hands) + pictures.thrown(step.thrown)


@router.get("/tables/{table}/review")
async def reviewed(table: Table, session: Patron, house: TheHouse, sitting: Sitting = None) -> dict[str, object]:
    """One's own session at a table: each decision with what it cost, and price, decisions and luck in the result."""
    game, values = await run_in_threadpool(review.elected, house, table, session.person, sitting)
    figures = await worked(ODDS, compute, game, values)
    return (await run_in_threadpool(review.review, house, table, session.person, figures, sitting)).as_dict()


@router.get("/tables/{table}/transcript", response_class=PlainTextResponse)
def transcript(table: Table, session: Watcher, house: TheHouse, sitting: Sitting = None) -> PlainTextResponse:
    """A sitting as a transcript; a closed one ends with its checksum and replays."""
    text = transcripts.transcript(house, table, session.person, sitting)
    name = f"table-{table}-sitting-{sitting or house.table(table).sitting}.txt"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})
