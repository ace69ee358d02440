"""The straight way of what patrons do at a table, thousands of times a second: from the wire to the table's writer.

The ordinary way leads through the gate, the counts and FastAPI, each of which costs as much as a wager. A call that is
plainly as described goes past them: its size and its headers are looked at by the gate's own measure, whoever asks
can be told at once, the table is held here. Every other call goes the ordinary way, which says what is wrong with it.
"""

from __future__ import annotations

import inspect
import re
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import orjson
from fastapi import APIRouter, HTTPException
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...documents import Document
from ...errors import Refusal
from ..gate import BODY, Answer, Begun, Body, careful, too_much
from ..metrics import Metrics
from ..once import Once, asked
from ..people import Right, Session
from ..service import House
from .access import PREFIX, Door, token_of
from .answers import UNREACHED, refused, unreached

CALL = re.compile(PREFIX + r"/tables/([1-9]\d{0,8})/([a-z]+)")
KEY = re.compile(r"[\x21-\x7e]{0,200}")
LONGEST = 200  # of the Prefer header
Endpoint = Callable[..., Awaitable[Response]]


class Way(NamedTuple):
    """What may be done by the straight way: its route, what answers it, and the body that it takes."""

    route: str
    endpoint: Endpoint
    body: tuple[str, type[BaseModel]] | None


class Given(NamedTuple):
    """A call that is as described."""

    named: Document
    session: Session


class Straight:
    """Before all else that is served: calls that are in order go to their table."""

    def __init__(self, app: ASGIApp, house: House, door: Door, router: APIRouter, metrics: Metrics) -> None:
        self.app, self.house, self.door, self.metrics = app, house, door, metrics
        self.ways = dict(_ways(router))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a call, or let it go the ordinary way with what was read of it."""
        found = CALL.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        way = self.ways.get(found[2]) if found else None
        if found is None or way is None or scope["query_string"] or too_much(scope) is not None:
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        begun = Begun(receive())
        message = begun.message
        if message is None:  # it does not come with its head
            message = await Body(scope, _late(begun, receive), answer := Answer(scope, send))()
            if answer.over:
                return
        given = self._given(scope, way, int(found[1]), message)
        if given is None:
            await self.app(scope, _again(message, receive), send)
            return
        status = await self._answer(scope, receive, send, way, given)
        self.metrics.count("POST", way.route, status, time.perf_counter() - began)

    def _given(self, scope: Scope, way: Way, table: int, message: Message) -> Given | None:
        """A call that needs no second look; None of any other."""
        headers, raw = dict(scope["headers"]), message.get("body", b"")
        whole = message["type"] == "http.request" and not message.get("more_body") and len(raw) <= BODY
        if not whole or len(headers) < len(scope["headers"]) or not self.house.holds(table):
            return None
        session = self._session(scope, headers)
        if session is None or not self.house.lets_in(table) or not session.person.may(Right.PLAY):
            return None
        sent, prefer = headers.get(b"idempotency-key", b"").decode("latin-1"), headers.get(b"prefer", b"")
        if not KEY.fullmatch(sent) or len(prefer) > LONGEST:
            return None
        named: Document = {"table": table, "session": session, "house": self.house, "prefer": prefer.decode("latin-1")}
        try:
            body = orjson.loads(raw) if raw else None
            if way.body is not None:
                if headers.get(b"content-type") != b"application/json":
                    return None
                named[way.body[0]] = way.body[1].__pydantic_validator__.validate_python(body)
        except (ValidationError, ValueError):
            return None
        named["key"] = Once(sent, request=asked(f"POST {scope['path']}", body) if sent else "")
        return Given(named, session)

    def _session(self, scope: Scope, headers: dict[bytes, bytes]) -> Session | None:
        """Whoever asks, if that can be told at once."""
        people, shown = self.door.people, headers.get(b"authorization", b"")
        if shown.startswith(b"Bearer "):
            token = shown[7:].decode("latin-1")
            return people.session(token) if people.at_hand(token) else None
        connection = HTTPConnection(scope)
        try:
            return self.door.who(connection) if people.at_hand(token_of(connection)) else None
        except HTTPException:  # a cookie without its word
            return None

    async def _answer(self, scope: Scope, receive: Receive, send: Send, way: Way, given: Given) -> int:
        try:
            self.door.asks.take(given.session.token)
            response = await way.endpoint(**given.named)
        except Refusal as refusal:
            response = refused(refusal)
        except UNREACHED as error:
            response = unreached(error)
        headers = [*response.raw_headers, *careful(scope)]
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": response.body})
        return response.status_code


def _ways(router: APIRouter) -> list[tuple[str, Way]]:
    """What a router does without a thread, by the last word of its path."""
    found = []
    for route in router.routes:
        if isinstance(route, APIRoute) and inspect.iscoroutinefunction(route.endpoint):
            taken = inspect.signature(route.endpoint, eval_str=True).parameters
            bodies = [(name, of.annotation) for name, of in taken.items() if _is_body(of.annotation)]
            word = route.path.rpartition("/")[2]
            found.append((word, Way(route.path, route.endpoint, bodies[0] if bodies else None)))
    return found


def _is_body(annotation: object) -> bool:
    return inspect.isclass(annotation) and issubclass(annotation, BaseModel)


def _late(begun: Begun, receive: Receive) -> Receive:
    """What is being received already, and then the rest."""

    async def late() -> Message:
        if begun.message is None:
            await begun
            return begun.message or {}
        return await receive()

    return late


def _again(message: Message, receive: Receive) -> Receive:
    """What was read is there to be read again, and then the rest."""
    first: list[Message] = [message]

    async def again() -> Message:
        return first.pop() if first else await receive()

    return again
