"""How the client asks: an operation as a request, an answer or a refusal from a reply, a table from its messages."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx

from ..documents import Document
from ..errors import Refusal, nearest
from .operations import OPERATIONS

PREFIX = "/api/v1"
TRIES = 5
Answer = Document


@dataclass(frozen=True, slots=True)
class Call:
    """One request; with a key it may be sent again until it is answered."""

    method: str
    path: str
    body: object = None
    params: Document | None = None
    key: str = ""

    @property
    def url(self) -> str:
        """Where it goes."""
        return PREFIX + self.path

    @property
    def tries(self) -> int:
        """How often it may be sent."""
        return TRIES if self.key or self.method == "GET" else 1

    def headers(self, token: str) -> dict[str, str]:
        """Who asks, and the key."""
        known = {"Authorization": f"Bearer {token}"} if token else {}
        return known | ({"Idempotency-Key": self.key} if self.key else {})


def called(operation: str, fields: dict[str, object]) -> Call:
    """An operation with its fields as a request.

    >>> called("GET /games/{game}", {"game": "craps"}).path
    '/games/craps'
    """
    keyed = OPERATIONS.get(operation)
    if keyed is None:
        raise Refusal(f"The house knows no operation {operation!r}.", instead=nearest(operation, OPERATIONS))
    method, _, path = operation.partition(" ")
    left = dict(fields)
    for name in re.findall(r"\{(\w+)\}", path):
        if name not in left:
            raise Refusal(f"{operation} needs {name}.", instead=f"the same with {name}=...")
        path = path.replace(f"{{{name}}}", quote(str(left.pop(name)), safe=""))
    if method in ("GET", "DELETE"):
        return Call(method, path, params={name.rstrip("_"): v for name, v in left.items() if v is not None})
    return Call(method, path, left or None, key=new_key() if keyed else "")


def new_key() -> str:
    """A key that nobody guesses."""
    return uuid.uuid4().hex


def answered(reply: httpx.Response) -> Any:
    """What the house answered; what it refuses is raised."""
    if reply.status_code == 204:
        return None
    if reply.is_success and "json" not in reply.headers.get("content-type", ""):
        return reply.text
    try:
        told = reply.json()
    except ValueError:
        raise Refusal(f"The house answered {reply.status_code}.", instead="the address of a house") from None
    if reply.is_success:
        return told
    error = told.get("error") if isinstance(told, dict) else None
    if isinstance(error, dict):
        raise Refusal(error["message"], cite=error.get("cite"), instead=error.get("instead"))
    detail = told.get("detail", told) if isinstance(told, dict) else told
    raise Refusal(f"The house answered {reply.status_code}: {detail}")


def socket_address(address: str, number: int, since: int | None, words: bool) -> str:
    """Where a table is followed."""
    asked = [f"since={since}"] if since is not None else []
    asked += ["words=1"] if words else []
    return f"{address.replace('http', 'ws', 1)}{PREFIX}/tables/{number}/live?{'&'.join(asked)}"


def followed(table: Answer, message: Answer) -> Answer:
    """A table after one more message: the whole of it, or the events since and the fields that changed.

    A round's events begin where the window of its betting closes.

    Args:
        table: as it was
        message: what the house sent
    """
    if message["type"] == "table":
        return message
    known = {"step": message["step"]}
    for name in ("events", "steps"):
        known[name] = [*table.get(name, ()), *message.get(name, ())]
    closed = [each["number"] for each in message["events"] if each["event"]["kind"] == "window-closed"]
    if closed:
        for name in ("events", "steps"):
            known[name] = [each for each in known[name] if each["number"] >= closed[-1]]
    return {**table, **known, **message["now"]}
