"""Acts have their kind, their table and their facts beside the words, and steps of the clock their length.

Acts and events from before had words alone. Their facts are read from these here, once and for all; what was read is on
record with a digest, for the hashes of the older rows do not cover it.

Revision ID: 0011
"""

from __future__ import annotations

import hashlib
import json
import re
import time

import sqlalchemy as sa
from alembic import op

from chapter47.house.columns import table_of

revision = "0011"
down_revision = "0010"

_AT_TABLE = re.compile(r"table (?P<table>\d+)(?:: | )(?P<rest>.*)", re.S)
_KINDS = {
    "table opened": re.compile(r"opened for (?P<game>[a-z0-9-]+)"),
    "floor called": re.compile(r"the floor is called"),
    "floor there": re.compile(r"the floor is there"),
    "fill": re.compile(r"fill of \$(?P<cents>[\d,]+(?:\.\d\d)?) \(approved by .*", re.S),
    "credit": re.compile(r"credit of \$(?P<cents>[\d,]+(?:\.\d\d)?) \(approved by .*", re.S),
}
_ROLE = re.compile(r"(?P<person>\S+) becomes (?P<role>[a-z ]+)")
_NIGHT = re.compile(r"night (?P<night>[a-z0-9-]+): .*; (?P<number>\d+) is (?P<hash>[0-9a-f]{16})", re.S)
_STEP = re.compile(r"stepped by (?P<seconds>[+-]?\d+) seconds")


def upgrade() -> None:
    """Bring shape 0010 to 0011."""
    connection = op.get_bind()
    op.add_column("acts", sa.Column("kind", sa.String, nullable=False, server_default=""))
    op.add_column("acts", sa.Column("book", sa.Integer, nullable=False, server_default="0"))
    op.add_column("acts", sa.Column("body", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_acts_kind", "acts", ["kind", "who", "at"])
    op.add_column("incidents", sa.Column("stepped", sa.BigInteger, nullable=False, server_default="0"))
    acts = table_of("acts", "number integer, text text, kind string, book integer, body text")
    for row in connection.execute(sa.select(acts.c.number, acts.c.text).order_by(acts.c.number)).all():
        kind, book, body = read(row.text)
        if kind or book:
            told = {"kind": kind, "book": book, "body": body}
            connection.execute(sa.update(acts).where(acts.c.number == row.number).values(told))
    events = table_of("incidents", "number integer, kind string, text text, stepped bigint")
    steps = sa.select(events.c.number, events.c.text).where(events.c.kind == "clock")
    for row in connection.execute(steps).all():
        if found := _STEP.fullmatch(row.text):
            step = 1_000 * int(found["seconds"])
            connection.execute(sa.update(events).where(events.c.number == row.number).values(stepped=step))
    _hold(connection)


def read(text: str) -> tuple[str, int, str]:
    """The kind of an older act, its table and its facts, from its words.

    >>> read("table 3: fill of $1,500 (approved by flo) [before: $0 in the rack]")
    ('fill', 3, '{"cents": 150000}')
    >>> read("dan becomes pit clerk"), read("table 3: dealt by dan"), read("signed in")
    (('role', 0, '{"person": "dan", "role": "pit clerk"}'), ('', 3, ''), ('', 0, ''))
    """
    if at := _AT_TABLE.fullmatch(text):
        for kind, pattern in _KINDS.items():
            if found := pattern.fullmatch(at["rest"]):
                return kind, int(at["table"]), _body(found.groupdict())
        return "", int(at["table"]), ""
    for kind, pattern in (("role", _ROLE), ("night", _NIGHT)):
        if found := pattern.fullmatch(text):
            return kind, 0, _body(found.groupdict())
    return "", 0, ""


def _body(told: dict[str, str]) -> str:
    facts: dict[str, object] = dict(told)
    if "cents" in told:
        whole, _, part = told["cents"].replace(",", "").partition(".")
        facts["cents"] = 100 * int(whole) + int(part or 0)
    if "number" in told:
        facts["number"] = int(told["number"])
    return json.dumps(facts, ensure_ascii=False, sort_keys=True) if facts else ""


def _hold(connection: sa.Connection) -> None:
    """What was read goes on record as an act, so that it cannot be changed afterwards."""
    query = "SELECT number, kind, book, body FROM acts ORDER BY number"
    acts = [list(row) for row in connection.execute(sa.text(query))]
    events = [list(row) for row in connection.execute(sa.text("SELECT number, stepped FROM incidents ORDER BY number"))]
    if not acts and not events:
        return
    digest = hashlib.sha256(json.dumps([acts, events], ensure_ascii=False).encode()).hexdigest()
    facts = {"acts": len(acts), "digest": digest, "events": len(events)}
    latest = connection.execute(sa.text("SELECT max(at) FROM acts")).scalar() or 0
    row: dict[str, object] = {
        "number": len(acts) + 1,
        "at": max(time.time_ns() // 1_000_000, latest),
        "who": "this machine",
        "text": f"the facts of {len(acts)} acts and {len(events)} events were read from their words",
        "kind": "facts read",
        "book": 0,
        "body": json.dumps(facts, sort_keys=True),
    }
    before = connection.execute(sa.text("SELECT hash FROM heads WHERE chain = 'acts'")).scalar() or ""
    told = json.dumps([before, *list(row.values())[1:]], ensure_ascii=False)
    last = hashlib.sha256(told.encode()).hexdigest()
    table = table_of(
        "acts",
        "number integer, at bigint, who string, text text, kind string, book integer, body text, hash string",
    )
    connection.execute(sa.insert(table).values(row | {"hash": last}))
    connection.execute(sa.text("DELETE FROM heads WHERE chain = 'acts'"))
    end = sa.text("INSERT INTO heads (chain, number, hash, seal) VALUES ('acts', :number, :hash, 0)")
    connection.execute(end, {"number": row["number"], "hash": last})
