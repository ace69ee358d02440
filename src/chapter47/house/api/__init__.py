"""The HTTP interface, version 1: people, tables, staff, rules and odds as JSON, and tables live by WebSocket.

/docs describes it. Every route says which right it needs; ``access`` finds out who asks.
"""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from ...errors import Refusal
from ..nights import Nights
from ..service import House
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
from .access import PREFIX, Door
from .answers import UNREACHED, refusal_body, refused, said, unclear, unreached

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
    app.add_exception_handler(HTTPException, _said)
    app.add_exception_handler(405, _not_so)
    for error in UNREACHED:
        app.add_exception_handler(error, _unreached)
    return door


async def _unclear(_: Request, error: Exception) -> JSONResponse:
    """What is not as described."""
    if not isinstance(error, RequestValidationError):
        raise error
    return unclear(error.errors())


async def _said(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    return said(error)


async def _refused(_: Request, refusal: Exception) -> JSONResponse:
    if not isinstance(refusal, Refusal):
        raise refusal
    return refused(refusal)


async def _not_so(request: Request, _: Exception) -> JSONResponse:
    """A path that is known, but not for this method: the answer names every method that it is known for."""
    known: set[str] = set()
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute) and route.path_regex.match(request.url.path):
                known |= route.methods or set()
    allow = ", ".join(sorted(known))
    return JSONResponse({"error": refusal_body(f"{request.method} is not done here.", allow)}, 405, {"Allow": allow})


async def _unreached(_: Request, error: Exception) -> JSONResponse:
    return unreached(error)
