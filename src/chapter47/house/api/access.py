"""Who asks, and whether they may: tokens, cookies with their csrf word, rights, and how often somebody may ask."""

from __future__ import annotations

import asyncio
import functools
import hmac
import json
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Annotated, ParamSpec, TypeVar
from urllib.parse import urlsplit

from fastapi import Depends, Header, HTTPException, Request
from pydantic import TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from ...errors import Refusal
from ..arrivals import LEAST
from ..once import Once, asked
from ..people import People, Right, Session
from ..service import House
from ..work import Busy
from .bodies import Table

PREFIX = "/api/v1"
COOKIE = "chapter47"
HOST_COOKIE = f"__Host-{COOKIE}"  # its name where TLS is spoken: browsers take it from this very host alone
SOCKETS = 40  # of one person at this worker
ASIDE, WAITING = 4, 32  # threads for passwords, and how many may wait for one
P = ParamSpec("P")
T = TypeVar("T")
_TABLE: TypeAdapter[int] = TypeAdapter(Table)
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class TooMany(Refusal):
    """Asked more often than is allowed."""

    def __init__(self, seconds: int) -> None:
        super().__init__("Too many requests.", instead=f"again in {seconds} seconds")
        self.seconds = seconds


class Bucket:
    """So many at once, and so many a second after that, for each who asks."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, who: str) -> None:
        """One more of them, or a refusal."""
        at = time.monotonic()
        with self._lock:
            if len(self._left) > 100_000:
                self._left.clear()
            left, since = self._left.get(who, (self.size, at))
            left = min(self.size, left + (at - since) * self.rate)
            if left < 1:
                raise TooMany(int((1 - left) / self.rate) + 1)
            self._left[who] = left - 1, at


class Door:
    """The door of the house: who is in, and how often each may knock."""

    def __init__(self, people: People, *, newcomers: float = 60, tries: float = 10, asks: float = 200) -> None:
        self.people = people
        self.newcomers = Bucket(newcomers, newcomers / 60)  # for each address: guests a minute
        self.tries = Bucket(tries, tries / 60)  # for each address and name: passwords a minute
        self.asks = Bucket(asks, asks / 2)  # for each session: requests
        self.questions = Bucket(30, 0.5)  # for each address: what takes long to work out
        self.sockets: Counter[str] = Counter()  # open at once, for each person
        self._threads = ThreadPoolExecutor(ASIDE, "door")
        self._inside = 0

    @contextmanager
    def socket_of(self, name: str) -> Iterator[bool]:
        """Whether somebody may open one more socket, for as long as it is open."""
        room = self.sockets[name] < SOCKETS
        self.sockets[name] += 1
        try:
            yield room
        finally:
            self.sockets[name] -= 1
            if not self.sockets[name]:
                del self.sockets[name]

    async def aside(self, does: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do something that takes its time, beside the threads of play; where too many wait, say so."""
        if self._inside >= ASIDE + WAITING:
            raise Busy(5)
        self._inside += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, functools.partial(does, *given, **named))
        finally:
            self._inside -= 1

    def who(self, connection: HTTPConnection) -> Session | None:
        """Whose request this is. A cookie alone changes nothing: a form of another site could send it."""
        if connection.headers.get("authorization", "").startswith("Bearer "):
            return self.people.session(token_of(connection))
        session = self.people.session(token_in_cookie(connection))
        if session is not None and connection.scope.get("method") in UNSAFE:
            word = connection.headers.get("x-csrf-token", "")
            if not hmac.compare_digest(word.encode(), session.csrf.encode()):
                raise HTTPException(403, "A request with a cookie needs its X-CSRF-Token.")
        return session


def token_of(connection: HTTPConnection) -> str:
    """The token that a request shows: in its header, or else in its cookie."""
    authorization = connection.headers.get("authorization", "")
    if authorization.startswith("Bearer "):
        return authorization.removeprefix("Bearer ")
    return token_in_cookie(connection)


def is_secure(connection: HTTPConnection) -> bool:
    """Whether TLS is spoken, here or at a proxy that was named."""
    return connection.scope.get("scheme") in ("https", "wss")


def token_in_cookie(connection: HTTPConnection) -> str:
    """The token in a cookie of this house; where TLS is spoken a neighbour's cookie, or one sent in clear, is none."""
    plain = "" if is_secure(connection) else connection.cookies.get(COOKIE, "")
    return connection.cookies.get(HOST_COOKIE, "") or plain


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def same_site(connection: HTTPConnection) -> bool:
    """Whether a socket is opened, or a form sent, by a page of this house, or by no page at all."""
    origin = connection.headers.get("origin", "")
    try:
        return not origin or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


def the_house(connection: HTTPConnection) -> House:
    """The house that serves this application."""
    house: House = connection.app.state.house
    return house


def the_door(connection: HTTPConnection) -> Door:
    """Its door."""
    door: Door = connection.app.state.door
    return door


async def verify_guest(connection: HTTPConnection, session: Session) -> None:
    """Refuse whatever is asked of a private table by those whom nobody has asked there."""
    try:
        table = _TABLE.validate_python(connection.path_params.get("table"))
    except ValidationError:
        return  # of no table, or of none that can be: the route itself says so
    house = the_house(connection)
    if not house.lets_in(table):
        await run_in_threadpool(house.verify_guest, table, session.person)


def needs(*rights: Right, with_link: bool = False) -> Callable[..., Awaitable[Session]]:
    """A dependency: somebody who is in, with one of these rights if any are named.

    A patron whose call is about a table must be a guest there, save where the call itself brings the link.
    """

    async def session(connection: HTTPConnection) -> Session:
        door = the_door(connection)
        # a database that is not at hand is asked off the loop
        known = door.people.at_hand(token_of(connection))
        found = door.who(connection) if known else await run_in_threadpool(door.who, connection)
        if found is None:
            raise HTTPException(401, "Show the token that you got at the door.", {"WWW-Authenticate": "Bearer"})
        door.asks.take(found.token)
        if rights and not any(found.person.may(right) for right in rights):
            found.person.must(rights[0])
        if not with_link and (not rights or Right.PLAY in rights):  # staff come by their right
            await verify_guest(connection, found)
        return found

    session.rights = rights  # type: ignore[attr-defined]  # for the tests that try each role on each route
    return session


async def _house(connection: HTTPConnection) -> House:
    return the_house(connection)


async def _door(connection: HTTPConnection) -> Door:
    return the_door(connection)


TheHouse = Annotated[House, Depends(_house)]
TheDoor = Annotated[Door, Depends(_door)]
Anybody = Annotated[Session, Depends(needs())]
Patron = Annotated[Session, Depends(needs(Right.PLAY))]
Newcomer = Annotated[Session, Depends(needs(Right.PLAY, with_link=True))]
Dealer = Annotated[Session, Depends(needs(Right.DEAL))]
Clerk = Annotated[Session, Depends(needs(Right.CLERK, Right.DEAL, Right.SUPERVISE, Right.EXAMINE))]
Supervisor = Annotated[Session, Depends(needs(Right.SUPERVISE))]
Watcher = Annotated[Session, Depends(needs(Right.WATCH))]
Examiner = Annotated[Session, Depends(needs(Right.EXAMINE))]
Administrator = Annotated[Session, Depends(needs(Right.ADMINISTER))]
Sent = Annotated[str, Header(alias="Idempotency-Key", max_length=200, pattern=r"^[\x21-\x7e]*$")]


async def sent_once(request: Request, key: Sent = "") -> Once:
    """The key of a call, bound to what the call asks: its method, its path and its body."""
    if not key:
        return Once("")
    raw = await request.body()
    try:
        body = json.loads(raw) if raw else None
    except (ValueError, RecursionError):
        body = raw.decode("latin-1")
    return Once(key, request=asked(f"{request.method} {request.url.path}", body))


Key = Annotated[Once, Depends(sent_once)]
NewcomersKey = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=200,
        pattern=rf"^([\x21-\x7e]{{{LEAST},200}})?$",
        description=f"{LEAST} random letters or more: whoever shows name and key again gets the same token",
    ),
]

ERRORS: dict[int | str, dict[str, object]] = {
    400: {"description": "The body is no JSON."},
    401: {"description": "Nobody is known by this token."},
    403: {"description": "This person has no right to it."},
    409: {"description": "Refused: what, why, what instead, and the citation."},
    413: {"description": "The body is too large."},
    429: {"description": "Asked too often."},
    503: {"description": "Busy, or the table is changing hands: the same call again when Retry-After says."},
}
