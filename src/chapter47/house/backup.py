"""Backup and restore: the whole house as one compressed file that either database can take up again.

A line says what the file is, then comes every row of every table as it stood at one instant, then each casino night
with its plan and every row of its own store, then a checksum. Sessions and workers are left out: whoever was in signs
in again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from ..errors import Refusal, unreadable
from . import acts, register
from .keys import Key
from .migrations import HEAD, ensure
from .resealing import seal_anew
from .shape import META, SESSIONS, TABLES, WORKERS
from .store import key_for, open_engine, snapshot

KIND = "chapter47 house"
BATCH = 1000
NIGHT, BOOKS = "night", ".books"  # the line with which a night begins, and how its store is named beside the plan
Batch = tuple[str, str, list[Document]]


def backup(address: str, path: Path, nights: Path | None = None) -> int:
    """Write the house to a new file as it stands at this instant, while it may go on. Returns the number of rows.

    ``nights`` is the folder of its casino nights, which go along: each plan, and its store where the night has begun.
    """
    if path.exists():
        raise Refusal(f"{path} exists.", instead="another file name")
    engine = open_engine(address)
    ensure(engine, address)
    part = path.with_name(path.name + ".part")
    key, digest, rows = key_for(engine, address), hashlib.sha256(), 0
    part.touch(mode=0o600)  # the order of cards that are still to come is in it
    with snapshot(engine) as connection, gzip.open(part, "wt", encoding="utf-8") as out:
        for line in chain(_lines(connection, key), _nights(nights)):
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
    yield from _rows(connection)


def _rows(connection: Connection) -> Iterator[str]:
    for table in META.sorted_tables:
        if table not in (SESSIONS, WORKERS):
            for row in connection.execute(sa.select(table).order_by(*table.primary_key)):
                told = dict(row._mapping) | ({"owner": None} if table is TABLES else {})
                yield json.dumps([table.name, told]) + "\n"


def _nights(folder: Path | None) -> Iterator[str]:
    """Each night of a folder: its plan, the key of its store, and every row of it."""
    for plan in sorted(folder.glob("*.toml")) if folder else ():
        store, told = plan.with_suffix(BOOKS), {"name": plan.stem, "plan": plan.read_text("utf-8")}
        if not store.exists():
            yield json.dumps([NIGHT, told]) + "\n"
            continue
        engine = open_engine(str(store))
        ensure(engine, str(store))
        with snapshot(engine) as connection:
            yield json.dumps([NIGHT, told | {"key": key_for(engine, str(store)).name}]) + "\n"
            yield from _rows(connection)
        engine.dispose()


def restore(path: Path, address: str, nights: Path | None = None) -> int:
    """Put a backup into an empty database, and its nights into a folder: all of it, or nothing.

    Returns the number of rows.
    """
    sealed = verified(path)
    engine = open_engine(address)
    ensure(engine, address)
    key, rows = key_for(engine, address), 0
    if sealed["key"] == key.name and not key.signed(sealed["signature"], KIND, sealed["sha256"]):
        raise Refusal(f"{path} was changed since the house wrote it.", instead="another backup")
    batches = groupby(_batches(path), key=itemgetter(0))
    with engine.begin() as connection, TemporaryDirectory(dir=nights and nights.parent, prefix=".restored-") as stage:
        for table in META.sorted_tables:
            if connection.execute(sa.select(table).limit(1)).first() is not None:
                raise Refusal("The database is not empty.", instead="a new file, or an empty database")
        for night, its in batches:
            rows += _put_night(night, its, Path(stage)) if night else _put_rows(connection, its)
        _continue_numbers(connection)
        _open_again(connection, key, sealed["key"])
        _move(Path(stage), nights)
    engine.dispose()
    return rows


def _put_rows(connection: Connection, batches: Iterable[Batch]) -> int:
    rows = 0
    for _, name, batch in batches:
        connection.execute(sa.insert(META.tables[name]), batch)
        rows += len(batch)
    return rows


def _put_night(told: str, batches: Iterable[Batch], stage: Path) -> int:
    """One night: its plan, and its store as any other; how many rows."""
    head, rows = json.loads(told), 1
    plan = stage / f"{Path(head['name']).name}.toml"
    plan.write_text(head["plan"], "utf-8")
    if "key" in head:
        address = str(plan.with_suffix(BOOKS))
        engine = open_engine(address)
        ensure(engine, address)
        with engine.begin() as connection:
            rows += _put_rows(connection, (one for one in batches if one[1] != NIGHT))
            _open_again(connection, key_for(engine, address), head["key"])
        engine.dispose()
    return rows


def _move(stage: Path, nights: Path | None) -> None:
    """Put what was made where it belongs; refused where nobody said where, or something stands there."""
    made = sorted(stage.iterdir())
    if nights is None:
        if made:
            raise Refusal("The backup has casino nights in it.", instead="--nights and a folder for them")
        return
    if made:
        nights.mkdir(exist_ok=True)
    for one in made:
        if (nights / one.name).exists():
            raise Refusal(f"{nights / one.name} exists.", instead="another folder for the nights")
    for one in made:
        one.rename(nights / one.name)


def _open_again(connection: Connection, key: Key, before: str) -> None:
    """Nobody is in; where it came from is on record, and all of it is sealed by the key that is here."""
    register.end_all(connection, SESSIONS)
    how = "" if before == key.name else f", which was sealed by another key, {before}"
    acts.record(connection, "this machine", f"restored from a backup{how}")
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


def _batches(path: Path) -> Iterator[Batch]:
    """Rows of one table at a time, with the night that they belong to; those of the house belong to none."""
    night, name, batch = "", "", list[Document]()
    with gzip.open(path, "rt", encoding="utf-8") as file:
        next(file)
        for line in file:
            row = json.loads(line)
            if isinstance(row, dict):  # the checksum
                break
            if row[0] != name or row[0] == NIGHT or len(batch) == BATCH:
                if batch:
                    yield night, name, batch
                name, batch = row[0], []
            night = json.dumps(row[1]) if row[0] == NIGHT else night
            batch.append(row[1])
    if batch:
        yield night, name, batch


def _continue_numbers(connection: Connection) -> None:
    """PostgreSQL counts on from the rows that were put in."""
    if connection.dialect.name == "postgresql":
        for table in ("tables", "entries", "planned"):
            last = f"(SELECT coalesce(max(id), 1) FROM {table})"
            connection.execute(sa.text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"))
