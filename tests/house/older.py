"""Older databases for tests: as the old code wrote them (``databases/make.py``), on either database."""

from __future__ import annotations

import gzip
import json
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from chapter47.house.store import open_engine

FOLDER = Path(__file__).parent / "databases"
KINDS = ("first", "second", "0002", "0004")


@cache
def told(kind: str) -> dict[str, Any]:
    """What the old code said of its database: tables by number, and patrons with what they had."""
    found: dict[str, Any] = json.loads(gzip.decompress((FOLDER / f"{kind}.json.gz").read_bytes()))
    return found


def restored(kind: str, path: Path) -> Path:
    """The old database in a file."""
    sql = gzip.decompress((FOLDER / f"{kind}.sql.gz").read_bytes()).decode()
    with sqlite3.connect(path) as connection:
        connection.executescript(sql)
    connection.close()
    return path


def put(kind: str, database: str, folder: Path) -> None:
    """The old database at an address, of PostgreSQL too."""
    if not database.startswith("postgresql"):
        restored(kind, Path(database))
        return
    meta = sa.MetaData()
    source, target = sa.create_engine(f"sqlite:///{restored(kind, folder / 'copy.db')}"), open_engine(database)
    meta.reflect(source)
    with source.connect() as old, target.begin() as new:
        meta.create_all(new)
        for table in meta.sorted_tables:
            rows = [dict(row._mapping) for row in old.execute(sa.select(table))]
            if rows:
                new.execute(sa.insert(table), rows)
        for name in ("tables", "entries"):
            last = f"(SELECT max(id) FROM {name})"
            new.execute(sa.text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {last})"))
    source.dispose()
    target.dispose()


def dump(database: str) -> dict[str, Any]:
    """Everything in a database: every table, its columns and all its rows."""
    engine, meta = open_engine(database), sa.MetaData()
    with engine.connect() as connection:
        meta.reflect(connection)
        found = {
            name: ([column.name for column in table.c], sorted(map(repr, connection.execute(sa.select(table)).all())))
            for name, table in sorted(meta.tables.items())
        }
    engine.dispose()
    return found


def by_hand(database: str, *sql: str) -> None:
    """Change a database."""
    engine = open_engine(database)
    with engine.begin() as connection:
        for each in sql:
            assert connection.execute(sa.text(each)).rowcount != 0, each
    engine.dispose()
