"""How what tables did is written: rows of the journal and all that follows from them, for many tables in one go.

The statements are the database's own, each given all its rows at once. An act is made under its table's turn and knows
the ends of its table's chains; writing it reads nothing, but for a patron's own limit of loss.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from ..table import events
from ..table.events import SCHEMA, Event, Moved
from ..table.money import Cents
from . import bulk, incidents, ledger, once, openings, seals
from .bulk import Insert, insert
from .ledger import Place
from .shape import STAYS
from .store import Row, chained_event, now, set_ends

EVENT = ("table_id", "number", "sitting", "round", "at", "kind", "schema", "body", "hash")
ENTRY = (*ledger.FIELDS, "hash")
SNAPSHOT = ("table_id", "number", "state", "stacks", "hash")
COMING = (events.Seated, events.Left)
ACCOUNT = ("kind", "table_id", "ref")
_EVENTS = Insert("events", EVENT)
_ENTRIES = Insert("entries", ENTRY)
_SNAPSHOTS = Insert(
    "snapshots",
    SNAPSHOT,
    "ON CONFLICT (table_id) DO UPDATE SET " + ", ".join(f"{name} = excluded.{name}" for name in SNAPSHOT[1:]),
)
_OPEN = Insert("accounts", (*ACCOUNT, "balance"), "ON CONFLICT DO NOTHING")
_ADD = (
    "UPDATE accounts SET balance = balance + ? WHERE kind = ? AND table_id = ? AND ref = ? "
    f"AND (balance >= ? OR kind IN ({ledger.OWING}))"
)
_ADD_FAR = (
    "UPDATE accounts SET balance = balance + given.more FROM json_to_recordset(%s::json) AS "
    "given(more bigint, kind text, table_id integer, ref text, least bigint) "
    "WHERE accounts.kind = given.kind AND accounts.table_id = given.table_id AND accounts.ref = given.ref "
    f"AND (balance >= given.least OR accounts.kind IN ({ledger.OWING}))"
)
_ADDED = ("more", *ACCOUNT, "least")


class End(NamedTuple):
    """How long a chain is, and its last hash."""

    number: int = 0
    hash: str = ""


class Staked(NamedTuple):
    """What a patron with limits of their own would have put down at a table before its next deal, and who asks."""

    name: str
    table: int
    window: Cents
    verify: Callable[[Connection, Sequence[Staked]], None]  # in the transaction that writes it, with others of it


@dataclass(slots=True)
class Act:
    """What somebody did at a table and all that follows from it, to be written in one transaction."""

    table: int
    rows: list[Row]
    written: list[tuple[object, ...]]  # the same as the database has them
    entries: list[tuple[object, ...]]
    change: dict[Place, Cents]  # of accounts
    before: End  # the journal before it
    journal: End  # and after
    book_before: End
    book: End
    keys_before: End  # what was done by which key
    keys_after: End
    keys: list[once.Used] = field(default_factory=list)
    secrets: list[Document] = field(default_factory=list)
    snapshot: tuple[str, str] | None = None  # the table at its window, and the cards to come
    follow: Callable[[], None] | None = None  # how memory follows once it is on the disk
    staked: list[Staked] = field(default_factory=list)  # by patrons with limits, looked at once more as it is written

    def use_up(self, keys: Iterable[str]) -> None:
        """The keys of whoever did it are good for nothing else."""
        for key in keys:
            row, number, last = once.made(self.table, key, *self.keys_after)
            self.keys.append(row)
            self.keys_after = End(number, last)


def act_of(table: int, sitting: int, round_: int, found: list[Event], journal: End, book: End, keys: End) -> Act:
    """Events as rows of a table's journal, each read back before it is written, each chained to the one before it."""
    at, last, number = now(), journal.hash, journal.number
    rows: list[Row] = []
    written: list[tuple[object, ...]] = []
    moved: list[ledger.Entry] = []
    for event, body in zip(found, events.all_read_back(found), strict=True):
        number += 1
        if type(event) is Moved:
            moved.append(ledger.Entry(number, event))
        elif type(event) is events.WindowClosed:
            round_ = event.round
        kind = events.kind_of(event)
        last = chained_event(last, number, sitting, round_, at, kind, SCHEMA, body)
        rows.append(Row(number, at, sitting, round_, event))
        written.append((table, number, sitting, round_, at, kind, SCHEMA, body, last))
    posted = ledger.posted(table, moved, at, book.hash)
    return Act(
        table,
        rows,
        written,
        posted.rows,
        posted.change,
        journal,
        End(number, last),
        book,
        End(book.number + len(posted.rows), posted.hash),
        keys,
        keys,
    )


def write(connection: Connection, acts: Sequence[Act]) -> None:
    """Everything that some acts write, those of a table in their order. No account may be left overdrawn."""
    staked = [each for act in acts for each in act.staked]
    if staked:
        staked[0].verify(connection, staked)
    insert(connection, _EVENTS, [row for act in acts for row in act.written])
    set_ends(connection, _ends(acts))
    insert(connection, once.INSERT, [row for act in acts for row in act.keys])
    insert(connection, _ENTRIES, [row for act in acts for row in act.entries])
    _add(connection, _together(act.change for act in acts))
    newest = {act.table: (act, act.snapshot) for act in acts if act.snapshot is not None}
    insert(connection, _SNAPSHOTS, [_snapshot(connection, act, *kept) for act, kept in newest.values()])
    for act in acts:
        for row in act.rows:
            event = row.event
            if type(event) is events.Decided:
                if event.paid >= incidents.LARGEST or event.stake >= incidents.LARGEST:
                    incidents.large(connection, act.table, row.number, event.stake, event.paid)
            elif isinstance(event, COMING):
                stay(connection, act.table, row)
        if act.secrets:
            openings.keep_secrets(connection, act.table, act.secrets)


def _ends(acts: Sequence[Act]) -> list[tuple[str, int, str, str]]:
    """Where the chains end with these acts, and the hash that each ended with before the first of them."""
    ends: dict[str, tuple[End, str]] = {}
    for act in acts:
        for name, goes_on, before, end in (
            (f"table:{act.table}:events", act.written, act.before, act.journal),
            (ledger.book(act.table), act.entries, act.book_before, act.book),
            (once.chain(act.table), act.keys, act.keys_before, act.keys_after),
        ):
            if goes_on:
                ends[name] = end, ends[name][1] if name in ends else before.hash
    return [(name, *ends[name][0], ends[name][1]) for name in sorted(ends)]


def _snapshot(connection: Connection, act: Act, state: str, stacks: str) -> tuple[object, ...]:
    row = {"table_id": act.table, "number": act.journal.number, "state": state, "stacks": stacks}
    return (*row.values(), openings.snapshot_mark(seals.key_in(connection), row, act.journal.hash))


def _together(changes: Iterable[dict[Place, Cents]]) -> dict[Place, Cents]:
    total: dict[Place, Cents] = defaultdict(int)
    for change in changes:
        for account, cents in change.items():
            total[account] += cents
    return total


def _add(connection: Connection, change: dict[Place, Cents]) -> None:
    """Change what accounts hold.

    The house's own go one by one and in one order, so that no two writers wait for each other. Those of a table, to
    which nobody else writes, come after them all at once.
    """
    accounts = sorted(change)
    insert(connection, _OPEN, [(*each, 0) for each in accounts])
    changed = [(change[each], *each, -change[each]) for each in accounts if change[each]]
    shared, own = [row for row in changed if not row[2]], [row for row in changed if row[2]]
    done = sum(bulk.change(connection, _ADD, _ADD_FAR, _ADDED, [row]) for row in shared)
    if done + bulk.change(connection, _ADD, _ADD_FAR, _ADDED, own) != len(changed):
        raise ledger.overdrawn(connection, change)


def stay(connection: Connection, table: int, row: Row) -> None:
    """Who sits where, as the journal says it."""
    if isinstance(row.event, events.Seated):
        begun = {"table_id": table, "first": row.number, "seat": row.event.seat, "patron": row.event.patron}
        connection.execute(sa.insert(STAYS).values(begun | {"sitting": row.sitting, "round": row.round}))
    elif isinstance(row.event, events.Left):
        gone = sa.update(STAYS).where(STAYS.c.table_id == table, STAYS.c.seat == row.event.seat, STAYS.c.last.is_(None))
        connection.execute(gone.values(last=row.number, left=row.round))
