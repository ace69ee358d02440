"""People and planned changes are chained too, in a register; what came of an act is kept where a repeat must be told.

Revision ID: 0004
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

from chapter47.house.columns import columns, table_of

revision = "0004"
down_revision = "0003"

PEOPLE = table_of("people", "name string, role string, password string, barred boolean")
PLANNED = table_of(
    "planned",
    "id integer, table_id integer, sitting integer, elections text, limits text, signs text, told text, given bigint, "
    "due bigint, who string, why text, state string, seats text",
)


def chained(before: str, at: int, text: str) -> str:
    """The hash of a row, as this shape reckoned it."""
    return hashlib.sha256(f"{before}\n{at}\n{text}".encode()).hexdigest()


def written(row: Mapping[Any, Any]) -> str:
    """A row as the register had it."""
    told = {str(name): value for name, value in row.items()}
    if told.get("password") is not None:
        told["password"] = hashlib.sha256(told["password"].encode()).hexdigest()
    return json.dumps(told)


def set_end(connection: sa.Connection, chain: str, number: int, last: str) -> None:
    """The end of a chain."""
    told = {"chain": chain, "number": number, "hash": last}
    connection.execute(sa.text("INSERT INTO heads (chain, number, hash) VALUES (:chain, :number, :hash)"), told)


def upgrade() -> None:
    """Make the register, and write into it who and what is there already."""
    register = op.create_table(
        "register",
        *columns("chain string key, number integer key, at bigint, text text, hash string(64)"),
    )
    op.add_column("done", sa.Column("answer", sa.String))
    connection, at = op.get_bind(), time.time_ns() // 1_000_000
    for table, key in ((PEOPLE, PEOPLE.c.name), (PLANNED, PLANNED.c.id)):
        number, last = 0, ""
        for row in connection.execute(sa.select(table).order_by(key)).all():
            number, text = number + 1, written(row._mapping)
            last = chained(last, at, text)
            told = {"chain": table.name, "number": number, "at": at, "text": text, "hash": last}
            connection.execute(sa.insert(register).values(told))
        if number:
            set_end(connection, table.name, number, last)
