"""What anybody may look up: games, their elections and odds, the rulebook, whether the house is open."""

from __future__ import annotations

import time
from datetime import date
from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, HTTPException, Path, Query, Request

from ... import __version__
from ...desk.chosen import Chosen
from ...documents import Document, Written
from ...games import game_type, game_types
from ...rulebook import provenance, rulebook
from .. import work
from ..floor_papers import side_by_side
from ..store import reading
from .access import ERRORS, PREFIX, TheDoor, TheHouse, address
from .tables import Limit, Offset

router = APIRouter(
    prefix=PREFIX,
    tags=["reference"],
    responses={
        404: {"description": "There is nothing of that name."},
        409: ERRORS[409],
        429: ERRORS[429],
        503: ERRORS[503],
    },
)
GameKey = Annotated[str, Path(max_length=60)]


@router.get("/health")
def health() -> dict[str, str]:
    """Whether the house is open."""
    return {"status": "open", "version": __version__}


@router.get("/health/ready")
def ready(house: TheHouse) -> dict[str, str]:
    """Whether the database answers, and this worker still counts as alive."""
    with reading(house.engine) as connection:
        connection.execute(sa.text("SELECT 1"))
    if house.worker is not None and house.worker.until < time.monotonic():
        raise HTTPException(503, "The heart has stopped.")
    return {"status": "ready"}


@router.get("/games")
def games() -> Written:
    """Every game that can be opened."""
    return {"games": [{"key": g.key, "title": g.title, "cite": g.cite, "positions": g.positions} for g in game_types()]}


@router.get("/games/{game}")
def game(game: GameKey) -> Written:
    """A game's elections and wagers."""
    kind = game_type(game)
    elections = kind.elections.elect()
    chosen = elections.chosen()
    return {
        "key": kind.key,
        "title": kind.title,
        "cite": kind.cite,
        "positions": kind.positions,
        "elections": [
            {
                "name": c.name,
                "choices": c.choices,
                "default": chosen[c.name],
                "effect": c.effect,
                "cite": c.cite,
                "provenance": provenance(c.cite),
            }
            for c in kind.elections.choices()
        ],
        "wagers": [
            {
                "key": w.key,
                "title": w.title,
                "pays": w.pays(elections),
                "pay_table": [row.as_dict() for row in w.pay_table(elections)],
                "places": list(w.spots),
                "cite": w.cite,
                "provenance": provenance(w.cite),
            }
            for w in kind.wagers
            if w.offered(elections)
        ],
    }


@router.get("/games/{game}/odds")
async def odds(
    game: GameKey,
    door: TheDoor,
    request: Request,
    elect: Annotated[list[Annotated[str, Query(max_length=400)]] | None, Query(max_length=40)] = None,
) -> Written:
    """What every wager is worth; ``elect`` is name=value, as often as needed. Worked out apart from play."""
    pairs = dict(pair.partition("=")[::2] for pair in elect or [])
    asked = game, tuple(sorted(pairs.items()))
    if (known := _KNOWN.get(asked)) is None:
        game_type(game)
        door.questions.take(address(request))
        known = await work.waited(work.ODDS.submit(reckoned, game, pairs), request.is_disconnected)
        _KNOWN.put(asked, known)
    answer: Document = known
    return answer


def reckoned(game: str, pairs: dict[str, str]) -> dict[str, object]:
    """The odds of a game, in a process of its own."""
    return Chosen(game, pairs).odds().as_dict()


@router.get("/games/{game}/changes")
async def changed(
    game: GameKey,
    door: TheDoor,
    request: Request,
    first: Annotated[date, Query(alias="from", description="The earlier day.")],
    last: Annotated[date, Query(alias="to", description="The later day.")],
) -> Written:
    """What changed of a game between two days: provisions, elections, pay tables, and the edge of each wager."""
    asked = game, (str(first), str(last))
    if (known := _KNOWN.get(asked)) is None:
        door.questions.take(address(request))
        task = work.ODDS.submit(side_by_side, game, str(first), str(last))
        known = await work.waited(task, request.is_disconnected)
        _KNOWN.put(asked, known)
    answer: Document = known
    return answer


_KNOWN = work.AnswerCache()


@router.get("/rules")
def search(
    text: Annotated[str, Query(min_length=2, max_length=100)], offset: Offset = 0, limit: Limit = 50
) -> dict[str, object]:
    """Provisions in which a word occurs."""
    found = [p for p in rulebook() if text.lower() in p.says.lower()]
    return {"total": len(found), "provisions": [p.as_dict() for p in found[offset:][:limit]]}


@router.get("/rules/{cite:path}")
def rules(cite: Annotated[str, Path(max_length=100)]) -> list[Document]:
    """What the rulebook says at a citation."""
    return [provision.as_dict() for provision in rulebook().find(cite)]
