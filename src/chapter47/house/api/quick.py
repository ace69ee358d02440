"""Routes that are asked thousands of times a second: what is in order is not looked at twice.

The ordinary way through FastAPI solves the dependencies of a route anew for each call, which costs more than a wager. A
call that is plainly as described goes straight to its route; any other goes the ordinary way, which says what is wrong.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Coroutine
from typing import Any

import orjson
from fastapi import Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from ...documents import Document
from ..people import Right
from .bodies import Table
from .doors import needs, sent_once, the_house

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
KEY = re.compile(r"[\x21-\x7e]{0,200}")
LONGEST = 200  # of the Prefer header
_TABLE: TypeAdapter[int] = TypeAdapter(Table)
_patron = needs(Right.PLAY)


class Quick(APIRoute):
    """A route of a patron at a table."""

    def get_route_handler(self) -> Handler:
        """Straight to the route where everything is in order."""
        ordinary, endpoint = super().get_route_handler(), self.endpoint
        if not inspect.iscoroutinefunction(endpoint):
            return ordinary
        taken = inspect.signature(endpoint, eval_str=True).parameters
        bodies = [(name, of.annotation) for name, of in taken.items() if _is_body(of.annotation)]

        async def handle(request: Request) -> Response:
            given = await _given(request, bodies)
            if given is None:
                return await ordinary(request)
            key = request.headers.get("idempotency-key", "")
            session = await _patron(request)
            return await endpoint(  # type: ignore[no-any-return]
                **given,
                session=session,
                house=the_house(request),
                key=await sent_once(request, key),
                prefer=request.headers.get("prefer", ""),
            )

        return handle


def _is_body(annotation: object) -> bool:
    return inspect.isclass(annotation) and issubclass(annotation, BaseModel)


async def _given(request: Request, bodies: list[tuple[str, type[BaseModel]]]) -> dict[str, object] | None:
    """The table and the body of a call that is as described; None of any other."""
    headers = request.headers
    if not KEY.fullmatch(headers.get("idempotency-key", "")) or len(headers.get("prefer", "")) > LONGEST:
        return None
    try:
        given: Document = {"table": _TABLE.validate_python(request.path_params["table"])}
        for name, model in bodies:
            if headers.get("content-type") != "application/json":
                return None
            given[name] = model.model_validate(orjson.loads(await request.body()))
    except (ValidationError, ValueError):
        return None
    return given
