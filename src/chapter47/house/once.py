"""Once for each key: it belongs to whoever sent it first and to what was asked with it; used otherwise it is refused.

What was done is chained like everything else, in the book of its table: a key that was taken out would let a call be
done twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TypeAlias

import orjson
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from .bulk import Insert
from .shape import DONE
from .store import Columns, SqlRow, WentOn, chained, end_of, now, place_of, set_end

COLUMNS = ("key", "book", "number", "at", "who", "request", "answer", "hash")
INSERT = Insert("done", COLUMNS)
Used: TypeAlias = tuple[str, int, int, int, str, str, str | None, str]  # a row, as its columns stand
SELECT = "SELECT key, who, request FROM done WHERE key"
REMEMBERED = 64  # refusals of a table
LEVELS = 64  # of a body that count: no call that does anything has as many
SECRET = frozenset({"password", "code"})  # never kept, not even as a hash


class KeyUsed(Refusal):
    """A key that was used for something else."""

    def __init__(self) -> None:
        super().__init__("This key was used for another request.", instead="a new key for a new request")


class Once(str):
    """A key with whoever sends it and what they ask: the same key means the same call and nothing else."""

    __slots__ = ("request", "who")
    who: str
    request: str

    def __new__(cls, key: str, who: str = "", request: str = "") -> Once:
        """The key as it is kept: each sender has their own."""
        made = super().__new__(cls, f"{who}:{key}" if key and who else key)
        made.who, made.request = who, request
        return made

    def by(self, who: str) -> Once:
        """The same key in the hands of somebody."""
        return Once(str(self), who, self.request)


def asked(what: str, body: object = None) -> str:
    """What is asked, as a key remembers it: the same words in another order are the same; passwords are left out."""
    told = [what, _without_secrets(body)]
    try:
        text = orjson.dumps(told, option=orjson.OPT_SORT_KEYS)
    except orjson.JSONEncodeError:  # numbers beyond 64 bits, halves of letters
        text = json.dumps(told, sort_keys=True).encode()
    return hashlib.sha256(text).hexdigest()


def _without_secrets(body: object, levels: int = LEVELS) -> object:
    if not levels:
        return None
    if isinstance(body, dict):
        return {name: _without_secrets(value, levels - 1) for name, value in body.items() if name not in SECRET}
    return [_without_secrets(each, levels - 1) for each in body] if isinstance(body, list) else body


class Refused:
    """What was refused of late, by its key: a late copy of it is refused again, whatever the table has come to since.

    It is kept in memory alone, as a refusal writes nothing; with the table it is forgotten.
    """

    __slots__ = ("_refusals",)

    def __init__(self) -> None:
        self._refusals: dict[str, tuple[str, Refusal]] = {}

    def verify(self, key: str) -> None:
        """Refuse again what was refused under this key, and the key with anything else."""
        told = self._refusals.get(key)
        if told is not None:
            same(key, told[0])
            raise told[1].with_traceback(None)

    def remember(self, key: str, refusal: BaseException) -> None:
        """Something was refused for good: not a key, nor a table that went on meanwhile."""
        if not key or not isinstance(refusal, Refusal) or isinstance(refusal, KeyUsed | WentOn):
            return
        self._refusals[key] = key, refusal
        if len(self._refusals) > REMEMBERED:
            del self._refusals[next(iter(self._refusals))]


def _of(key: str) -> tuple[str, str]:
    return (key.who, key.request) if isinstance(key, Once) else ("", "")


def same(key: str, used: str) -> None:
    """Refuse a key that is used already for something else."""
    if _of(used) != _of(key):
        raise KeyUsed


def found(connection: Connection, stored: str, key: str) -> SqlRow | None:
    """What was done by a key already, if anything was; a key that was used otherwise is refused."""
    row = connection.execute(sa.select(DONE).where(DONE.c.key == stored)).one_or_none()
    if row is not None and (row.who, row.request) != _of(key):
        raise KeyUsed
    return row


def known(key: str, row: Sequence[object] | None) -> bool:
    """Whether a key was used, by the row that was found for it; one that was used otherwise is refused."""
    if row is not None and tuple(row) != _of(key):
        raise KeyUsed
    return row is not None


def made(book: int, key: str, number: int, before: str, answer: str | None = None) -> tuple[Used, int, str]:
    """What was done at a table by a key, as it is written after the row before it: the row, its number and its hash."""
    who, request = _of(key)
    stored, number, at = f"{book}:{key}", number + 1, now()
    last = chained(before, number, stored, at, who, request, answer)  # as ``fields`` has them
    return (stored, book, number, at, who, request, answer, last), number, last


def remember(connection: Connection, book: int, stored: str, key: str, answer: str | None = None) -> None:
    """Write down that this was done, in the transaction that does it; ``book`` is its table's, or the house's, 0."""
    who, request = _of(key)
    number, before = end_of(connection, chain(book))
    row = {"key": stored, "book": book, "number": number + 1, "at": now(), "who": who, "request": request}
    row["answer"] = answer
    row["hash"] = last = chained(before, *fields(row))
    connection.execute(sa.insert(DONE).values(row))
    set_end(connection, chain(book), number + 1, last)


def chain(book: int) -> str:
    """The chain of what was done at a table or at a night, or at the door of the house."""
    return f"{place_of(book)}:keys" if book else "keys"


def fields(row: Columns) -> tuple[object, ...]:
    """What the hash of a row is of."""
    return tuple(row[name] for name in ("number", "key", "at", "who", "request", "answer"))
