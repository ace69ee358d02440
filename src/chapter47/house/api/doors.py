"""Who asks, and whether they may: tokens, cookies with their csrf word, rights, and how often somebody may ask."""

from __future__ import annotations

import hmac
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import Depends, Header, HTTPException
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from ...errors import Refusal
from ..arrivals import LEAST
from ..people import People, Right, Session
from ..service import House

PREFIX = "/api/v1"
COOKIE = "chapter47"
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

    def who(self, connection: HTTPConnection) -> Session | None:
        """Whose request this is. A cookie alone changes nothing: a form of another site could send it."""
        if connection.headers.get("authorization", "").startswith("Bearer "):
            return self.people.session(token_of(connection))
        session = self.people.session(connection.cookies.get(COOKIE, ""))
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
    return connection.cookies.get(COOKIE, "")


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def the_house(connection: HTTPConnection) -> House:
    """The house that serves this application."""
    house: House = connection.app.state.house
    return house


def the_door(connection: HTTPConnection) -> Door:
    """Its door."""
    door: Door = connection.app.state.door
    return door


def needs(*rights: Right) -> Callable[..., Awaitable[Session]]:
    """A dependency: somebody who is in, with one of these rights if any are named."""

    async def session(connection: HTTPConnection) -> Session:
        door = the_door(connection)
        # whoever was seen a moment ago is known by heart; for others the database is asked, off the loop
        known = door.people.believed(token_of(connection))
        found = door.who(connection) if known else await run_in_threadpool(door.who, connection)
        if found is None:
            raise HTTPException(401, "Show the token that you got at the door.", {"WWW-Authenticate": "Bearer"})
        door.asks.take(found.token)
        if rights and not any(found.person.may(right) for right in rights):
            found.person.must(rights[0])
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
Dealer = Annotated[Session, Depends(needs(Right.DEAL))]
Supervisor = Annotated[Session, Depends(needs(Right.SUPERVISE))]
Watcher = Annotated[Session, Depends(needs(Right.WATCH))]
Examiner = Annotated[Session, Depends(needs(Right.EXAMINE))]
Administrator = Annotated[Session, Depends(needs(Right.ADMINISTER))]
Key = Annotated[str, Header(alias="Idempotency-Key", max_length=200, pattern=r"^[\x21-\x7e]*$")]
NewcomersKey = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=200,
        pattern=rf"^([\x21-\x7e]{{{LEAST},200}})?$",
        description=f"{LEAST} random letters or more: whoever shows name and key again gets the same token",
    ),
]

ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"description": "The body is no JSON."},
    401: {"description": "Nobody is known by this token."},
    403: {"description": "This person has no right to it."},
    409: {"description": "Refused: what, why, what instead, and the citation."},
    429: {"description": "Asked too often."},
    503: {"description": "The table is changing hands: the same call again in a second."},
}
