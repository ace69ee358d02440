"""What a migration to events writes: the journal of each table, and all books at once.

The tables are played again one after the other, while their patrons went to and fro between them; so an account may be
below zero on the way. All entries are written first, and what they leave is checked at the end.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ...documents import Document
from ...errors import Refusal
from ...table import events
from ...table.events import MAY_OWE, SCHEMA, Account, Event, Moved
from .. import journal, ledger, openings
from ..shape import ACCOUNTS, ENTRIES, EVENTS
from ..store import Row, chained, link, set_end
from .again_0004 import OldSitting

BATCH = 500


class Journal:
    """The journal of one table, row by row."""

    def __init__(self, table: int) -> None:
        self.table = table
        self.rows: list[Document] = []
        self.moved: list[tuple[int, int, Moved]] = []  # event, at, movement
        self.found: list[Row] = []

    @property
    def last(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def hash_at(self, number: int) -> str:
        """The hash of a row; nothing before the first."""
        return str(self.rows[number - 1]["hash"]) if number else ""

    def add(self, sitting: int, round_: int, at: int, event: Event) -> None:
        """One event, read back before it is kept."""
        number, body, kind = self.last + 1, events.read_back(event), events.kind_of(event)
        fields = (number, sitting, round_, at, kind, SCHEMA, body)
        names = ("number", "sitting", "round", "at", "kind", "schema", "body")
        row = dict(zip(names, fields, strict=True))
        self.rows.append(row | {"table_id": self.table, "hash": chained(self.hash_at(self.last), *fields)})
        self.found.append(Row(number, at, sitting, round_, event))
        if isinstance(event, Moved):
            self.moved.append((number, at, event))

    def take(self, connection: Connection, number: int, told: OldSitting) -> None:
        """A sitting: its opening, its events, its shuffles, and the table at its last window."""
        before = self.last
        openings.open_sitting(connection, self.table, told.opened, number, before)
        round_ = 0
        for at, in_round, event in told.events:
            round_ = event.round if isinstance(event, events.WindowClosed) else max(round_, in_round)
            self.add(number, round_, at, event)
        secrets = [self._secret(before + place, told.events[place][2], row) for place, row in told.secrets]
        openings.keep_secrets(connection, self.table, secrets)
        if told.snapshot is not None:
            place, state, stacks = told.snapshot
            last = self.hash_at(before + place)
            openings.keep_snapshot(connection, self.table, before + place, state, stacks, last)

    def _secret(self, place: int, event: Event, row: Any) -> dict[str, object]:
        if not isinstance(event, events.Shuffled):
            raise ValueError(f"table {self.table}: the order of a shuffle without its event")
        return {
            "table_id": self.table,
            "number": place + 1,
            "cards": row.cards,
            "nonce": row.nonce,
            "side": event.side,
        }

    def write(self, connection: Connection) -> None:
        """All rows, and who sat where."""
        for first in range(0, self.last, BATCH):
            connection.execute(sa.insert(EVENTS), self.rows[first : first + BATCH])
        set_end(connection, f"table:{self.table}:events", self.last, self.hash_at(self.last))
        for row in self.found:
            journal.stay(connection, self.table, row)


class Books:
    """The entries of all books, and what they leave in each account."""

    def __init__(self) -> None:
        self.books: dict[int, list[Document]] = defaultdict(list)
        self.held: dict[ledger.Place, int] = defaultdict(int)
        self.filled: dict[int, int] = {}  # what racks were given that had not been filled enough

    def add(self, table: int, event: int, at: int, moved: Moved) -> None:
        """One movement."""
        if moved.cents:
            source, target = ledger.place(table, moved.source), ledger.place(table, moved.target)
            self.books[table].append(ledger.row(table, event, at, source, target, moved))
            self.held[source] -= moved.cents
            self.held[target] += moved.cents

    def take(self, journal: Journal, carried: list[tuple[str, int, int]]) -> None:
        """The book of a table: fills first, so that its rack always reaches, then its journal, then credits."""
        rack, table = Account("rack"), journal.table
        fills = [(at, Moved("", ledger.CAGE, rack, cents, what)) for what, at, cents in carried if cents > 0]
        credits_ = [(at, Moved("", rack, ledger.CAGE, -cents, what)) for what, at, cents in carried if cents < 0]
        every = [moved for _, moved in fills] + [m for _, _, m in journal.moved] + [moved for _, moved in credits_]
        more = ledger.filling(ledger.lowest(0, every)[0])
        if more is not None:
            self.filled[table] = more.cents
            fills.append((0, more))
        for at, moved in fills:
            self.add(table, 0, at, moved)
        for event, at, moved in journal.moved:
            self.add(table, event, at, moved)
        for at, moved in credits_:
            self.add(table, 0, at, moved)

    def write(self, connection: Connection) -> None:
        """All entries and accounts; nothing may be overdrawn in the end."""
        for account, held in self.held.items():
            if held < 0 and account.kind not in MAY_OWE:
                raise Refusal(f"The older ledger leaves {account} {-held} cents below zero.", instead="chapter47 audit")
        for table, rows in sorted(self.books.items()):
            hashes = link(connection, ledger.book(table), [ledger.entry_fields(row) for row in rows])
            kept = [row | {"hash": each} for row, each in zip(rows, hashes, strict=True)]
            for first in range(0, len(kept), BATCH):
                connection.execute(sa.insert(ENTRIES), kept[first : first + BATCH])
        accounts = [
            {"kind": a.kind, "table_id": a.table, "ref": a.ref, "balance": held}
            for a, held in sorted(self.held.items())
        ]
        if accounts:
            connection.execute(sa.insert(ACCOUNTS), accounts)
