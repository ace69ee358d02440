"""The HTTP interface, version 1: people, tables, staff, rules and odds as JSON, and tables live by WebSocket.

/docs describes it. Every route says which right it needs; ``doors`` finds out who asks.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from ...errors import Refusal
from ..metrics import LOG
from ..nights import Nights
from ..people import NotYours
from ..service import House
from ..work import Busy
from ..workers import Elsewhere
from . import (
    changes,
    described,
    desk,
    felt,
    live,
    nights,
    own,
    papers,
    patrons,
    play,
    reference,
    rounds,
    school,
    staff,
    tables,
)
from .doors import PREFIX, Door, TooMany

ROUTERS = (  # in the order in which a request is compared with their routes: tables first
    play.router,
    tables.router,
    felt.router,
    patrons.router,
    own.router,
    live.router,
    staff.router,
    desk.router,
    rounds.router,
    changes.router,
    papers.router,
    school.router,
    nights.router,
    reference.router,
)
__all__ = ["PREFIX", "ROUTERS", "described", "mount"]


def mount(app: FastAPI, house: House, door: Door | None = None, beside: Nights | None = None) -> Door:
    """Put the interface onto an application; without nights ``beside`` it, it says that none are held here."""
    door = door or Door(house.people)
    app.state.house, app.state.door, app.state.nights = house, door, beside
    for router in ROUTERS:
        app.router.routes.extend(router.routes)  # themselves: an included router looks for each of them twice
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _unclear)
    app.add_exception_handler(405, _not_so)
    app.add_exception_handler(sa.exc.DBAPIError, _unreached)
    app.add_exception_handler(sa.exc.TimeoutError, _unreached)
    return door


class Answer(JSONResponse):
    """JSON of plain ASCII: whatever was sent, what is said of it can be sent back."""

    def render(self, content: Any) -> bytes:
        """Letters beyond ASCII are written by their numbers."""
        return json.dumps(content, ensure_ascii=True, separators=(",", ":")).encode()


async def _unclear(_: Request, error: Exception) -> JSONResponse:
    """A body that is not as described: where and why, without what was sent."""
    if not isinstance(error, RequestValidationError):
        raise error
    told = [{name: each[name] for name in ("type", "loc", "msg")} for each in error.errors()]
    return Answer({"detail": told}, 422)


async def _refused(_: Request, refusal: Exception) -> JSONResponse:
    """A refusal says what, why and what instead: 403 where somebody has no right, 429 where they ask too often."""
    if not isinstance(refusal, Refusal):
        raise refusal
    if isinstance(refusal, Elsewhere):  # the table has just changed hands: the same call goes through in a moment
        return Answer({"error": refusal.as_dict()}, 503, {"Retry-After": "1"})
    if isinstance(refusal, Busy):
        return Answer({"error": refusal.as_dict()}, 503, {"Retry-After": str(refusal.seconds)})
    status = 403 if isinstance(refusal, NotYours) else 429 if isinstance(refusal, TooMany) else 409
    headers = {"Retry-After": str(refusal.seconds)} if isinstance(refusal, TooMany) else None
    return Answer({"error": refusal.as_dict()}, status_code=status, headers=headers)


async def _not_so(request: Request, _: Exception) -> JSONResponse:
    """A path that is known, but not for this method: the answer names every method that it is known for."""
    known: set[str] = set()
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute) and route.path_regex.match(request.url.path):
                known |= route.methods or set()
    allow = ", ".join(sorted(known))
    error = {"message": f"{request.method} is not done here.", "cite": None, "instead": allow}
    return JSONResponse({"error": error}, 405, {"Allow": allow})


async def _unreached(_: Request, error: Exception) -> JSONResponse:
    """The database is away for a moment: nothing is half done, and the same call with its key may come again."""
    LOG.error("the database cannot be reached: %s", type(error).__name__)
    told = {"message": "The house cannot reach its books.", "cite": None, "instead": "again in a second"}
    return JSONResponse({"error": told}, 503, {"Retry-After": "1"})
