"""Databases without a mark of their shape: recognised by their columns, and the two oldest brought to shape 0001."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ...errors import Refusal

FIRST, SECOND = "before 0001", "nearly 0001"  # shapes from before there were numbers
DRAFTED = "0002"  # a number that was used once before its shape was settled
OLDEST = ("entries", "secrets", "waiting", "steps", "done", "tables")  # of the first, those that others point at last
MARKS: tuple[tuple[str, dict[str, set[str]]], ...] = (  # newest first: what a shape has that the ones before lack
    ("0008", {"seals": {"signature"}, "seeds": {"place"}}),
    ("0007", {"seals": {"signature"}, "arranged": {"link"}}),
    ("0006", {"seals": {"signature"}, "done": {"request"}, "incidents": {"kind"}}),
    ("0005", {"events": {"kind", "schema", "body"}, "tables": {"quarantine"}, "entries": {"source_kind"}}),
    ("0004", {"register": {"chain", "text"}, "steps": {"text", "at"}, "entries": {"account", "hash"}}),
    ("0003", {"heads": {"chain"}, "steps": {"text", "at"}, "entries": {"account", "hash"}}),
    ("0002", {"planned": {"signs"}, "workers": {"until"}, "steps": {"text", "at"}, "entries": {"account"}}),
    ("0001", {"workers": {"until"}, "sittings": {"header"}, "steps": {"text", "at"}, "entries": {"account"}}),
    (SECOND, {"tables": {"lease"}, "sittings": {"header"}, "steps": {"text", "at"}, "entries": {"account"}}),
    (FIRST, {"tables": {"header"}, "steps": {"text"}, "waiting": {"round"}, "entries": {"account"}}),
)


def recognised(connection: Connection) -> str | None:
    """The shape of a database by its columns; None where it is empty, and a refusal where no shape is like it."""
    inspector = sa.inspect(connection)
    columns = {name: {each["name"] for each in inspector.get_columns(name)} for name in inspector.get_table_names()}
    columns.pop("alembic_version", None)
    if not columns:
        return None
    for shape, marks in MARKS:
        if all(needed <= columns.get(name, set()) for name, needed in marks.items()):
            return shape
    raise Refusal(
        "The database has no shape that chapter47 ever wrote.", instead="a database of chapter47, or a new one"
    )


def mend(connection: Connection) -> None:
    """The second shape, and a first draft of 0002: no workers, a lease at each table, shuffles without their side."""
    inspector = sa.inspect(connection)
    if "lease" in {each["name"] for each in inspector.get_columns("tables")}:
        connection.execute(sa.text("ALTER TABLE tables DROP COLUMN lease"))
    if not inspector.has_table("workers"):
        connection.execute(
            sa.text(
                "CREATE TABLE workers (name VARCHAR NOT NULL PRIMARY KEY, address VARCHAR NOT NULL, "
                "until BIGINT NOT NULL)"
            )
        )
    if "side" not in {each["name"] for each in inspector.get_columns("secrets")}:
        connection.execute(sa.text("ALTER TABLE secrets ADD COLUMN side VARCHAR NOT NULL DEFAULT ''"))


# ---- the first shape -------------------------------------------------------------------------------------------------


def put_aside(connection: Connection) -> None:
    """Make room for the tables of shape 0001."""
    for index in ("ix_entries_movement", "ix_entries_account"):
        connection.execute(sa.text(f"DROP INDEX IF EXISTS {index}"))
    for name in OLDEST:
        connection.execute(sa.text(f"ALTER TABLE {name} RENAME TO {name}_first"))


def carry_over(connection: Connection) -> None:
    """The rows of the first shape into tables of shape 0001: one sitting for each table, times unknown."""
    for row in _rows(connection, "SELECT * FROM tables_first ORDER BY id"):
        _add(connection, "tables", id=row.id, game=row.game, entered=False, committed=False)
        _add(connection, "sittings", table_id=row.id, number=1, after=0, header=row.header, meters="{}")
        last = ""
        for step in _rows(connection, "SELECT * FROM steps_first WHERE table_id = :id ORDER BY number", id=row.id):
            last = hashlib.sha256(f"{last}\n0\n{step.text}".encode()).hexdigest()
            _add(connection, "steps", table_id=row.id, number=step.number, at=0, text=step.text, hash=last)
        _waiting(connection, row.id)
    for row in _rows(connection, "SELECT * FROM secrets_first"):
        cards = " ".join(json.loads(row.cards))
        _add(connection, "secrets", table_id=row.table_id, number=row.number, cards=cards, nonce="", side="")
    for row in _rows(connection, "SELECT * FROM entries_first ORDER BY id"):
        _add(connection, "entries", movement=row.movement, account=row.account, amount=row.amount)
    for row in _rows(connection, "SELECT * FROM done_first"):
        _add(connection, "done", key=row.key, at=0)
    for name in OLDEST:
        connection.execute(sa.text(f"DROP TABLE {name}_first"))
    if connection.dialect.name == "postgresql":
        last_id = "(SELECT coalesce(max(id), 1) FROM tables)"
        connection.execute(sa.text(f"SELECT setval(pg_get_serial_sequence('tables', 'id'), {last_id})"))


def _waiting(connection: Connection, table: int) -> None:
    """What waits in the window that is open; chips that somebody brings are set aside, as from then on."""
    steps = _rows(connection, "SELECT number, text FROM steps_first WHERE table_id = :id ORDER BY number", id=table)
    rounds = [int(step.text.split()[1]) for step in steps if step.text.startswith("round ")]
    last, open_round = (steps[-1].number if steps else 0), (rounds[-1] if rounds else 0) + 1
    told = "SELECT number, text FROM waiting_first WHERE table_id = :id AND round = :round ORDER BY number"
    for row in _rows(connection, told, id=table, round=open_round):
        _add(connection, "waiting", table_id=table, after=last, number=row.number, text=row.text)
        sat = re.fullmatch(r'sit \d+ "((?:[^"\\]|\\.)*)" \$([\d.,]+)', row.text)
        if sat:
            cents, movement = int(re.sub("[.,]", "", sat[2])), f"table:{table}:coming:{last}:{row.number}"
            _add(connection, "entries", movement=movement, account=f"patron:{sat[1]}", amount=-cents)
            _add(connection, "entries", movement=movement, account=f"table:{table}:coming", amount=cents)


def _rows(connection: Connection, query: str, **values: object) -> list[sa.Row[Any]]:
    return list(connection.execute(sa.text(query), values).all())


def _add(connection: Connection, table: str, **values: object) -> None:
    names = ", ".join(values)
    marks = ", ".join(f":{name}" for name in values)
    connection.execute(sa.text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), values)
