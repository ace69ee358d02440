"""A house sealed anew: after a migration, from a backup, or when its key is another one."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from . import openings, seals, sessions
from .keys import Key
from .shape import EVENTS, SESSIONS, SNAPSHOTS, WORKERS


def seal_anew(connection: Connection, key: Key) -> int:
    """Mark and seal everything by a key as it stands; how many chains there are. What was wrong stays wrong."""
    hashes = sa.select(EVENTS.c.hash).where(EVENTS.c.table_id == SNAPSHOTS.c.table_id)
    last = hashes.where(EVENTS.c.number == SNAPSHOTS.c.number).scalar_subquery()
    for row in connection.execute(sa.select(SNAPSHOTS, last.label("last"))).all():
        mark = openings.snapshot_mark(key, row._mapping, row.last or "")
        connection.execute(sa.update(SNAPSHOTS).where(SNAPSHOTS.c.table_id == row.table_id).values(hash=mark))
    for row in connection.execute(sa.select(SESSIONS)).all():
        mark = key.mark(*sessions.fields(row._mapping))
        connection.execute(sa.update(SESSIONS).where(SESSIONS.c.token == row.token).values(mark=mark))
    connection.execute(sa.delete(WORKERS))
    return seals.seal_all(connection, key)
