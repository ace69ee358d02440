"""Pages for what goes wrong: there is no such page, the form is not as it should be, the house has made a mistake."""

from __future__ import annotations

import logging

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ...errors import Refusal
from ..metrics import LOG
from . import parts
from .frame import visit
from .shell import document, refused

_WAYS = (
    '<p class="in-row"><a class="button go" href="/">To the lobby</a><a class="button" href="/rules">Rulebook</a>'
    '<a class="button" href="/odds">Odds</a></p>'
)


def mount(app: FastAPI) -> None:
    """Put the answers onto the application; those of the framework are replaced."""
    app.add_exception_handler(404, _not_found)
    app.add_exception_handler(405, _not_found)
    app.add_exception_handler(RequestValidationError, _not_found)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(Exception, _mistake)


def _page(request: Request, status: int, title: str, told: str, cards: tuple[str, ...]) -> HTMLResponse:
    drawn = "".join(parts.card(code, 20 + 44 * at, 22, 58, -7 + 7 * at) for at, code in enumerate(cards))
    body = (
        f'<div class="sheet no-page"><div class="no-page-picture">{parts.picture(220, 136, "plum", drawn)}</div>'
        f"<h1>{title}</h1><p>{told}</p>{_WAYS}</div>"
    )
    try:
        person = visit(request).person
    except Exception:  # the books cannot be reached, or the request came to no part of the house
        person = None
    if not hasattr(request.state, "token"):
        request.state.token = ""
    return document(request, title, body, person=person, styles=("lobby.css",), status=status)


async def _not_found(request: Request, error: Exception) -> HTMLResponse:
    status = error.status_code if isinstance(error, HTTPException) else 422
    told = "Nothing is kept under this address. Tables close, and links are mistyped; your chips are where they were."
    return _page(request, status, "There is no such page", told, ("4S", "face down", "4H"))


async def _refused(request: Request, error: Exception) -> HTMLResponse:
    if not isinstance(error, Refusal):
        raise error
    if not hasattr(request.state, "token"):
        request.state.token = ""
    body = f'<div class="sheet"><h1>That cannot be</h1>{refused(error)}{_WAYS}</div>'
    return document(request, "Refused", body, status=409)


async def _mistake(request: Request, error: Exception) -> HTMLResponse:
    LOG.log(logging.ERROR, "a page failed: %s", type(error).__name__)
    told = (
        "The house has made a mistake and written it down. Every wager that was made stands as it stood: what is not "
        "on record did not happen. Try again, or go on from the lobby."
    )
    return _page(request, 500, "Something went wrong here", told, ("5S", "face down", "face down"))
