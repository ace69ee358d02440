"""How the interface says no: what went wrong as an answer, the same on whatever way a call came."""

from __future__ import annotations

import json

import sqlalchemy as sa
from fastapi.responses import JSONResponse

from ...errors import Refusal
from ..metrics import LOG
from ..people import NotYours
from ..store import WentOn
from ..work import Busy
from ..workers import Elsewhere
from .doors import TooMany

UNREACHED = (sa.exc.DBAPIError, sa.exc.TimeoutError)


class Answer(JSONResponse):
    """JSON of plain ASCII: whatever was sent, what is said of it can be sent back."""

    def render(self, content: object) -> bytes:
        """Letters beyond ASCII are written by their numbers."""
        return json.dumps(content, ensure_ascii=True, separators=(",", ":")).encode()


def refused(refusal: Refusal) -> JSONResponse:
    """A refusal says what, why and what instead: 403 where somebody has no right, 429 where they ask too often."""
    if isinstance(refusal, Elsewhere | WentOn):  # changing hands, and perhaps it is done there: the same call tells
        return Answer({"error": refusal.as_dict()}, 503, {"Retry-After": "1"})
    if isinstance(refusal, Busy):
        return Answer({"error": refusal.as_dict()}, 503, {"Retry-After": str(refusal.seconds)})
    status = 403 if isinstance(refusal, NotYours) else 429 if isinstance(refusal, TooMany) else 409
    headers = {"Retry-After": str(refusal.seconds)} if isinstance(refusal, TooMany) else None
    return Answer({"error": refusal.as_dict()}, status_code=status, headers=headers)


def unreached(error: Exception) -> JSONResponse:
    """The database is away for a moment: nothing is half done, and the same call with its key may come again."""
    LOG.error("the database cannot be reached: %s", type(error).__name__)
    told = {"message": "The house cannot reach its books.", "cite": None, "instead": "again in a second"}
    return JSONResponse({"error": told}, 503, {"Retry-After": "1"})
