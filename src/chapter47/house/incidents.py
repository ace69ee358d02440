"""Significant events: what a laboratory wants to find in the record of a house, each with its time and who and where.

They are chained and sealed like everything else. Whether somebody is locked out follows from them.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document, printed
from ..table.money import Cents, dollars
from .shape import ACTS, INCIDENTS
from .store import Columns, chained, end_of, now, set_end

FAILED, IN, UNLOCKED, LOCKED = "sign-in failed", "signed in", "unlocked", "locked out"
CLOCK, OPENED, CLOSED, OUTAGE = "clock", "house opened", "house closed", "outage"
LARGE, ALTERED, OFF, ON = "large win", "program altered", "switched off", "switched on"
STAKED, CORRECTED, VOIDED = "large wager", "correction", "quarantine ended"
TABLE_OFF, TABLE_ON, BARRED, LET_IN = "table closed", "table opened again", "barred", "let in again"
KINDS: tuple[str, ...] = (
    *(FAILED, IN, UNLOCKED, LOCKED, CLOCK, OPENED, CLOSED, OUTAGE, LARGE, ALTERED, OFF, ON),
    *(STAKED, CORRECTED, VOIDED, TABLE_OFF, TABLE_ON, BARRED, LET_IN),
)
CHAIN = "incidents"
LARGEST = 1_000_000  # cents that a wager wins or stakes, from which on it is an event of its own
SECOND, MINUTES = 1_000, 60_000
LATER = 5_000  # milliseconds by which clocks of workers may differ
SPRAYED = 30  # wrong passwords from one address, after which it waits
TRIES = 3  # wrong passwords in a row, after which a name is locked
WINDOW = 30 * MINUTES  # in which they count
LOCK = 30 * MINUTES  # how long it is locked, unless an administrator opens it


def record(
    connection: Connection, kind: str, text: str, who: str = "the house", address: str = "", *, stepped: int = 0
) -> None:
    """Write an event down, in the transaction that it belongs to; of a clock with the milliseconds of its step."""
    on_time(connection, INCIDENTS, max(0, -stepped))
    number, before = end_of(connection, CHAIN)
    row: dict[str, object] = {"number": number + 1, "at": now(), "kind": kind, "who": who, "address": address}
    row |= {"text": printed(text), "stepped": stepped}
    row["hash"] = last = chained(before, *fields(row))
    connection.execute(sa.insert(INCIDENTS).values(row))
    set_end(connection, CHAIN, number + 1, last)


def on_time(connection: Connection, chain: sa.Table, said: int = 0) -> None:
    """Before a row is added: a clock that was set back since the last one is on record, though nobody saw it yet.

    The watchman looks each second and sees what two steps within it came to (``said``, in milliseconds); what was done
    between them has its time, and then the whole way back is on record first.
    """
    last = connection.execute(sa.select(chain.c.at).order_by(chain.c.number.desc()).limit(1)).scalar_one_or_none()
    here = now()
    if last is None or here >= last - LATER:
        return
    steps = [*set_back(connection), (here, here + said)]
    if not known_back(steps, last, here):
        clock_set(connection, here - last)


def known_back(steps: list[tuple[int, int]], before: int, after: int) -> bool:
    """Whether a step on record explains that what came after has the earlier time."""
    return any(at <= after + LATER and before <= was + LATER for at, was in steps)


def opened(connection: Connection, where: str, digest: str) -> None:
    """The house opens: what runs is on record, and so is a clock that was set back or a house that was never closed."""
    newest = sa.union_all(sa.select(sa.func.max(INCIDENTS.c.at).label("at")), sa.select(sa.func.max(ACTS.c.at)))
    last = connection.execute(sa.select(sa.func.max(newest.subquery().c.at))).scalar()
    if last is not None and now() < last - SECOND:
        clock_set(connection, now() - last)
    of_house = sa.select(INCIDENTS.c.kind).where(INCIDENTS.c.kind.in_((OPENED, CLOSED)), INCIDENTS.c.address == where)
    before = connection.execute(of_house.order_by(INCIDENTS.c.number.desc()).limit(1)).scalar_one_or_none()
    if before == OPENED:
        record(connection, OUTAGE, "the house was not closed before it opened again", address=where)
    record(connection, OPENED, f"program {digest}", address=where)


def large(connection: Connection, table: int, event: int, stake: Cents, paid: Cents) -> None:
    """A wager won so much, or staked so much and did not win it, that somebody will want to look at its round."""
    kind, cents = (LARGE, paid) if paid >= LARGEST else (STAKED, stake)
    record(connection, kind, f"{dollars(cents)} at table {table}, event {event}")


def clock_set(connection: Connection, step: int) -> None:
    """The clock was set on, or back, by so many milliseconds."""
    record(connection, CLOCK, f"stepped by {step / SECOND:+.0f} seconds", stepped=step)


def set_back(connection: Connection) -> list[tuple[int, int]]:
    """Each time that the clock was set back: when, by the new time, and what the old one showed then."""
    back = sa.select(INCIDENTS.c.at, INCIDENTS.c.stepped).where(INCIDENTS.c.stepped < 0)
    return [(row.at, row.at - row.stepped) for row in connection.execute(back)]


def fields(row: Columns, read: int = 0) -> tuple[object, ...]:
    """What the hash of an event is of; of those whose step was ``read`` from them, up to that number, their words."""
    words = tuple(row[name] for name in ("number", "at", "kind", "who", "address", "text"))
    return words if row["number"] <= read else (*words, row["stepped"])


def listed(connection: Connection, kind: str = "", who: str = "", after: int = 0, limit: int = 100) -> list[Document]:
    """Events after a number, newest first."""
    query = sa.select(INCIDENTS).where(INCIDENTS.c.number > after)
    if kind:
        query = query.where(INCIDENTS.c.kind == kind)
    if who:
        query = query.where(INCIDENTS.c.who == who)
    rows = connection.execute(query.order_by(INCIDENTS.c.number.desc()).limit(limit))
    return [{name: value for name, value in row._mapping.items() if name not in ("hash", "stepped")} for row in rows]


def failures(connection: Connection, who: str) -> int:
    """How often in a row somebody's password was wrong of late."""
    mine = INCIDENTS.c.who == who
    good = sa.select(sa.func.max(INCIDENTS.c.number)).where(mine, INCIDENTS.c.kind.in_((IN, UNLOCKED)))
    last = int(connection.execute(good).scalar() or 0)
    bad = sa.select(sa.func.count()).where(mine, INCIDENTS.c.kind == FAILED, INCIDENTS.c.number > last)
    return int(connection.execute(bad.where(INCIDENTS.c.at > now() - WINDOW)).scalar_one())


def sprayed(connection: Connection, address: str) -> int:
    """How often anybody's password was wrong from an address of late."""
    mine = INCIDENTS.c.address == address, INCIDENTS.c.kind == FAILED, INCIDENTS.c.at > now() - WINDOW
    return int(connection.execute(sa.select(sa.func.count()).where(*mine)).scalar_one())


def locked_until(connection: Connection, who: str) -> int:
    """Until when somebody's name is locked; 0 where it is not."""
    mine = INCIDENTS.c.who == who
    query = sa.select(INCIDENTS.c.at, INCIDENTS.c.kind).where(mine, INCIDENTS.c.kind.in_((LOCKED, UNLOCKED)))
    row = connection.execute(query.order_by(INCIDENTS.c.number.desc()).limit(1)).first()
    until = row.at + LOCK if row is not None and row.kind == LOCKED else 0
    return until if until > now() else 0
