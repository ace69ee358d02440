"""The record of privileged acts: who did what, when and why, and who approved it; chained like the journal.

Its words are for people. What the program itself asks of the record later is beside them as data: the kind of the act,
the table, and whatever else it turned on. Nothing reads the words back.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.engine import Connection

from ..documents import printed
from . import incidents
from .shape import ACTS, INCIDENTS
from .store import Columns, chained, end_of, now, set_end

CHAIN = "acts"
COLUMNS = ("number", "at", "who", "text", "kind", "book", "body")


class Kind(StrEnum):
    """What an act was, where the program asks that of the record later; all others are words and a table."""

    OTHER = ""
    OPENED = "table opened"  # by whom how many tables were opened of late: openings
    CALLED = "floor called"  # to a table, until somebody is there: calls
    THERE = "floor there"
    FILL = "fill"  # cents of the cage in a rack: an entry without one is a fault
    CREDIT = "credit"
    ROLE = "role"  # a person and what they became: staff without one is a fault
    NIGHT = "night"  # a night's entry, and the end of its journal then
    READ = "facts read"  # from the words of acts and events of before shape 0011: Read


def record(
    connection: Connection,
    who: str,
    what: str,
    why: str = "",
    approved: str = "",
    before: str = "",
    *,
    table: int = 0,
    kind: Kind = Kind.OTHER,
    facts: Mapping[str, object] | None = None,
) -> None:
    """Write a privileged act down in the transaction that does it.

    Args:
        connection: the transaction
        who: does it
        what: is done, in words
        why: the reason given
        approved: who else signed
        before: how it stood before
        table: where, if at one
        kind: what the program will look for
        facts: and what it will ask of it
    """
    incidents.on_time(connection, ACTS)
    number, after = end_of(connection, CHAIN)  # one at a time, or two would follow the same row
    text = what + (f": {why}" if why else "") + (f" (approved by {approved})" if approved else "")
    text = printed(text + (f" [before: {before}]" if before else ""))
    body = json.dumps(dict(facts), ensure_ascii=False, sort_keys=True) if facts else ""
    row: dict[str, object] = {"number": number + 1, "at": now(), "who": who, "text": text}
    row |= {"kind": str(kind), "book": table, "body": body}
    row["hash"] = last = chained(after, *fields(row))
    connection.execute(sa.insert(ACTS).values(row))
    set_end(connection, CHAIN, number + 1, last)


def fields(row: Columns, read: int = 0) -> tuple[object, ...]:
    """What the hash of an act is of; of those whose facts were ``read`` from them, up to that number, their words."""
    words = row["at"], row["who"], row["text"]
    return words if row["number"] <= read else (*words, row["kind"], row["book"], row["body"])


class Act(NamedTuple):
    """An act as it is on record."""

    number: int
    at: int
    who: str
    text: str
    kind: str
    table: int
    body: str

    @property
    def facts(self) -> Mapping[str, object]:
        """What it turned on."""
        told: dict[str, object] = json.loads(self.body) if self.body else {}
        return told

    def shown(self) -> dict[str, object]:
        """As it is shown: its words, what kind it is, and at which table."""
        told = self._asdict()
        del told["body"]
        return told


def listed(connection: Connection, after: int = 0, limit: int = 100) -> list[Act]:
    """The acts after a number, newest first."""
    return _read(connection, sa.select(ACTS).where(ACTS.c.number > after).order_by(ACTS.c.number.desc()).limit(limit))


def of_kind(connection: Connection, *kinds: Kind) -> list[Act]:
    """All acts of some kinds, oldest first."""
    wanted = ACTS.c.kind.in_([str(kind) for kind in kinds])
    return _read(connection, sa.select(ACTS).where(wanted).order_by(ACTS.c.number))


def _read(connection: Connection, query: sa.Select[tuple[object, ...]]) -> list[Act]:
    rows = connection.execute(query.with_only_columns(*(ACTS.c[name] for name in COLUMNS)))
    return [Act(*row) for row in rows]


# ---- acts and events from before their facts were kept ---------------------------------------------------------------


class Read(NamedTuple):
    """Up to which act and event facts were read from words, and the digest of what was read."""

    acts: int = 0
    events: int = 0
    digest: str = ""


def read_before(connection: Connection) -> Read:
    """What the step to shape 0011 read from words; nothing at a house that began with facts.

    What it read is told by an act after it, whose own hash covers that; any other that says so is forged.
    """
    for act in of_kind(connection, Kind.READ):
        try:
            told = TypeAdapter(Read).validate_json(act.body, strict=True)
        except ValidationError:
            continue
        if told.acts < act.number:
            return told
    return Read()


def verify_read(connection: Connection, read: Read) -> Iterator[str]:
    """The hashes of older rows do not cover what was read from them: the digest does."""
    if not read.digest:
        return
    acts = sa.select(ACTS.c.number, ACTS.c.kind, ACTS.c.book, ACTS.c.body).where(ACTS.c.number <= read.acts)
    events = sa.select(INCIDENTS.c.number, INCIDENTS.c.stepped).where(INCIDENTS.c.number <= read.events)
    found = [
        [list(row) for row in connection.execute(query.order_by(sa.literal_column("number")))]
        for query in (acts, events)
    ]
    if digest_of(*found) != read.digest:
        yield "a fact of an older privileged act or event was changed"


def digest_of(acts: list[list[object]], events: list[list[object]]) -> str:
    """The digest of facts that were read."""
    return hashlib.sha256(json.dumps([acts, events], ensure_ascii=False).encode()).hexdigest()
