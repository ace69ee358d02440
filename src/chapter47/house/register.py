"""The register: each time that a person or a planned change is written, what the row says then is chained.

Rights are not edited into a database unseen: the audit compares each row that stands with the last of it in the
register. A password is there as the hash of its hash, so that old ones are not kept for whoever would try them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from .store import PEOPLE, PLANNED, REGISTER, chained, end_of, now, set_end

KEPT = {PEOPLE: "person", PLANNED: "planned change"}  # what the rows of each table are called
SECRET = "password"


def hold(connection: Connection, table: sa.Table) -> None:
    """Nobody else writes rows of this kind until the transaction is over."""
    end_of(connection, table.name)


def keep(connection: Connection, table: sa.Table, key: Any) -> None:
    """Chain a row as it stands now, in the transaction that wrote it."""
    row = connection.execute(sa.select(table).where(_key(table) == key)).one()
    number, before = end_of(connection, table.name)
    at, text = now(), written(row._mapping)
    last = chained(before, at, text)
    told = {"chain": table.name, "number": number + 1, "at": at, "text": text, "hash": last}
    connection.execute(sa.insert(REGISTER).values(told))
    set_end(connection, table.name, number + 1, last)


def written(row: Mapping[Any, Any]) -> str:
    """A row as the register has it."""
    told = {str(name): value for name, value in row.items()}
    if told.get(SECRET) is not None:
        told[SECRET] = hashlib.sha256(told[SECRET].encode()).hexdigest()
    return json.dumps(told)


def rows(connection: Connection, table: sa.Table) -> list[sa.Row[tuple[str, int, int, str, str]]]:
    """What was written of a table's rows, in order."""
    query = sa.select(REGISTER).where(REGISTER.c.chain == table.name).order_by(REGISTER.c.number)
    return list(connection.execute(query))


def differences(connection: Connection, table: sa.Table) -> Iterator[str]:
    """Where the rows that stand are not the last that was written of each, by name."""
    key, what = _key(table), KEPT[table]
    last: dict[Any, dict[str, Any]] = {}
    for row in rows(connection, table):
        told = json.loads(row.text)
        last[told[key.name]] = told
    for row in connection.execute(sa.select(table).order_by(key)):
        stands = json.loads(written(row._mapping))
        before = last.pop(stands[key.name], None)
        if before is None:
            yield f"{what} {stands[key.name]} is not in the register"
        else:
            yield from (f"{what} {stands[key.name]}: {change}" for change in _changes(before, stands))
    yield from (f"{what} {each} was removed" for each in last)


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old != new:
            yield f"{name} was changed" + ("" if name == SECRET else f" from {old!r} to {new!r}")


def _key(table: sa.Table) -> sa.Column[Any]:
    (key,) = table.primary_key.columns
    return key
