"""Backup and restore: the whole house as one compressed file that either database can take up again.

A line says what the file is, then comes every row of every table as it stood at one instant, then a checksum. Sessions
and workers are left out: whoever was in signs in again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from ..errors import Refusal, unreadable
from . import people, register
from .keys import Key
from .migrations import HEAD, ensure
from .resealing import seal_anew
from .store import META, SESSIONS, TABLES, WORKERS, key_for, open_engine, snapshot

KIND = "chapter47 house"
BATCH = 1000


def backup(address: str, path: Path) -> int:
    """Write the house to a new file as it stands at this instant, while it may go on. Returns the number of rows."""
    if path.exists():
        raise Refusal(f"{path} exists.", instead="another file name")
    engine = open_engine(address)
    ensure(engine, address)
    part = path.with_name(path.name + ".part")
    key, digest, rows = key_for(engine, address), hashlib.sha256(), 0
    part.touch(mode=0o600)  # the order of cards that are still to come is in it
    with snapshot(engine) as connection, gzip.open(part, "wt", encoding="utf-8") as out:
        for line in _lines(connection, key):
            digest.update(line.encode())
            out.write(line)
            rows += 1
        whole = digest.hexdigest()
        out.write(json.dumps({"sha256": whole, "signature": key.sign(KIND, whole)}) + "\n")
    part.rename(path)
    engine.dispose()
    return rows - 1


def _lines(connection: Connection, key: Key) -> Iterator[str]:
    yield json.dumps({"kind": KIND, "shape": HEAD, "key": key.name}) + "\n"
    for table in META.sorted_tables:
        if table not in (SESSIONS, WORKERS):
            for row in connection.execute(sa.select(table).order_by(*table.primary_key)):
                told = dict(row._mapping) | ({"owner": None} if table is TABLES else {})
                yield json.dumps([table.name, told]) + "\n"


def restore(path: Path, address: str) -> int:
    """Put a backup into an empty database: all of it, or nothing. Returns the number of rows."""
    sealed = verified(path)
    engine = open_engine(address)
    ensure(engine, address)
    key, rows = key_for(engine, address), 0
    if sealed["key"] == key.name and not key.signed(sealed["signature"], KIND, sealed["sha256"]):
        raise Refusal(f"{path} was changed since the house wrote it.", instead="another backup")
    with engine.begin() as connection:
        for table in META.sorted_tables:
            if connection.execute(sa.select(table).limit(1)).first() is not None:
                raise Refusal("The database is not empty.", instead="a new file, or an empty database")
        for name, batch in _batches(path):
            connection.execute(sa.insert(META.tables[name]), batch)
            rows += len(batch)
        _continue_numbers(connection)
        _open_again(connection, key, sealed["key"])
    engine.dispose()
    return rows


def _open_again(connection: Connection, key: Key, before: str) -> None:
    """Nobody is in; where it came from is on record, and all of it is sealed by the key that is here."""
    register.end_all(connection, SESSIONS)
    how = "" if before == key.name else f", which was sealed by another key, {before}"
    people.record(connection, "this machine", f"restored from a backup{how}")
    seal_anew(connection, key)


def verified(path: Path) -> dict[str, str]:
    """Refuse a file that is not a whole backup of this shape; returns the key and the signature that are on it."""
    digest, last, first = hashlib.sha256(), "", ""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                digest.update(last.encode())
                first, last = first or line, line
        head, end = json.loads(first or "{}"), json.loads(last or "{}")
    except (EOFError, ValueError, gzip.BadGzipFile):
        raise Refusal(f"{path} is not a backup.", instead="a file that chapter47 backup wrote") from None
    except OSError as error:
        raise unreadable(path, error, "a file that chapter47 backup wrote") from None
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise Refusal(f"{path} is not a backup of a house.", instead="a file that chapter47 backup wrote")
    if head.get("shape") != HEAD:
        raise Refusal(f"{path} has shape {head.get('shape')}, not {HEAD}.", instead="the version that wrote it")
    if not isinstance(end, dict) or end.get("sha256") != digest.hexdigest():
        raise Refusal(f"{path} is damaged or not whole.", instead="another backup")
    names = {"key": str(head.get("key", "")), "sha256": digest.hexdigest()}
    return names | {"signature": str(end.get("signature", ""))}


def _batches(path: Path) -> Iterator[tuple[str, list[dict[str, object]]]]:
    name, batch = "", list[Document]()
    with gzip.open(path, "rt", encoding="utf-8") as file:
        next(file)
        for line in file:
            row = json.loads(line)
            if isinstance(row, dict):  # the checksum
                break
            if row[0] != name or len(batch) == BATCH:
                if batch:
                    yield name, batch
                name, batch = row[0], []
            batch.append(row[1])
    if batch:
        yield name, batch


def _continue_numbers(connection: Connection) -> None:
    """PostgreSQL counts on from the rows that were put in."""
    if connection.dialect.name == "postgresql":
        for table in ("tables", "entries", "planned"):
            last = f"(SELECT coalesce(max(id), 1) FROM {table})"
            connection.execute(sa.text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"))
