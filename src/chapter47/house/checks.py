"""What must hold of a house whatever was written: its file, its seals, and that every state follows from the record.

A row of the journal, of the ledger or of a register is found wrong by its chain. What is here says more: a fill needs
its act, somebody who works here was made known by somebody, a closed table has an empty layout, and so on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..table import events
from ..table.money import dollars
from ..table.requests import Bets
from ..table.sources import CryptographicSource
from . import acts, incidents, ledger, quarantine, recovery, sessions, workers
from .acts import Kind
from .incidents import LATER
from .keys import Key
from .people import Role
from .shape import (
    ACCOUNTS,
    ACTS,
    ENTRIES,
    INCIDENTS,
    META,
    PEOPLE,
    SESSIONS,
    SITTINGS,
    SNAPSHOTS,
    STAYS,
    TABLES,
    WORKERS,
)
from .store import Row, SqlRow, journal_of, read

DAMAGED = "the database is damaged"


def integrity(connection: Connection) -> Iterator[str]:
    """The database's own check of its file."""
    if connection.dialect.name != "sqlite":
        return
    try:
        for (told,) in connection.exec_driver_sql("PRAGMA integrity_check").all():
            if told != "ok":
                yield f"{DAMAGED}: {told}"
                return
        yield from _kinds(connection)
    except sa.exc.DBAPIError as error:
        yield f"{DAMAGED}: {error.orig}"


def _kinds(connection: Connection) -> Iterator[str]:
    """SQLite takes text for a number and bytes for text; this house never writes them, and nothing could be read."""
    for table in META.sorted_tables:
        wrong = []
        for column in table.columns:
            kind = "text" if isinstance(column.type, sa.String) else "integer"
            allowed = f"'{kind}', 'null'" if column.nullable else f"'{kind}'"
            wrong.append(f"WHEN typeof(\"{column.name}\") NOT IN ({allowed}) THEN '{column.name}'")
        query = f'SELECT CASE {" ".join(wrong)} END AS wrong FROM "{table.name}" WHERE wrong IS NOT NULL LIMIT 1'
        for (column_name,) in connection.exec_driver_sql(query):
            yield f"{DAMAGED}: {column_name} of a row of {table.name} is another kind of value than was ever written"


def states(connection: Connection, key: Key | None) -> Iterator[str]:
    """Everything that stands follows from what was recorded."""
    if key is not None:
        yield from _marks(connection, key)
    yield from _shape(connection)
    yield from _references(connection)
    yield from _workers(connection, key)
    yield from _acts(connection)
    yield from _numbers(connection)
    yield from _times(connection)
    for table in connection.execute(sa.select(TABLES).order_by(TABLES.c.id)).all():
        yield from _table(connection, table)


def _shape(connection: Connection) -> Iterator[str]:
    from .migrations import HEAD, VERSION

    found = list(connection.execute(sa.select(VERSION.c.version_num)).scalars())
    if found != [HEAD]:
        yield f"the database says that it has shape {', '.join(found) or 'none'}, not {HEAD}"


def _references(connection: Connection) -> Iterator[str]:
    """Every reference leads somewhere; PostgreSQL lets no other be written."""
    if connection.dialect.name == "sqlite":
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            yield f"a row of {row[0]} refers to a row of {row[2]} that is missing"


def _marks(connection: Connection, key: Key) -> Iterator[str]:
    for row in connection.execute(sa.select(SESSIONS).order_by(SESSIONS.c.token)):
        if row.mark != key.mark(*sessions.fields(row._mapping)):
            yield f"session {row.token[:12]} of {row.person} was changed or forged"


def _workers(connection: Connection, key: Key | None) -> Iterator[str]:
    names = set()
    for row in connection.execute(sa.select(WORKERS)):
        names.add(row.name)
        said = {"name": row.name, "address": row.address, "until": row.until}
        if key is not None and row.mark != workers.mark(key, said):
            yield f"worker {row.name} was changed or forged"
    held = sa.select(TABLES.c.id, TABLES.c.owner).where(TABLES.c.owner.is_not(None))
    for row in connection.execute(held):
        if row.owner not in names:
            yield f"table {row.id} is held by a worker that is not known"


# ---- acts ------------------------------------------------------------------------------------------------------------


def _acts(connection: Connection) -> Iterator[str]:
    """What only people with a right do has its act on record."""
    carries = {ledger.FILL: Kind.FILL, ledger.CREDIT: Kind.CREDIT}
    done = acts.of_kind(connection, *carries.values())
    signed = Counter((act.kind, act.table, act.facts["cents"]) for act in done)
    became = {(act.facts["person"], act.facts["role"]) for act in acts.of_kind(connection, Kind.ROLE)}
    carried = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.event == 0).order_by(ENTRIES.c.id)).all()
    patrons = set(connection.execute(sa.select(PEOPLE.c.name)).scalars())
    for row in carried:
        what = f"entry {row.id}: {row.why} of {dollars(row.cents)}"
        if row.why in carries:
            act = str(carries[row.why]), row.book, row.cents
            signed[act] -= 1
            if signed[act] < 0:
                yield f"{what} has no act"
        elif row.source_kind == "issue" and row.at and row.target_ref not in patrons:  # 0: from the oldest shape
            yield f"{what} is for nobody who is known"
    staff = sa.select(PEOPLE).where(PEOPLE.c.role != str(Role.PATRON), PEOPLE.c.made > 0)  # 0: from an older shape
    for row in connection.execute(staff.order_by(PEOPLE.c.name)):
        if (row.name, row.role) not in became:
            yield f"{row.name} is {row.role} without an act"


# ---- numbers and times ----------------------------------------------------------------------------------------------


def _numbers(connection: Connection) -> Iterator[str]:
    """SQLite gives numbers without gaps, and nothing is ever removed; PostgreSQL leaves some out."""
    if connection.dialect.name == "sqlite":
        for table in (ENTRIES, TABLES):
            ids = list(connection.execute(sa.select(table.c.id).order_by(table.c.id)).scalars())
            wrong = next((each for each, place in zip(ids, range(1, len(ids) + 1), strict=True) if each != place), None)
            if wrong is not None:
                yield f"{table.name}: row {wrong} has another number than it was given"


def _times(connection: Connection) -> Iterator[str]:
    """No row is older than the one before it, unless the clock was set back and that is on record."""
    steps = incidents.set_back(connection)
    for what, query in (
        ("privileged act", sa.select(ACTS.c.number, ACTS.c.at).order_by(ACTS.c.number)),
        ("event", sa.select(INCIDENTS.c.number, INCIDENTS.c.at).order_by(INCIDENTS.c.number)),
    ):
        for before, row in pairwise(connection.execute(query)):
            if row.at < before.at - LATER and not incidents.known_back(steps, before.at, row.at):
                yield f"{what} {row.number} is dated back: it is older than the one before it"


# ---- tables ----------------------------------------------------------------------------------------------------------


def _table(connection: Connection, table: SqlRow) -> Iterator[str]:
    number = table.id
    try:
        rows = read(journal_of(connection, number))
    except quarantine.BROKEN as error:
        yield f"table {number}: its journal cannot be read: {error}"
        return
    yield from _stays(connection, number, rows)
    yield from _snapshot(connection, number, rows)
    try:
        loaded = quarantine.load(connection, number, CryptographicSource())
        held_up = loaded.held_up or None
    except (*quarantine.BROKEN, sa.exc.SQLAlchemyError) as error:
        yield f"table {number} cannot be taken up: {error}"
        return
    if held_up is None and table.quarantine is not None:
        yield f"table {number} is said to wait for a supervisor, and does not"
    elif held_up is not None and table.quarantine not in (None, held_up) and not _imported(rows):
        yield f"table {number} waits for a supervisor for another reason than is said"
    # some games wait for wagers before anything happens, and may be closed then
    begun = any(recovery.is_own(row.event) and not isinstance(row.event, events.Closed) for row in rows)
    if begun and isinstance(loaded.taken_up.pending, Bets) and not _has_snapshot(connection, number):
        yield f"table {number}: its snapshot is missing"
    yield from _layout(connection, number, rows)


def _stays(connection: Connection, number: int, rows: list[Row]) -> Iterator[str]:
    """Who sat where is what the journal says."""
    told: dict[int, list[object]] = {}
    sits: dict[int, int] = {}
    for row in rows:
        if isinstance(row.event, events.Seated):
            told[row.number] = [row.event.seat, row.event.patron, row.sitting, row.round, None, None]
            sits[row.event.seat] = row.number
        elif isinstance(row.event, events.Left) and row.event.seat in sits:
            told[sits.pop(row.event.seat)][4:] = [row.round, row.number]
    query = sa.select(STAYS).where(STAYS.c.table_id == number)
    kept = {r.first: [r.seat, r.patron, r.sitting, r.round, r.left, r.last] for r in connection.execute(query)}
    for first in sorted({*told, *kept}):
        if told.get(first) != kept.get(first):
            yield f"table {number}: the stay that begins with event {first} is not what the journal says"


def _snapshot(connection: Connection, number: int, rows: list[Row]) -> Iterator[str]:
    """The table as data is of its last window."""
    kept = connection.execute(sa.select(SNAPSHOTS.c.number).where(SNAPSHOTS.c.table_id == number)).scalar_one_or_none()
    query = sa.select(sa.func.max(SITTINGS.c.after)).where(SITTINGS.c.table_id == number)
    after = int(connection.execute(query).scalar() or 0)
    closed = [row.number for row in rows if isinstance(row.event, events.WindowClosed) and row.number > after]
    if kept is not None and sum(at > max(kept, after) for at in closed) > 1:
        yield f"table {number}: its snapshot is not of its last window"


def _has_snapshot(connection: Connection, number: int) -> bool:
    return connection.execute(sa.select(SNAPSHOTS.c.number).where(SNAPSHOTS.c.table_id == number)).first() is not None


def _imported(rows: list[Row]) -> bool:
    """Whether an older record was taken over that could not be read: why it waits was said then."""
    return any(isinstance(row.event, events.Imported) for row in rows)


def _layout(connection: Connection, number: int, rows: list[Row]) -> Iterator[str]:
    """A closed table has an empty layout and nobody's chips."""
    if not rows or not any(isinstance(r.event, events.Closed) and r.sitting == rows[-1].sitting for r in rows):
        return
    query = sa.select(SITTINGS.c.number).where(SITTINGS.c.table_id == number).order_by(SITTINGS.c.number.desc())
    if connection.execute(query.limit(1)).scalar_one_or_none() != rows[-1].sitting:
        return  # it is open again
    left: dict[str, int] = defaultdict(int)
    held = sa.select(ACCOUNTS).where(ACCOUNTS.c.table_id == number, ACCOUNTS.c.kind.in_(("layout", "seat", "reserved")))
    for row in connection.execute(held):
        left[row.kind] += row.balance
    for kind, cents in left.items():
        if cents:
            yield f"table {number} is closed with {dollars(cents)} at its {kind}"
