"""The register: each time that a person or a planned change is written, what the row says then is chained.

Rights are not edited into a database unseen: the audit compares each row that stands with the last of it in the
register. A password is there as the hash of its hash, so that old ones are not kept for whoever would try them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from .shape import ARRANGED, PEOPLE, PLANNED, REGISTER, SESSIONS
from .store import chained, end_of, now, set_end

REGISTERED = {
    PEOPLE: "person",
    PLANNED: "planned change",
    SESSIONS: "session",
    ARRANGED: "arranged table",
}  # what the rows of each table are called
SECRET = ("password", "factor", "csrf")  # in the register by their hashes
OWN = ("seen", "mark")  # of a session: the mark says whether they are right


def hold(connection: Connection, table: sa.Table) -> None:
    """Nobody else writes rows of this kind until the transaction is over."""
    end_of(connection, table.name)


def keep(connection: Connection, table: sa.Table, key: object) -> None:
    """Chain a row as it stands now, in the transaction that wrote it."""
    row = connection.execute(sa.select(table).where(_key(table) == key)).one()
    number, before = end_of(connection, table.name)
    at, text = now(), written(row._mapping)
    last = chained(before, at, text)
    told = {"chain": table.name, "number": number + 1, "at": at, "text": text, "hash": last}
    connection.execute(sa.insert(REGISTER).values(told))
    set_end(connection, table.name, number + 1, last)


def end_all(connection: Connection, table: sa.Table) -> None:
    """Rows with an end that are not there any more, as after a backup, are over."""
    last: dict[str, Document] = {}
    for row in rows(connection, table):
        told = json.loads(row.text)
        last[told[_key(table).name]] = told
    at = now()
    number, before = end_of(connection, table.name)
    for told in last.values():
        if told["until"] > at:
            number, text = number + 1, json.dumps(told | {"until": at})
            before = chained(before, at, text)
            values = {"chain": table.name, "number": number, "at": at, "text": text, "hash": before}
            connection.execute(sa.insert(REGISTER).values(values))
    set_end(connection, table.name, number, before)


def written(row: sa.RowMapping) -> str:
    """A row as the register has it."""
    told = {str(name): value for name, value in row.items() if name not in OWN}
    for name in SECRET:
        if told.get(name) is not None:
            told[name] = hashlib.sha256(told[name].encode()).hexdigest()
    return json.dumps(told)


def rows(connection: Connection, table: sa.Table) -> list[sa.Row[tuple[str, int, int, str, str]]]:
    """What was written of a table's rows, in order."""
    query = sa.select(REGISTER).where(REGISTER.c.chain == table.name).order_by(REGISTER.c.number)
    return list(connection.execute(query))


def differences(connection: Connection, table: sa.Table) -> Iterator[str]:
    """Where the rows that stand are not the last that was written of each, by name."""
    key, what = _key(table), REGISTERED[table]
    last: dict[object, Document] = {}
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
    gone = now()  # a session that is over is forgotten
    yield from (f"{what} {each} was removed" for each, told in last.items() if told.get("until", gone + 1) > gone)


def _changes(before: Mapping[str, object], after: Mapping[str, object]) -> Iterator[str]:
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old != new:
            yield f"{name} was changed" + ("" if name in SECRET else f" from {old!r} to {new!r}")


def _key(table: sa.Table) -> sa.Column[object]:
    (key,) = table.primary_key.columns
    return key
