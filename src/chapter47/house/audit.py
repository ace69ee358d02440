"""The audit: every row is chained to the one before it, every sitting replays, every cent follows from its steps."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from . import ledger, recovery, register
from .anchors import Anchor, steady
from .store import (
    ACCOUNTS,
    ACTS,
    ENTRIES,
    HEADS,
    REGISTER,
    SECRETS,
    SITTINGS,
    TABLES,
    WAITING,
    chained,
    journal_of,
    secret_text,
    sitting_text,
    snapshot,
)

Row = tuple[int, int, str, str]  # its number, when, what its hash is of, and its hash


@dataclass(slots=True)
class Audit:
    """What an audit found."""

    tables: int = 0
    steps: int = 0
    faults: list[str] = field(default_factory=list)
    heads: list[Anchor] = field(default_factory=list, repr=False)  # what may be anchored: the ends of all chains
    held: int = 0  # anchors that today's chains go on from
    ends: dict[str, tuple[int, str]] = field(default_factory=dict, repr=False)  # of chains not looked at yet
    anchors: dict[str, deque[Anchor]] = field(default_factory=dict, repr=False)  # of each chain, not come to yet

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def follow(self, chain: str, what: str, rows: Iterable[Row]) -> int:
        """Follow a chain from its first row to its end; returns how long it is."""
        place, before = 0, ""
        for place, (number, at, text, kept) in enumerate(rows, 1):
            before = chained(before, at, text)
            if number != place or kept != before:
                self.faults.append(f"{what} {place} was changed, removed, repeated or moved")
                self.ends.pop(chain, None)
                self.anchors.pop(chain, None)
                return place
            self.hold(chain, what, place, before)
        self.end(chain, what, place, before)
        return place

    def end(self, chain: str, what: str, number: int, last: str) -> None:
        """A chain must end where it was left."""
        kept = self.ends.pop(chain, (0, ""))
        if kept[0] != number:
            self.faults.append(f"{what} {number} is not the last: {kept[0]} were written")
        elif kept != (number, last):
            self.faults.append(f"{what} {number} is not what was written last")

    def hold(self, chain: str, what: str, number: int, reckoned: str) -> None:
        """A row of a chain that was anchored must be the row that was anchored."""
        waiting = self.anchors.get(chain)
        while waiting and waiting[0].number == number:
            anchor = waiting.popleft()
            if anchor.hash != reckoned:
                self.faults.append(f"{what} {number} is not the one that was anchored at {anchor.at}")
                waiting.clear()  # nor is any that follows
            else:
                self.held += 1


def audit(engine: Engine, anchors: Iterable[Anchor] = ()) -> Audit:
    """Check the whole house: the chains of hashes, the books, both against a replay of each sitting, and anchors."""
    found = Audit()
    for anchor in sorted(anchors, key=lambda each: each.number):
        found.anchors.setdefault(anchor.chain, deque()).append(anchor)
    with snapshot(engine) as connection:
        found.ends = {row.chain: (row.number, row.hash) for row in connection.execute(sa.select(HEADS))}
        found.heads = steady(found.ends)
        tables = list(connection.execute(sa.select(TABLES).order_by(TABLES.c.id)))
        for table in tables:
            _table(connection, table, found)
        acts = connection.execute(sa.select(ACTS).order_by(ACTS.c.number))
        found.follow("acts", "privileged act", ((r.number, r.at, f"{r.who} {r.text}", r.hash) for r in acts))
        _register(connection, found)
        _books(connection, found)
        found.faults += [left[0].missed() for left in found.anchors.values() if left]
        found.faults += [f"all rows of {chain} are missing" for chain in found.ends]
        if found.sound:
            for table in tables:
                found.faults += _replayed(connection, table.id)
    return found


def _table(connection: Connection, table: sa.Row[tuple[int, str, bool, bool, str | None]], found: Audit) -> None:
    number, name = table.id, f"table:{table.id}"
    found.tables += 1
    steps = ((row.number, row.at, row.text, row.hash) for row in journal_of(connection, number))
    found.steps += found.follow(f"{name}:steps", f"table {number}: step", steps)
    sittings = connection.execute(sa.select(SITTINGS).where(SITTINGS.c.table_id == number).order_by(SITTINGS.c.number))
    texts = (
        (row.number, 0, sitting_text(table, row.number, row.after, row.header, row.meters), row.hash)
        for row in sittings
    )
    if not found.follow(f"{name}:sittings", f"table {number}: sitting", texts):
        found.faults.append(f"table {number} has no sitting")
    secrets = connection.execute(sa.select(SECRETS).where(SECRETS.c.table_id == number).order_by(SECRETS.c.number))
    cards = (
        (place, 0, secret_text(row.number, row.side, row.nonce, row.cards), row.hash)
        for place, row in enumerate(secrets, 1)
    )
    found.follow(f"{name}:secrets", f"table {number}: the order of shuffle", cards)
    waiting = list(connection.execute(sa.select(WAITING).where(WAITING.c.table_id == number).order_by(*WAITING.c)))
    last = ""
    for row in waiting:
        last = chained(last, row.after, row.text)
    found.end(f"{name}:waiting", f"table {number}: what waits in the window,", len(waiting), last)


def _register(connection: Connection, found: Audit) -> None:
    """People and planned changes are as they were written last."""
    for table in register.KEPT:
        rows = register.rows(connection, table)
        told = len(found.faults)
        found.follow(table.name, f"register of {table.name}: row", ((r.number, r.at, r.text, r.hash) for r in rows))
        if len(found.faults) == told:
            found.faults += register.differences(connection, table)
    others = sa.select(REGISTER.c.chain).distinct().where(REGISTER.c.chain.not_in([t.name for t in register.KEPT]))
    found.faults += [f"there is no register of {name}" for name in connection.execute(others).scalars()]


def _books(connection: Connection, found: Audit) -> None:
    movements: dict[str, int] = defaultdict(int)
    accounts: dict[str, int] = defaultdict(int)
    ends: dict[str, tuple[int, str]] = defaultdict(lambda: (0, ""))
    broken: dict[str, int] = {}
    for row in connection.execute(sa.select(ENTRIES).order_by(ENTRIES.c.id)):
        movements[row.movement] += row.amount
        accounts[row.account] += row.amount
        name = ledger.book(row.movement)
        number, before = ends[name]
        last = chained(before, 0, ledger.entry_text(row.movement, row.account, row.amount))
        ends[name] = number + 1, row.hash
        if last != row.hash:
            broken.setdefault(name, number + 1)
        found.hold(name, f"{name}: entry", number + 1, last)
    for name, (number, last) in ends.items():
        if name in broken:
            found.faults.append(f"{name}: entry {broken[name]} was changed, removed, repeated or moved")
        found.end(name, f"{name}: entry", number, last)
    found.faults += [f"movement {name} does not add up to nothing" for name, total in movements.items() if total]
    _accounts(connection, accounts, found)


def _accounts(connection: Connection, reckoned: dict[str, int], found: Audit) -> None:
    held = {row.name: row for row in connection.execute(sa.select(ACCOUNTS))}
    for name in sorted({*held, *reckoned}):
        row = held.get(name)
        if row is None or name not in reckoned:
            found.faults.append(f"{name} has no {'account' if row is None else 'entries'}")
        elif row.balance != reckoned[name]:
            found.faults.append(f"{name} holds {row.balance}, its entries add up to {reckoned[name]}")
        elif bool(row.free) != ledger.free(name) or (row.balance < 0 and not row.free):
            found.faults.append(f"{name} is below zero, or may be")


def _replayed(connection: Connection, number: int) -> list[str]:
    """Every sitting of a table played again: what its steps moved is what the ledger says they moved."""
    try:
        moved = recovery.movements(connection, number)
    except (AssertionError, LookupError, ValueError, Refusal) as error:
        return [f"table {number} does not replay: {error}"]
    kept: dict[str, dict[str, int]] = defaultdict(dict)
    query = sa.select(ENTRIES).where(ENTRIES.c.movement.like(f"table:{number}:step:%"))
    for row in connection.execute(query):
        kept[row.movement][row.account] = kept[row.movement].get(row.account, 0) + row.amount
    return [
        f"{name}: the ledger says {kept.get(name, {})}, its steps say {moved.get(name, {})}"
        for name in sorted({*kept, *moved})
        if kept.get(name, {}) != moved.get(name, {})
    ][:5]
