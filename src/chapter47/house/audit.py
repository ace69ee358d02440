"""The audit: every row is chained to the one before it, every sitting replays, every cent follows from its steps."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..table.events import KINDS, MAY_OWE, Imported, Moved, Quarantined
from ..table.sources import CryptographicSource
from . import (
    acts,
    checks,
    forms,
    incidents,
    ledger,
    lessons,
    night_store,
    once,
    openings,
    quarantine,
    recovery,
    register,
    seals,
    seeds,
)
from .anchors import Anchor, steady
from .keys import Key
from .migrations import kept_0004
from .shape import (
    ACCOUNTS,
    ACTS,
    DONE,
    ENTRIES,
    HEADS,
    INCIDENTS,
    LESSONS,
    NIGHT_LINES,
    REGISTER,
    SECRETS,
    SEEDS,
    SITTINGS,
    SNAPSHOTS,
    TABLES,
)
from .store import Row as StoredRow
from .store import (
    SqlRow,
    chained,
    event_fields,
    journal_of,
    known_key_for,
    open_engine,
    read,
    secret_fields,
    sitting_fields,
    snapshot,
    standing,
)

Row = tuple[int, Sequence[object], str]  # its number, what its hash is of, and its hash


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
    key: Key | None = field(default=None, repr=False)

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def follow(self, chain: str, what: str, rows: Iterable[Row]) -> int:
        """Follow a chain from its first row to its end; returns how long it is."""
        place, before = 0, ""
        for place, (number, fields, kept) in enumerate(rows, 1):
            before = chained(before, *fields)
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
    """Check the whole house: file, chains and their seals, the books, a replay of each sitting, states, and anchors."""
    found, given, key = Audit(key=known_key_for(engine)), list(anchors), known_key_for(engine)
    if key is None:
        found.faults.append("the key of the house is not here: no seal can be checked")
    with snapshot(engine) as connection:
        found.faults += checks.integrity(connection)
        if found.faults and found.faults[0].startswith(checks.DAMAGED):
            return found  # nothing that is read from it can be believed
        left = kept_0004.unheld(connection, given)  # the others hold in chains from before a migration
        found.held = len(given) - len(left)
        for anchor in sorted(left, key=lambda each: each.number):
            found.anchors.setdefault(anchor.chain, deque()).append(anchor)
        found.ends = {row.chain: (row.number, row.hash) for row in connection.execute(sa.select(HEADS))}
        found.heads = steady(found.ends)
        tables = list(connection.execute(sa.select(TABLES).order_by(TABLES.c.id)))
        for table in tables:
            _table(connection, table, found)
        older = acts.read_before(connection)
        did = connection.execute(sa.select(ACTS).order_by(ACTS.c.number))
        told = ((r.number, acts.fields(r._mapping, older.acts), r.hash) for r in did)
        found.follow(acts.CHAIN, "privileged act", told)
        incidents_ = connection.execute(sa.select(INCIDENTS).order_by(INCIDENTS.c.number))
        told = ((r.number, incidents.fields(r._mapping, older.events), r.hash) for r in incidents_)
        found.follow(incidents.CHAIN, "event", told)
        found.faults += acts.verify_read(connection, older)
        sown = connection.execute(sa.select(SEEDS).order_by(SEEDS.c.place))
        found.follow(seeds.CHAIN, "seed", ((r.place, seeds.fields(r._mapping), r.hash) for r in sown))
        learnt = connection.execute(sa.select(LESSONS).order_by(LESSONS.c.place))
        found.follow(lessons.CHAIN, "lesson", ((r.place, lessons.fields(r._mapping), r.hash) for r in learnt))
        found.faults += night_store.verify_rows(connection, found.follow)
        found.steps += connection.execute(sa.select(sa.func.count()).select_from(NIGHT_LINES)).scalar_one()
        _keys(connection, found)
        _register(connection, found)
        _books(connection, found)
        found.faults += [left[0].missed() for left in found.anchors.values() if left]
        found.faults += [f"all rows of {chain} are missing" for chain, end in found.ends.items() if end[0]]
        if key is not None:
            found.faults += seals.faults(connection, key)
        if found.sound:
            found.faults += checks.states(connection, key)
        if found.sound:
            for table in tables:
                found.faults += _replayed(connection, table)
    return found


def audited(address: str) -> Audit:
    """The audit of a house in a process of its own."""
    engine = open_engine(address)
    try:
        found = audit(engine)
        found.key = None  # it stays where it is
        return found
    finally:
        engine.dispose()


def _table(connection: Connection, table: sa.Row[object], found: Audit) -> None:
    number, name = table.id, f"table:{table.id}"
    found.tables += 1
    rows = journal_of(connection, number)
    found.steps += found.follow(
        f"{name}:events", f"table {number}: event", ((row.number, event_fields(row), row.hash) for row in rows)
    )
    sittings = connection.execute(sa.select(SITTINGS).where(SITTINGS.c.table_id == number).order_by(SITTINGS.c.number))
    texts = ((r.number, sitting_fields(table, r.number, r.after, r.opening), r.hash) for r in sittings)
    if not found.follow(f"{name}:sittings", f"table {number}: sitting", texts):
        found.faults.append(f"table {number} has no sitting")
    secrets = connection.execute(sa.select(SECRETS).where(SECRETS.c.table_id == number).order_by(SECRETS.c.number))
    cards = (
        (place, secret_fields(row.number, row.side, row.nonce, row.cards), row.hash)
        for place, row in enumerate(secrets, 1)
    )
    found.follow(f"{name}:secrets", f"table {number}: the order of shuffle", cards)
    _snapshot(connection, number, {row.number: row.hash for row in rows}, found)


def _snapshot(connection: Connection, number: int, hashes: dict[int, str], found: Audit) -> None:
    """The table as data is bound to the row of the journal that it was made after."""
    kept = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == number)).one_or_none()
    if kept is None:
        return
    if kept.hash != openings.snapshot_mark(found.key, kept._mapping, hashes.get(kept.number, "")):
        found.faults.append(f"table {number}: its snapshot was changed")


def _keys(connection: Connection, found: Audit) -> None:
    """Each key was used once, for what it says."""
    rows: dict[int, list[SqlRow]] = defaultdict(list)
    for row in connection.execute(sa.select(DONE).order_by(DONE.c.book, DONE.c.number)):
        rows[row.book].append(row)
    for book, kept in rows.items():
        name = once.chain(book)
        found.follow(name, f"{name}: row", ((r.number, once.fields(r._mapping), r.hash) for r in kept))


def _register(connection: Connection, found: Audit) -> None:
    """People and planned changes are as they were written last."""
    for table in register.REGISTERED:
        rows = register.rows(connection, table)
        told = len(found.faults)
        found.follow(table.name, f"register of {table.name}: row", ((r.number, (r.at, r.text), r.hash) for r in rows))
        if len(found.faults) == told:
            found.faults += register.differences(connection, table)
    found.faults += forms.verify_series(connection, found.follow)
    known = [*(table.name for table in register.REGISTERED), *forms.CHAINS]
    others = sa.select(REGISTER.c.chain).distinct().where(REGISTER.c.chain.not_in(known))
    found.faults += [f"there is no register of {name}" for name in connection.execute(others).scalars()]


def _books(connection: Connection, found: Audit) -> None:
    accounts: dict[ledger.Place, int] = defaultdict(int)
    ends: dict[str, tuple[int, str]] = defaultdict(lambda: (0, ""))
    broken: dict[str, int] = {}
    for row in connection.execute(sa.select(ENTRIES).order_by(ENTRIES.c.id)):
        accounts[ledger.Place(row.source_kind, row.source_table, row.source_ref)] -= row.cents
        accounts[ledger.Place(row.target_kind, row.target_table, row.target_ref)] += row.cents
        name = ledger.book(row.book)
        number, before = ends[name]
        last = chained(before, *ledger.entry_fields(row._mapping))
        ends[name] = number + 1, row.hash
        if last != row.hash:
            broken.setdefault(name, number + 1)
        found.hold(name, f"{name}: entry", number + 1, last)
    for name, (number, last) in ends.items():
        if name in broken:
            found.faults.append(f"{name}: entry {broken[name]} was changed, removed, repeated or moved")
        found.end(name, f"{name}: entry", number, last)
    _accounts(connection, accounts, found)


def _accounts(connection: Connection, reckoned: dict[ledger.Place, int], found: Audit) -> None:
    held = {ledger.Place(r.kind, r.table_id, r.ref): r.balance for r in connection.execute(sa.select(ACCOUNTS))}
    for account in sorted({*held, *reckoned}):
        if account not in held or account not in reckoned:
            found.faults.append(f"{account} has no {'entries' if account in held else 'account'}")
        elif held[account] != reckoned[account]:
            found.faults.append(f"{account} holds {held[account]}, its entries add up to {reckoned[account]}")
        elif account.kind not in KINDS or (held[account] < 0 and account.kind not in MAY_OWE):
            found.faults.append(f"{account} is below zero, or is no account")


def _replayed(connection: Connection, table: sa.Row[object]) -> list[str]:
    """Every sitting of a table played again by its answers: the same money, and the ledger says it too."""
    number = table.id
    try:
        rows = read(journal_of(connection, number))
        faults = _stated(connection, number, rows)
        for sitting in connection.execute(sa.select(SITTINGS).where(SITTINGS.c.table_id == number)).all():
            mine = standing([row for row in rows if row.sitting == sitting.number])
            if any(isinstance(row.event, Quarantined | Imported) for row in mine):
                continue  # its money was put right by hand, and is in the ledger
            play = recovery.begun(
                number, openings.opened_of(sitting), entered=bool(table.entered), source=CryptographicSource()
            )
            recovery.follow(play, mine, recovery._secrets(connection, number, sitting.after))
    except quarantine.BROKEN as error:
        return [f"table {number} does not replay: {error}"]
    return faults


def _stated(connection: Connection, number: int, rows: list[StoredRow]) -> list[str]:
    """The ledger has exactly the movements that the journal states."""
    query = sa.select(ENTRIES).where(ENTRIES.c.book == number, ENTRIES.c.event > 0).order_by(ENTRIES.c.id)
    written = [
        (r.event, (r.source_kind, r.source_table, r.source_ref), (r.target_kind, r.target_table, r.target_ref), r.cents)
        for r in connection.execute(query)
    ]
    stated = [
        (row.number, ledger.place(number, row.event.source), ledger.place(number, row.event.target), row.event.cents)
        for row in rows
        if isinstance(row.event, Moved) and row.event.cents
    ]
    if written == stated:
        return []
    wrong = next((one for one, two in zip_longest(written, stated) if one != two), None)
    return [f"table {number}: the ledger does not have what event {wrong[0] if wrong else '?'} states"]
