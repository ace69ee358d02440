"""The ledger: double entry in whole cents. Only the house's own accounts may be below zero, and all add up to nothing.

A patron buys in at the table: the money drops into the table's box and chips leave its rack. What wagers win and lose
moves between seats, layout and rack. A table whose rack would not reach is filled from the cage before it pays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..table.money import Cents, dollars
from ..table.table import Table
from .store import ACCOUNTS, ENTRIES, link, reading

BANK = "house:bank"  # where play money comes from
CAGE = "house:cage"  # below zero by the chips that it has given out to the tables
METERS = "house:meters"  # below zero by what progressive meters promise
INVENTORY: Cents = 10_000_000  # what a rack is filled with, and by

_OPEN = sa.text("INSERT INTO accounts (name, balance, free) VALUES (:name, 0, :free) ON CONFLICT DO NOTHING")
_ADD = sa.text("UPDATE accounts SET balance = balance + :amount WHERE name = :name AND (free OR balance >= -:amount)")
Movement = tuple[str, dict[str, Cents]]  # its name, and what it adds to each account


def patron(name: str) -> str:
    """A patron's account at the house."""
    return f"patron:{name}"


def seat(table: int, number: int) -> str:
    """The chips in front of a seat."""
    return f"table:{table}:seat:{number}"


def layout(table: int) -> str:
    """The chips on a table's layout."""
    return f"table:{table}:layout"


def rack(table: int) -> str:
    """The chips in a table's rack."""
    return f"table:{table}:rack"


def drop(table: int) -> str:
    """The money in a table's drop box."""
    return f"table:{table}:drop"


def free(account: str) -> bool:
    """Whether an account may be below zero: the house's own, and vigorish that is earned but not collected."""
    return account.startswith("house:") or account.endswith(":vigorish")


def post(connection: Connection, movements: Iterable[Movement]) -> None:
    """Write movements. Each adds up to nothing; none may leave an account overdrawn."""
    rows: list[dict[str, Any]] = []
    change: dict[str, Cents] = defaultdict(int)
    for name, amounts in movements:
        assert sum(amounts.values()) == 0, f"{name} creates or destroys chips: {amounts}"
        for account, amount in amounts.items():
            if amount:
                rows.append({"movement": name, "account": account, "amount": amount})
                change[account] += amount
    if not rows:
        return
    _write(connection, rows)
    accounts = sorted(change)  # always in one order, so that two writers never wait for each other
    connection.execute(_OPEN, [{"name": name, "free": free(name)} for name in accounts])
    changes = [{"name": name, "amount": change[name]} for name in accounts if change[name]]
    if changes and connection.execute(_ADD, changes).rowcount != len(changes):
        raise _overdrawn(connection.engine, changes)


def book(movement: str) -> str:
    """The book that a movement is written in: its table's, where one hand writes at a time, or the house's."""
    words = movement.split(":")
    return f"table:{words[1]}:ledger" if words[0] == "table" else "ledger"


def entry_text(movement: str, account: str, amount: Cents) -> str:
    """What the hash of an entry is of."""
    return f"{movement} {account} {amount}"


def _write(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """The entries, each chained to the one before it in its book."""
    books: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        books[book(row["movement"])].append(row)
    for name, written in sorted(books.items()):
        for row, kept in zip(written, link(connection, name, [entry_text(**row) for row in written]), strict=True):
            row["hash"] = kept
    connection.execute(sa.insert(ENTRIES), rows)


def _overdrawn(engine: Engine, changes: Iterable[Mapping[str, Any]]) -> Refusal:
    """Which account does not reach, as the books stood before."""
    with reading(engine) as before:
        for each in changes:
            have, amount = balance(before, each["name"]), each["amount"]
            if amount < 0 and not free(each["name"]) and have + amount < 0:
                words = f"{each['name']} has {dollars(have)}, not {dollars(-amount)}."
                return Refusal(words, instead="a smaller amount")
    return Refusal("An account would be overdrawn.", instead="a smaller amount")


def balance(connection: Connection, account: str) -> Cents:
    """What an account holds."""
    held = connection.execute(sa.select(ACCOUNTS.c.balance).where(ACCOUNTS.c.name == account)).scalar_one_or_none()
    return int(held or 0)


def balances(connection: Connection, prefix: str = "") -> dict[str, Cents]:
    """Every account that holds something."""
    query = sa.select(ACCOUNTS.c.name, ACCOUNTS.c.balance).where(ACCOUNTS.c.balance != 0)
    if prefix:
        query = query.where(ACCOUNTS.c.name.startswith(prefix, autoescape=True))
    return {name: int(amount) for name, amount in connection.execute(query)}


def chips(number: int, table: Table[Any]) -> dict[str, Cents]:
    """Where the chips of a sitting are, what it is owed, what its meters promise, and what patrons carried to it."""
    held = {seat(number, s.number): s.balance for s in table.seats.values()}
    held[layout(number)] = sum(wager.amount for wager in table.wagers)
    held[rack(number)] = table.rack
    for name, carried in table.carried.items():
        held[patron(name)] = -carried
    for place, owed in table.owed.items():
        held[f"table:{number}:owed:{place}"] = owed
    if table.owed:
        held[f"table:{number}:vigorish"] = -sum(table.owed.values())
    for name in ("meter", "reset meter"):
        if shown := table.memory.get(name):
            held[f"table:{number}:{name.replace(' ', '-')}"] = shown
            held[METERS] = held.get(METERS, 0) - shown
    return held


def moved(number: int, before: Mapping[str, Cents], after: Mapping[str, Cents]) -> dict[str, Cents]:
    """What a step moved, account by account. Money that comes to the table drops, and chips come out of the rack."""
    accounts = dict.fromkeys((*before, *after))
    amounts = {account: after.get(account, 0) - before.get(account, 0) for account in accounts}
    bought = -sum(amount for account, amount in amounts.items() if account.startswith("patron:") and amount < 0)
    amounts[drop(number)] = bought
    amounts[rack(number)] = amounts.get(rack(number), 0) - bought
    return {account: amount for account, amount in amounts.items() if amount}


def fill(connection: Connection, number: int, movements: list[Movement], step: int) -> None:
    """Fill a rack from the cage if what follows would empty it."""
    inside = low = balance(connection, rack(number))
    for _, amounts in movements:
        inside += amounts.get(rack(number), 0)
        low = min(low, inside)
    if low < 0:
        amount = -(-(INVENTORY - low) // INVENTORY) * INVENTORY
        movements.insert(0, (f"table:{number}:fill:{step}", {CAGE: -amount, rack(number): amount}))


def carried(connection: Connection, number: int) -> Cents:
    """What was carried to a table's rack from the cage, less what was carried back."""
    query = sa.select(sa.func.coalesce(sa.func.sum(ENTRIES.c.amount), 0)).where(ENTRIES.c.account == rack(number))
    carries = [ENTRIES.c.movement.like(f"table:{number}:{what}:%") for what in ("fill", "credit")]
    return int(connection.execute(query.where(sa.or_(*carries))).scalar_one())
