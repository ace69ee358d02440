"""The audit: every step is chained to the one before it, every table replays, every cent follows from its steps."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from ..errors import Refusal
from . import ledger
from .live import LiveTable
from .store import ENTRIES, TABLES, chained, steps_of


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
    """Check the whole house: the chain of hashes, the replay of each table, and the ledger against both."""
    found = Audit()
    with engine.connect() as connection:
        numbers = list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.id)).scalars())
        for number in numbers:
            steps = steps_of(connection, number)
            found.tables += 1
            found.steps += len(steps)
            before = ""
            for place, (step, text, hash_) in enumerate(steps, 1):
                before = chained(before, text)
                if step != place or hash_ != before:
                    found.faults.append(f"table {number}: step {place} was changed, removed, repeated or moved")
                    break
        movements: dict[str, int] = defaultdict(int)
        for row in connection.execute(sa.select(ENTRIES.c.movement, ENTRIES.c.amount)):
            movements[row.movement] += row.amount
        found.faults += [
            f"movement {movement} does not add up to nothing" for movement, total in movements.items() if total
        ]
        held = ledger.balances(connection)
    for account, amount in held.items():
        if amount < 0 and not account.startswith("house:") and not account.endswith(":rack"):
            found.faults.append(f"{account} is below zero")
    if found.sound:
        found.faults += [fault for number in numbers for fault in _replayed(engine, number, held)]
    return found


def _replayed(engine: Engine, number: int, held: dict[str, int]) -> list[str]:
    try:
        table = LiveTable(engine, number).table
    except (AssertionError, Refusal) as error:
        return [f"table {number} does not replay: {error}"]
    chips = ledger.chips(number, table)
    own = {account: amount for account, amount in chips.items() if account.startswith("table:") and amount}
    kept = {account: amount for account, amount in held.items() if account.startswith(f"table:{number}:")}
    return [] if own == kept else [f"table {number}: the ledger says {kept}, its steps say {own}"]
