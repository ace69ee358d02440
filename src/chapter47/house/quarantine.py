"""A table that cannot be taken up as it stands: it is named and waits for a supervisor, and nothing else suffers.

A round is held up where its journal cannot be read, or where the rules that run now make something else of its answers
than what was recorded. A supervisor has the choice: the old rules are installed again and the table goes on by itself;
or the round is void, and everything that moved since its betting window goes back; or the table is closed and
everybody has the chips that the ledger says are theirs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..table import events
from ..table.chips import DecidedTwice, NotConserved, Overdrawn, Undecided
from ..table.drivers import Dealer
from ..table.events import Account, Event, Moved, Quarantined, Resumed
from ..table.sources import Source
from ..table.table import Steps, Table
from . import ledger, openings, recovery
from .recovery import JournalDiffers, TakenUp
from .shape import EVENTS, SITTINGS, SNAPSHOTS, STAYS, TABLES
from .store import UNDONE, journal_of, read, reading, standing

VOID, CLOSE = "void", "close"
CHOICES = (VOID, CLOSE)
BROKEN = (JournalDiffers, NotConserved, DecidedTwice, Overdrawn, Undecided, Refusal, LookupError, ValueError, TypeError)


@dataclass(slots=True)
class Loaded:
    """A table taken up, or why it is held up."""

    taken_up: TakenUp
    held_up: str = ""
    marked: bool = False  # it was held up before


def load(connection: Connection, number: int, source: Source) -> Loaded:
    """A table as its journal left it; one that cannot go on stands closed to all but a supervisor."""
    known = connection.execute(sa.select(TABLES.c.quarantine).where(TABLES.c.id == number)).one_or_none()
    if known is None:
        raise Refusal(f"There is no table {number}.", instead="open one first")
    marked = known.quarantine is not None
    if _closed(connection, number):
        return Loaded(_standing_still(connection, number, source), marked=marked)
    try:
        return Loaded(recovery.taken_up(connection, number, source), marked=marked)
    except BROKEN as error:
        return Loaded(_standing_still(connection, number, source), str(error) or type(error).__name__)


def _closed(connection: Connection, number: int) -> bool:
    """Whether a supervisor closed the table in quarantine, and it was not opened since."""
    of_table = sa.select(SITTINGS.c.after).where(SITTINGS.c.table_id == number)
    after = connection.execute(of_table.order_by(SITTINGS.c.number.desc()).limit(1)).scalar_one()
    of_this = EVENTS.c.table_id + 0 == number  # by their rare kind: the index of a table leads through all of it
    query = sa.select(EVENTS).where(EVENTS.c.kind == "resumed", of_this, EVENTS.c.number > after)
    rows = read(connection.execute(query.order_by(EVENTS.c.number)))
    return bool(rows) and isinstance(rows[-1].event, Resumed) and rows[-1].event.choice == CLOSE


def _standing_still(connection: Connection, number: int, source: Source) -> TakenUp:
    """The table as far as it can be shown: at its last window, or empty, with nothing pending."""
    row = connection.execute(sa.select(TABLES).where(TABLES.c.id == number)).one()
    query = sa.select(SITTINGS).where(SITTINGS.c.table_id == number).order_by(SITTINGS.c.number.desc()).limit(1)
    sitting = connection.execute(query).one()
    kept = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == number)).one_or_none()
    try:
        if kept is None:
            raise Refusal("There is no snapshot.")
        table = Table.load(kept.state.encode())
    except BROKEN:
        try:
            table = openings.table_of(openings.opened_of(sitting))
        except BROKEN:
            from ..games import game_type

            kind = game_type(row.game)
            table = Table(kind, kind.elections())
    table.window = None
    last, last_hash = recovery._end(connection, number)
    return TakenUp(
        number,
        bool(row.entered),
        bool(row.committed),
        table,
        _nothing(),
        Dealer(source),
        sitting.number,
        sitting.after,
        last=last,
        hash=last_hash,
    )


def _nothing() -> Steps:
    """A procedure that asks for nothing."""
    yield from ()


def held_up(engine: Engine) -> list[tuple[int, str, str]]:
    """The tables that wait for a supervisor, with their games and why."""
    query = sa.select(TABLES).where(TABLES.c.quarantine.is_not(None)).order_by(TABLES.c.id)
    with reading(engine) as connection:
        return [(row.id, row.game, row.quarantine) for row in connection.execute(query)]


def mark(connection: Connection, number: int, why: str) -> None:
    """Name a table that is held up."""
    connection.execute(sa.update(TABLES).where(TABLES.c.id == number).values(quarantine=why))


def lift(connection: Connection, number: int) -> None:
    """The table goes on."""
    connection.execute(sa.update(TABLES).where(TABLES.c.id == number).values(quarantine=None))


def resumed(connection: Connection, number: int, choice: str, by: str) -> list[Event]:
    """What a supervisor's choice writes: the quarantine, its end, and the money that goes back."""
    if choice not in CHOICES:
        raise Refusal(f"A quarantine does not end by {choice!r}.", instead=" or ".join(CHOICES))
    why = connection.execute(sa.select(TABLES.c.quarantine).where(TABLES.c.id == number)).scalar_one() or ""
    head: list[Event] = [Quarantined("", str(why)), Resumed("", choice, by)]
    if choice == VOID:
        return head + list(_since_the_window(connection, number))
    return [*head, *_all_chips(connection, number), events.Closed("", "quarantine")]


def _since_the_window(connection: Connection, number: int) -> list[Moved]:
    kept = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == number)).one_or_none()
    if kept is None:
        raise Refusal("The table has no window to go back to.", instead=CLOSE)
    try:
        Table.load(kept.state.encode())
    except BROKEN as error:
        raise Refusal(f"The table at its window cannot be read: {error}", instead=CLOSE) from None
    rows = standing(read(journal_of(connection, number, kept.number)))
    moved = [row.event for row in rows if isinstance(row.event, Moved)]
    return [Moved(m.cite, m.target, m.source, m.cents, UNDONE, m.of) for m in reversed(moved)]


def _all_chips(connection: Connection, number: int) -> list[Event]:
    """Everybody has the chips before them and on the layout, as the ledger says; stays end."""
    held = ledger.balances(connection, number)
    sat = sa.select(STAYS).where(STAYS.c.table_id == number, STAYS.c.last.is_(None))
    found: list[Event] = []
    for stay in connection.execute(sat).all():
        chips = 0
        for kind in ("layout", "seat"):
            cents = held.pop(ledger.Place(kind, number, str(stay.seat)), 0)
            chips += cents
            if cents:
                found.append(Moved("", Account(kind, stay.seat), ledger.patron(stay.patron), cents, "quarantine"))
        found.append(events.Left("", stay.seat, stay.patron, chips, "quarantine"))
    for account, cents in held.items():
        if account.kind == "reserved":
            found.append(Moved("", Account("reserved", account.ref), ledger.patron(account.ref), cents, "quarantine"))
        elif account.kind == "layout" and cents:
            found.append(Moved("", Account("layout", int(account.ref or 0)), Account("rack"), cents, "quarantine"))
        elif account.kind == "owed" and cents:
            found.append(Moved("", Account("owed", int(account.ref)), Account("complimentary"), cents, "quarantine"))
    return found


def keep_again(connection: Connection, number: int, last: int, last_hash: str) -> None:
    """The table goes on from the window that it had, after what was just written."""
    kept = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == number)).one()
    stacks = kept.stacks
    json.loads(stacks)
    openings.keep_snapshot(connection, number, last, kept.state, stacks, last_hash)
