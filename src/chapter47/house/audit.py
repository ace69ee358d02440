"""The audit: every row is chained to the one before it, every sitting replays, every cent follows from its steps."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from . import ledger, recovery
from .store import ACTS, ENTRIES, TABLES, chained, journal_of, reading


@dataclass(slots=True)
class Audit:
    """What an audit found."""

    tables: int = 0
    steps: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def audit(engine: Engine) -> Audit:
    """Check the whole house: the chains of hashes, the books, and both against a replay of each sitting."""
    found = Audit()
    with reading(engine) as connection:
        numbers = list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.id)).scalars())
        for number in numbers:
            _chain(connection, number, found)
        _acts(connection, found)
        _books(connection, found)
        if found.sound:
            for number in numbers:
                found.faults += _replayed(connection, number)
    return found


def _chain(connection: Connection, number: int, found: Audit) -> None:
    found.tables += 1
    before = ""
    for place, row in enumerate(journal_of(connection, number), 1):
        found.steps += 1
        before = chained(before, row.at, row.text)
        if row.number != place or row.hash != before:
            found.faults.append(f"table {number}: step {place} was changed, removed, repeated or moved")
            return


def _acts(connection: Connection, found: Audit) -> None:
    before = ""
    for place, row in enumerate(connection.execute(sa.select(ACTS).order_by(ACTS.c.number)), 1):
        before = chained(before, row.at, f"{row.who} {row.text}")
        if row.number != place or row.hash != before:
            found.faults.append(f"privileged act {place} was changed, removed, repeated or moved")
            return


def _books(connection: Connection, found: Audit) -> None:
    movements: dict[str, int] = defaultdict(int)
    accounts: dict[str, int] = defaultdict(int)
    for row in connection.execute(sa.select(ENTRIES.c.movement, ENTRIES.c.account, ENTRIES.c.amount)):
        movements[row.movement] += row.amount
        accounts[row.account] += row.amount
    found.faults += [f"movement {name} does not add up to nothing" for name, total in movements.items() if total]
    held = ledger.balances(connection)
    for account in sorted({*held, *accounts}):
        if held.get(account, 0) != accounts.get(account, 0):
            found.faults.append(
                f"{account} holds {held.get(account, 0)}, its entries add up to {accounts.get(account, 0)}"
            )
        if held.get(account, 0) < 0 and not ledger.free(account):
            found.faults.append(f"{account} is below zero")


def _replayed(connection: Connection, number: int) -> list[str]:
    """Every sitting of a table played again: what its steps moved is what the ledger says they moved."""
    try:
        moved = recovery.movements(connection, number)
    except (AssertionError, Refusal) as error:
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
