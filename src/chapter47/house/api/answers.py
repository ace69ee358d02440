"""How the interface says no: what went wrong as an answer, the same on whatever way a call came."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from ...errors import Refusal
from ..metrics import LOG
from ..people import NotYours
from ..store import WentOn
from ..work import Busy
from ..workers import Elsewhere
from .access import TooMany

DESCRIBED = "as /docs describes it"
INSTEAD = {  # of what the framework refuses by itself
    400: f"JSON, {DESCRIBED}",
    401: "a token of POST /api/v1/sessions, or of POST /api/v1/patrons for a new guest",
    403: "the word that came with the cookie, or the token as Authorization: Bearer",
    404: "a path of /docs",
    503: "again in a second",
}
# each fault of what was sent: what is wrong, and what would be right, from the limits that it broke
FAULTS = {
    "missing": ("is missing", DESCRIBED),
    "extra_forbidden": ("is not known here", "the call without it"),
    "json_invalid": ("is no JSON", DESCRIBED),
    "model_attributes_type": ("is no object", f"an object, {DESCRIBED}"),
    "dict_type": ("is no object", f"an object, {DESCRIBED}"),
    "list_type": ("is no list", "[...]"),
    "string_type": ("is no text", 'text in "..."'),
    "bool_type": ("is neither true nor false", "true or false"),
    "int_parsing": ("is no whole number", "a whole number"),
    "int_parsing_size": ("is too large", "a smaller number"),
    "int_from_float": ("is no whole number", "a whole number"),
    "int_type": ("is no whole number", "a whole number"),
    "value_error": ("is no whole number", "a whole number"),
    "greater_than_equal": ("is too small", "{ge} or more"),
    "less_than_equal": ("is too large", "{le} or less"),
    "string_too_long": ("is too long", "up to {max_length} letters"),
    "string_too_short": ("is too short", "{min_length} letters or more"),
    "too_long": ("has too many", "up to {max_length}"),
    "too_short": ("has too few", "{min_length} or more"),
    "string_pattern_mismatch": ("has letters that are not taken", DESCRIBED),
    "literal_error": ("is not known", "{expected}"),
}
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
    away = refusal_body("The house cannot reach its books.", "again in a second")
    return JSONResponse({"error": away}, 503, {"Retry-After": "1"})


def unclear(faults: Sequence[Mapping[str, Any]]) -> JSONResponse:
    """What was sent is not as described: what, why and what instead, and where in ``detail``; never what was sent."""
    said = list(dict.fromkeys(_fault(each) for each in faults))[:3]
    message = " ".join(message for message, _ in said)
    instead = "; ".join(dict.fromkeys(instead for _, instead in said))
    detail = [{name: each[name] for name in ("type", "loc", "msg")} for each in faults]
    return Answer({"error": refusal_body(message, instead), "detail": detail}, 422)


def _fault(fault: Mapping[str, Any]) -> tuple[str, str]:
    """One fault in words.

    >>> _fault({"type": "less_than_equal", "loc": ("body", "seat"), "ctx": {"le": 100}, "msg": ""})
    ('seat is too large.', '100 or less')
    """
    where, *at = fault["loc"]
    of_body = not at or fault["type"] == "json_invalid"
    name = f"The {where}" if of_body else ".".join(str(each) for each in at)
    if where == "body" and fault["type"] == "value_error" and "whole number" not in fault["msg"]:
        return f"{name} is not as it should be.", DESCRIBED
    wrong, instead = FAULTS.get(fault["type"], ("is not as it should be", DESCRIBED))
    return f"{name} {wrong}.", instead.format_map(fault.get("ctx") or {})


def said(error: HTTPException) -> JSONResponse:
    """What the framework or the door refuses, in the words of every other refusal."""
    why = refusal_body(str(error.detail), INSTEAD.get(error.status_code, DESCRIBED))
    return Answer({"error": why, "detail": error.detail}, error.status_code, error.headers)


def refusal_body(message: str, instead: str) -> dict[str, str | None]:
    """A refusal that no paragraph is behind."""
    return {"message": message, "cite": None, "instead": instead, "provenance": None}
