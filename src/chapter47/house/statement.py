"""What somebody finds about themselves: a patron's statement of a year, and the accounts of those who work here."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..table.events import Decided, Opened, decode
from . import incidents
from .people import RIGHTS, Role
from .shape import ENTRIES, EVENTS, INCIDENTS, PEOPLE, SITTINGS, STAYS
from .store import now

YEAR = 366 * 86_400_000


class Statement(NamedTuple):
    """A patron's play and money of a year."""

    name: str
    since: int
    games: dict[str, dict[str, int]]  # by game: wagers, wagered, won
    entries: list[dict[str, object]]


def statement(connection: Connection, name: str, since: int | None = None) -> Statement:
    """A patron's money of a year: what went to tables and came back, and by game what was wagered and won.

    Commissions that are charged apart are among the movements, not in what a wager won.
    """
    begin = now() - YEAR if since is None else since
    games: dict[str, dict[str, int]] = {}
    for stay in connection.execute(sa.select(STAYS).where(STAYS.c.patron == name).order_by(STAYS.c.table_id)).all():
        line = games.setdefault(_game(connection, stay.table_id, stay.sitting), {"wagers": 0, "wagered": 0, "won": 0})
        mine = [EVENTS.c.table_id == stay.table_id, EVENTS.c.number > stay.first, EVENTS.c.kind == "decided"]
        mine += [EVENTS.c.at >= begin, EVENTS.c.number < (stay.last or 2**31 - 1)]
        for row in connection.execute(sa.select(EVENTS.c.body, EVENTS.c.schema).where(*mine)):
            event = decode(row.body, row.schema)
            if isinstance(event, Decided) and event.seat == stay.seat:
                line["wagers"] += 1
                line["wagered"] += event.stake
                line["won"] += event.paid - event.taken
    moved = sa.or_(
        sa.and_(ENTRIES.c.source_kind == "patron", ENTRIES.c.source_ref == name),
        sa.and_(ENTRIES.c.target_kind == "patron", ENTRIES.c.target_ref == name),
    )
    entries = [_entry(row, name) for row in connection.execute(sa.select(ENTRIES).where(moved, ENTRIES.c.at >= begin))]
    return Statement(name, begin, dict(sorted(games.items())), entries)


def _game(connection: Connection, table: int, sitting: int) -> str:
    query = sa.select(SITTINGS.c.opening).where(SITTINGS.c.table_id == table, SITTINGS.c.number == sitting)
    opened = decode(connection.execute(query).scalar_one())
    return opened.game if isinstance(opened, Opened) else "unknown"


def _entry(row: sa.Row[object], name: str) -> dict[str, object]:
    """A movement with its number and time: below zero where it left the patron's account."""
    out = row.source_kind == "patron" and row.source_ref == name
    return {
        "number": row.id,
        "at": row.at,
        "cents": -row.cents if out else row.cents,
        "why": row.why,
        "table": row.book,
    }


def accounts(connection: Connection) -> list[dict[str, object]]:
    """Everybody who works here: role, rights, since when, password changed, second factor, last sign-in, state."""
    staff = sa.select(PEOPLE).where(PEOPLE.c.role != str(Role.PATRON)).order_by(PEOPLE.c.name)
    return [_account(connection, row) for row in connection.execute(staff).all()]


def _account(connection: Connection, row: sa.Row[object]) -> dict[str, object]:
    came = sa.select(INCIDENTS.c.at, INCIDENTS.c.address).where(
        INCIDENTS.c.who == row.name, INCIDENTS.c.kind == incidents.IN
    )
    last = connection.execute(came.order_by(INCIDENTS.c.number.desc()).limit(1)).first()
    until = incidents.locked_until(connection, str(row.name))
    return {
        "name": row.name,
        "role": row.role,
        "rights": sorted(str(right) for right in RIGHTS[Role(row.role)]),
        "barred": bool(row.barred),
        "locked_until": until or None,
        "made": row.made,
        "password_changed": row.changed,
        "second_factor": row.factor is not None,
        "last_in": last.at if last is not None else None,
        "last_address": last.address if last is not None else None,
    }
