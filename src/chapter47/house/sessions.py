"""Sessions as they are kept: marked by the key of the house and in the register; none is made or lost unseen."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from . import register, seals
from .shape import SESSIONS
from .store import Columns, SqlRow, now


def begin(connection: Connection, token: str, person: str, csrf: str, until: int, address: str) -> None:
    """Write a session down, and forget those that are over."""
    at = now()
    row: dict[str, object] = {"token": token, "person": person, "csrf": csrf, "made": at, "until": until, "seen": at}
    row["address"] = address
    register.hold(connection, SESSIONS)
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.until < at))
    connection.execute(sa.insert(SESSIONS).values(row | {"mark": mark(connection, row)}))
    register.keep(connection, SESSIONS, token)


def mark(connection: Connection, row: Columns) -> str:
    """The mark of a session by the key of the house; none where a database is only reached."""
    key = seals.key_in(connection)
    return key.mark(*fields(row)) if key is not None else ""


def fields(row: Columns) -> tuple[object, ...]:
    """What the mark of a session is of."""
    names = ("token", "person", "csrf", "made", "until", "seen", "address")
    return ("session", *(row[name] for name in names))


def touch(connection: Connection, token: str) -> None:
    """Whoever it is did something."""
    row = connection.execute(sa.select(SESSIONS).where(SESSIONS.c.token == token).with_for_update()).one_or_none()
    if row is not None:
        _set(connection, row, seen=now())


def end(connection: Connection, where: sa.ColumnElement[bool], which: str = "") -> int:
    """End sessions that stand; how many there were."""
    at = now()
    query = sa.select(SESSIONS).where(where, SESSIONS.c.until > at, SESSIONS.c.token.startswith(which, autoescape=True))
    rows = connection.execute(query).all()
    for row in rows:
        _set(connection, row, until=at)
        register.keep(connection, SESSIONS, row.token)
    return len(rows)


def _set(connection: Connection, row: SqlRow, **values: int) -> None:
    changed = dict(row._mapping) | values
    changed["mark"] = mark(connection, changed)
    connection.execute(sa.update(SESSIONS).where(SESSIONS.c.token == row.token).values(changed))


def listed(connection: Connection, person: str) -> list[Document]:
    """The sessions of somebody that stand, newest first."""
    query = sa.select(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.until > now())
    rows = connection.execute(query.order_by(SESSIONS.c.made.desc()))
    names = ("made", "seen", "until", "address")
    return [{"session": row.token[:12]} | {name: row._mapping[name] for name in names} for row in rows]
