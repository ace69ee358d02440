"""Ends of chains are sealed, keys are bound to their sender and chained, people have limits and a second factor.

Revision ID: 0006
"""

from __future__ import annotations

import hashlib
import json
import time

import sqlalchemy as sa
from alembic import op

from chapter47.documents import Document
from chapter47.house.columns import columns, table_of

revision = "0006"
down_revision = "0005"


def chained(before: str, *fields: object) -> str:
    """The hash of a row, as this shape reckoned it."""
    return hashlib.sha256(json.dumps([before, *fields], ensure_ascii=False).encode()).hexdigest()


def upgrade() -> None:
    """Bring shape 0005 to 0006; whoever was in signs in again."""
    connection = op.get_bind()
    op.add_column("heads", sa.Column("seal", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "seals",
        *columns("id bigint key given, at bigint, key string(16), ends text, signature string(128)"),
    )
    _done(connection)
    _people(connection)
    _sessions()
    op.drop_table("workers")
    op.create_table(
        "workers",
        *columns("name string key, address string, until bigint, mark string(64)"),
    )
    connection.execute(sa.text("UPDATE tables SET owner = NULL"))
    op.create_table(
        "incidents",
        *columns("number integer key, at bigint, kind string, who string, address string, text text, hash string(64)"),
        sa.Index("ix_incidents_who", "who", "kind", "at"),
        sa.Index("ix_incidents_address", "address", "at"),
    )


def _end(connection: sa.Connection, chain: str) -> tuple[int, str]:
    found = connection.execute(sa.text("SELECT number, hash FROM heads WHERE chain = :c"), {"c": chain}).first()
    return (found.number, found.hash) if found is not None else (0, "")


def _set_end(connection: sa.Connection, chain: str, number: int, last: str) -> None:
    connection.execute(sa.text("DELETE FROM heads WHERE chain = :chain"), {"chain": chain})
    told = {"chain": chain, "number": number, "hash": last}
    connection.execute(
        sa.text("INSERT INTO heads (chain, number, hash, seal) VALUES (:chain, :number, :hash, 0)"), told
    )


def _done(connection: sa.Connection) -> None:
    """Keys in the order of their time, each in the book of its table."""
    kept = connection.execute(sa.text("SELECT key, at, answer FROM done ORDER BY at, key")).all()
    op.drop_table("done")
    done = op.create_table(
        "done",
        *columns(
            "key string key, book integer, number integer, at bigint, who string, request string(64), "
            "answer string or nothing, hash string(64)"
        ),
        sa.Index("ix_done_book", "book", "number"),
    )
    ends: dict[int, tuple[int, str]] = {}
    for row in kept:
        head = row.key.partition(":")[0]
        book = int(head) if head.isdigit() else 0
        number, before = ends.get(book, (0, ""))
        last = chained(before, number + 1, row.key, row.at, "", "", row.answer)
        told: Document = {"key": row.key, "book": book, "number": number + 1, "at": row.at, "who": ""}
        connection.execute(sa.insert(done).values(told | {"request": "", "answer": row.answer, "hash": last}))
        ends[book] = number + 1, last
    for book, (number, last) in ends.items():
        _set_end(connection, f"table:{book}:keys" if book else "keys", number, last)


def _people(connection: sa.Connection) -> None:
    """The new columns, and each row in the register as it stands now."""
    op.add_column("people", sa.Column("made", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("factor", sa.String))
    op.add_column("people", sa.Column("own", sa.Text, nullable=False, server_default="{}"))
    people = table_of(
        "people",
        "name string, role string, password string, barred boolean, made bigint, changed bigint, factor string, "
        "own text",
    )
    number, last = _end(connection, "people")
    at = time.time_ns() // 1_000_000
    for row in connection.execute(sa.select(people).order_by(people.c.name)).all():
        told = {str(name): value for name, value in row._mapping.items()}
        if told["password"] is not None:
            told["password"] = hashlib.sha256(told["password"].encode()).hexdigest()
        number, text = number + 1, json.dumps(told)
        last = chained(last, at, text)
        connection.execute(
            sa.text("INSERT INTO register (chain, number, at, text, hash) VALUES ('people', :n, :at, :text, :hash)"),
            {"n": number, "at": at, "text": text, "hash": last},
        )
    if number:
        _set_end(connection, "people", number, last)


def _sessions() -> None:
    op.drop_table("sessions")
    op.create_table(
        "sessions",
        *columns(
            "token string(64) key, person string indexed of people.name, csrf string, made bigint, "
            "until bigint, seen bigint, address string, mark string(64)"
        ),
    )
