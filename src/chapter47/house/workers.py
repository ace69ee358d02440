"""Several processes on one database: each table has one owner at a time, and a dead worker's tables find another.

A worker shows that it lives by a heartbeat. It takes a table that nobody holds, or whose owner has stopped beating.
Every transaction looks at the owner first, under a lock that a take-over waits for: a worker that slept too long writes
nothing more.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..documents import Document, DocumentView
from ..errors import Refusal
from . import seals
from .keys import Key
from .shape import TABLES, WORKERS
from .store import reading

LEASE = 3_000  # milliseconds after its last beat in which a worker counts as alive
BEAT = 1_000


class Elsewhere(Refusal):
    """Another worker holds the table."""

    def __init__(self, table: int, address: str) -> None:
        super().__init__(f"Table {table} is held by another worker.", instead=address)
        self.table, self.address = table, address


class Worker:
    """This process among the workers of a house."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self.address = address.rstrip("/")
        self.name = secrets.token_hex(8)
        self.until = 0.0  # by monotonic time: until when it counts as alive, if it does not beat again
        self._owners: dict[int, tuple[str, float]] = {}  # addresses of others' tables, and until when they are believed
        self._lock = threading.Lock()
        self.beat()

    def beat(self) -> list[int]:
        """Show that this worker lives; returns the tables of workers that do not."""
        began = time.monotonic()
        with self.engine.begin() as connection:
            until = int(connection.execute(sa.select(_now(self.engine))).scalar_one()) + LEASE
            _write(connection, {"name": self.name, "address": self.address, "until": until})
            for row in connection.execute(sa.select(WORKERS).where(WORKERS.c.until > until)).all():
                _write(connection, {**row._mapping, "until": until})  # the database's clock was set back
            connection.execute(sa.delete(WORKERS).where(WORKERS.c.until < until - 100 * LEASE))
            living = _living(self.engine)
            orphans = sa.select(TABLES.c.id).where(TABLES.c.owner.is_not(None), TABLES.c.owner.not_in(living))
            found = list(connection.execute(orphans).scalars())
        self.until = began + LEASE / 1000
        return found

    def in_time(self) -> bool:
        """Whether it counts as alive still, so that its tables are its own."""
        return time.monotonic() < self.until

    def take(self, table: int) -> None:
        """Become the owner of a table, or be told who is."""
        living = _living(self.engine)
        free = sa.or_(TABLES.c.owner.is_(None), TABLES.c.owner == self.name, TABLES.c.owner.not_in(living))
        mine = sa.update(TABLES).where(TABLES.c.id == table, free).values(owner=self.name)
        with self.engine.begin() as connection:
            taken = connection.execute(mine).rowcount == 1
        if not taken and (address := self.owner(table)) is not None:
            raise Elsewhere(table, address)

    def owner(self, table: int) -> str | None:
        """Where a table is held, if another living worker holds it."""
        with self._lock:
            address, until = self._owners.get(table, ("", 0))
        if until > time.monotonic():
            return address or None
        query = sa.select(WORKERS.c.address, WORKERS.c.name).join(TABLES, TABLES.c.owner == WORKERS.c.name)
        with reading(self.engine) as connection:
            row = connection.execute(
                query.where(TABLES.c.id == table, WORKERS.c.until > _now(self.engine))
            ).one_or_none()
        address = row.address if row is not None and row.name != self.name else ""
        with self._lock:
            if len(self._owners) > 100_000:
                self._owners.clear()
            self._owners[table] = address, time.monotonic() + (BEAT / 1000 if address else 0)
        return address or None

    def forget(self, table: int) -> None:
        """What was believed of a table's owner was wrong."""
        with self._lock:
            self._owners.pop(table, None)

    def guard(self, connection: Connection, tables: Sequence[int]) -> None:
        """In a transaction: nobody else has taken these tables, nor will before it is over."""
        held = sa.select(TABLES.c.id).where(TABLES.c.id.in_(tables), TABLES.c.owner == self.name)
        mine = set(connection.execute(held.with_for_update(read=True)).scalars())
        for table in tables:
            if table not in mine:
                raise Elsewhere(table, self.owner(table) or self.address)

    def release(self, table: int | None = None) -> None:
        """Let a table go, or all of them and the place among the workers."""
        held = sa.update(TABLES).where(TABLES.c.owner == self.name).values(owner=None)
        with self.engine.begin() as connection:
            if table is not None:
                connection.execute(held.where(TABLES.c.id == table))
                return
            connection.execute(held)
            connection.execute(sa.delete(WORKERS).where(WORKERS.c.name == self.name))


def mark(key: Key, row: DocumentView) -> str:
    """What only this house could have written of a worker: calls are passed on there, and its tables are left to it."""
    return key.mark("worker", row["name"], row["address"], row["until"])


def _write(connection: Connection, row: Document) -> None:
    if (key := seals.key_in(connection)) is not None:
        row["mark"] = mark(key, row)
    if not connection.execute(sa.update(WORKERS).where(WORKERS.c.name == row["name"]).values(row)).rowcount:
        connection.execute(sa.insert(WORKERS).values(row))


def _now(engine: Engine) -> sa.ColumnElement[int]:
    """The time in milliseconds by the clock of the database: the only one that all workers share."""
    text = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    if engine.dialect.name == "sqlite":
        text = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    return sa.literal_column(text, sa.BigInteger)


def _living(engine: Engine) -> sa.Select[tuple[str]]:
    return sa.select(WORKERS.c.name).where(WORKERS.c.until > _now(engine))
