"""Rows by the hundred: one statement of the database's own is given all of them at once.

To SQLite they go one after the other through one prepared statement. PostgreSQL is far: all rows of a statement go
there as one document, which it takes apart itself; each by itself would cost both sides more than what is in it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

Rows = Sequence[Sequence[object]]


@dataclass(frozen=True, slots=True)
class Insert:
    """Rows for a table, by their columns, and what is done about those that are there."""

    table: str
    columns: tuple[str, ...]
    conflict: str = ""

    @property
    def near(self) -> str:
        """As SQLite is told."""
        values = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.table} ({', '.join(self.columns)}) VALUES ({values}) {self.conflict}"

    @property
    def far(self) -> str:
        """As PostgreSQL is."""
        names = ", ".join(self.columns)
        rows = f"json_populate_recordset(NULL::{self.table}, %s::json)"
        return f"INSERT INTO {self.table} ({names}) SELECT {names} FROM {rows} {self.conflict}"


def insert(connection: Connection, given: Insert, rows: Rows) -> int:
    """Put rows in, in their order: how many were."""
    return change(connection, given.near, given.far, given.columns, rows)


def change(connection: Connection, near: str, far: str, columns: Sequence[str], rows: Rows) -> int:
    """A statement for each row, or one for the document of all of them by their columns: how many it changed."""
    if not rows:
        return 0
    if connection.dialect.name == "sqlite":
        return _near(connection, near, rows)
    told = orjson.dumps([dict(zip(columns, row, strict=True)) for row in rows]).decode()
    return int(connection.exec_driver_sql(far, (told,)).rowcount)


def _near(connection: Connection, statement: str, rows: Rows) -> int:
    """By SQLite's own driver: what the engine does around a statement would cost as much as some rows."""
    try:
        done = connection.connection.cursor().executemany(statement, rows)
    except sqlite3.Error as error:
        raise sa.exc.DBAPIError.instance(statement, None, error, sqlite3.Error) from error
    return int(done.rowcount)


def these(engine: Engine, statement: str, values: Sequence[str]) -> Sequence[Sequence[Any]]:
    """The rows in which what a statement of the database's own ends with is one of some values."""
    if not values:
        return []
    near = engine.dialect.name == "sqlite"
    reached = engine.raw_connection()
    driver: Any = reached.driver_connection
    try:
        if not near:
            driver.autocommit = True  # one question needs no beginning and no end
        cursor = reached.cursor()
        if near:
            cursor.execute(f"{statement} IN (SELECT value FROM json_each(?))", (json.dumps(values),))
        else:
            cursor.execute(f"{statement} = ANY(%s)", (list(values),))
        return list(cursor.fetchall())
    finally:
        if not near and not driver.closed:
            driver.autocommit = False
        reached.close()
