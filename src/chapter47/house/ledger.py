"""The ledger: every movement of money from one account to another, exactly as events state them.

An account is a kind of place, the table it is at and which of them it is; whether it may be below zero is a property of
its kind. A patron buys in at the table: the money drops into the table's box and chips leave its rack. A table whose
rack would not reach is filled from the cage before it pays.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from ..errors import Refusal
from ..table.events import KINDS, MAY_OWE, Account, Moved
from ..table.money import Cents, dollars
from .shape import ACCOUNTS, ENTRIES, STAYS
from .store import Columns, chained_entry, end_of, now, place_of, set_end

OF_THE_HOUSE = frozenset({"patron", "cage", "issue", "funding"})  # kinds that are not a table's own
ISSUE = Account("issue")  # where play money comes from
CAGE = Account("cage")  # below zero by the chips that it has given out to the tables
INVENTORY: Cents = 10_000_000  # what a rack is filled with, and by
FILL, CREDIT, AUTOMATIC = "fill", "credit", "automatic fill"

FIELDS = (
    "book",
    "event",
    "at",
    "source_kind",
    "source_table",
    "source_ref",
    "target_kind",
    "target_table",
    "target_ref",
    "cents",
    "why",
)
_OPEN = sa.text(
    "INSERT INTO accounts (kind, table_id, ref, balance) VALUES (:kind, :table_id, :ref, 0) ON CONFLICT DO NOTHING"
)
OWING = ", ".join(f"'{kind}'" for kind in sorted(MAY_OWE))
_ADD = sa.text(
    "UPDATE accounts SET balance = balance + :amount WHERE kind = :kind AND table_id = :table_id AND ref = :ref "
    f"AND (balance >= -:amount OR kind IN ({OWING}))"
)


class Place(NamedTuple):
    """An account as it is stored: its kind, its table (0 for the house as a whole) and which of them."""

    kind: str
    table: int
    ref: str

    def __str__(self) -> str:
        at = f" of {place_of(self.table).replace(':', ' ')}" if self.table else ""
        return f"{self.kind}{' ' + self.ref if self.ref else ''}{at}"


class Unbalanced(RuntimeError):  # noqa: N818
    """A movement of nothing, or of less, or to where it came from: it is not written."""


@functools.lru_cache(16_384)
def place(table: int, account: Account) -> Place:
    """Where an account of a table's event stands in the books of the house."""
    if account.kind not in KINDS:
        raise Unbalanced(f"there is no account of kind {account.kind!r}")
    return Place(account.kind, 0 if account.kind in OF_THE_HOUSE else table, str(account.ref or ""))


def patron(name: str) -> Account:
    """A patron's money at the house."""
    return Account("patron", name)


class Entry(NamedTuple):
    """A movement to be written: which event of the table states it, and the movement."""

    event: int
    moved: Moved


class Posted(NamedTuple):
    """Movements as they will stand in a book, each chained to the one before, and what accounts gain by them."""

    rows: list[tuple[object, ...]]
    change: dict[Place, Cents]
    hash: str


def posted(table: int, entries: Sequence[Entry], at: int, last: str) -> Posted:
    """Movements in the book of a table (0: the house's own), after the hash of its last row."""
    change: dict[Place, Cents] = defaultdict(int)
    rows: list[tuple[object, ...]] = []
    for event, moved in entries:
        cents = moved.cents
        if cents == 0:
            continue  # nothing is no movement
        source, target = place(table, moved.source), place(table, moved.target)
        if type(cents) is not int or cents <= 0 or (source == target and source.kind != "layout"):
            raise Unbalanced(f"{moved.why}: {cents} from {source} to {target}")
        change[source] -= cents
        change[target] += cents
        last = chained_entry(last, table, event, at, source, target, cents, moved.why)
        rows.append((table, event, at, *source, *target, cents, moved.why, last))
    return Posted(rows, change, last)


def post(connection: Connection, table: int, entries: Sequence[Entry], at: int | None = None) -> None:
    """Write movements in the book of a table (0: the house's own). None may leave an account overdrawn."""
    if not any(entry.moved.cents for entry in entries):
        return
    number, last = end_of(connection, book(table))
    rows, change, last = posted(table, entries, now() if at is None else at, last)
    set_end(connection, book(table), number + len(rows), last)
    connection.execute(sa.insert(ENTRIES), [dict(zip((*FIELDS, "hash"), row, strict=True)) for row in rows])
    accounts = sorted(change)  # always in one order, so that two writers never wait for each other
    connection.execute(_OPEN, [{"kind": a.kind, "table_id": a.table, "ref": a.ref} for a in accounts])
    changes = [{"kind": a.kind, "table_id": a.table, "ref": a.ref, "amount": change[a]} for a in accounts if change[a]]
    if changes and connection.execute(_ADD, changes).rowcount != len(changes):
        raise overdrawn(connection, change)


def book(table: int) -> str:
    """The chain of a book: its table's or night's, where one hand writes at a time, or the house's."""
    return f"{place_of(table)}:ledger" if table else "ledger"


def entry_fields(row: Columns) -> tuple[object, ...]:
    """What the hash of an entry is of."""
    return tuple(row[name] for name in FIELDS)


def row(table: int, event: int, at: int, source: Place, target: Place, moved: Moved) -> Document:
    """An entry as it is stored, before it is chained."""
    return dict(zip(FIELDS, (table, event, at, *source, *target, moved.cents, moved.why), strict=True))


def overdrawn(connection: Connection, change: dict[Place, Cents]) -> Refusal:
    """Which account does not reach, as the books stood before."""
    for account, amount in change.items():
        held = balance_at(connection, account)
        if account.kind not in MAY_OWE and held + amount < 0:
            return Refusal(f"{account} has {dollars(held)}, not {dollars(-amount)}.", instead="a smaller amount")
    return Refusal("An account would be overdrawn.", instead="a smaller amount")


def balance_at(connection: Connection, account: Place) -> Cents:
    """What an account holds."""
    query = sa.select(ACCOUNTS.c.balance).where(
        ACCOUNTS.c.kind == account.kind, ACCOUNTS.c.table_id == account.table, ACCOUNTS.c.ref == account.ref
    )
    return int(connection.execute(query).scalar_one_or_none() or 0)


def balance(connection: Connection, account: Account, table: int = 0) -> Cents:
    """What an account of the house or of a table holds."""
    return balance_at(connection, place(table, account))


def balances(connection: Connection, table: int | None = None) -> dict[Place, Cents]:
    """Every account that holds something: of a table, or of the whole house."""
    query = sa.select(ACCOUNTS).where(ACCOUNTS.c.balance != 0)
    if table is not None:
        query = query.where(ACCOUNTS.c.table_id == table)
    return {Place(row.kind, row.table_id, row.ref): int(row.balance) for row in connection.execute(query)}


def lowest(held: Cents, movements: Iterable[Moved]) -> tuple[Cents, Cents]:
    """How low a rack would fall while movements are made one after the other, and where it would stand after them."""
    low = inside = held
    for moved in movements:
        if moved.source.kind == "rack":
            inside -= moved.cents
        elif moved.target.kind == "rack":
            inside += moved.cents
        low = min(low, inside)
    return low, inside


def filling(low: Cents) -> Moved | None:
    """What fills a rack that would fall so low; nothing where it reaches."""
    if low >= 0:
        return None
    amount = -(-(INVENTORY - low) // INVENTORY) * INVENTORY
    return Moved("", CAGE, Account("rack"), amount, AUTOMATIC)


def carried(connection: Connection, table: int) -> Cents:
    """What was carried to a table's rack from the cage, less what was carried back."""
    total = sa.func.coalesce(sa.func.sum(ENTRIES.c.cents), 0)
    of_table = sa.select(total).where(ENTRIES.c.book == table)
    came = of_table.where(ENTRIES.c.source_kind == "cage", ENTRIES.c.target_kind == "rack")
    went = of_table.where(ENTRIES.c.source_kind == "rack", ENTRIES.c.target_kind == "cage")
    return int(connection.execute(came).scalar_one()) - int(connection.execute(went).scalar_one())


def welcome(name: str, chips: Cents) -> Entry:
    """Play money for a patron."""
    return Entry(0, Moved("", ISSUE, patron(name), chips, "welcome"))


HELD = ("reserved", "seat", "layout")  # set aside, before a seat, and on the layout


def at_tables(connection: Connection, name: str, kinds: Sequence[str] = HELD) -> Cents:
    """What a patron has at tables, whoever holds them."""
    held = 0
    if "reserved" in kinds:
        held = total(connection, ACCOUNTS.c.kind == "reserved", ACCOUNTS.c.ref == name)
    stays = sa.select(STAYS).where(STAYS.c.patron == name, STAYS.c.last.is_(None))
    for stay in connection.execute(stays).all():
        held += total(
            connection,
            ACCOUNTS.c.table_id == stay.table_id,
            ACCOUNTS.c.ref == str(stay.seat),
            ACCOUNTS.c.kind.in_([kind for kind in kinds if kind != "reserved"]),
        )
    return held


def total(connection: Connection, *chosen: sa.ColumnElement[bool]) -> Cents:
    """What accounts hold together."""
    query = sa.select(sa.func.coalesce(sa.func.sum(ACCOUNTS.c.balance), 0)).where(*chosen)
    return int(connection.execute(query).scalar_one())
