"""The ledger: double entry in whole cents. No patron is ever below zero, and all accounts add up to nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from ..table.money import Cents, dollars
from ..table.table import Table
from .store import ENTRIES

BANK = "house:bank"  # where play money comes from


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
    """A table's rack; it is below zero while the house has paid more than it took."""
    return f"table:{table}:rack"


def post(connection: Connection, movement: str, amounts: Mapping[str, Cents]) -> None:
    """Write one movement. It must add up to nothing and may not overdraw a patron."""
    moved = {account: amount for account, amount in amounts.items() if amount}
    assert sum(moved.values()) == 0, f"{movement} creates or destroys chips: {moved}"
    for account, amount in moved.items():
        if amount < 0 and not account.startswith("house:") and not account.endswith(":rack"):
            have = balance(connection, account)
            if have + amount < 0:
                raise Refusal(f"{account} has {dollars(have)}, not {dollars(-amount)}.", instead="a smaller amount")
    if moved:
        rows = [{"movement": movement, "account": account, "amount": amount} for account, amount in moved.items()]
        connection.execute(sa.insert(ENTRIES), rows)


def balance(connection: Connection, account: str) -> Cents:
    """What an account holds."""
    total = sa.select(sa.func.coalesce(sa.func.sum(ENTRIES.c.amount), 0)).where(ENTRIES.c.account == account)
    return int(connection.execute(total).scalar_one())


def balances(connection: Connection) -> dict[str, Cents]:
    """Every account that holds something."""
    query = sa.select(ENTRIES.c.account, sa.func.sum(ENTRIES.c.amount)).group_by(ENTRIES.c.account)
    return {account: int(amount) for account, amount in connection.execute(query) if amount}


def chips(number: int, table: Table[Any]) -> dict[str, Cents]:
    """Where the chips of a table are at this moment. What patrons carried to it is missing from their own accounts."""
    held = {seat(number, s.number): s.balance for s in table.seats.values()}
    held[layout(number)] = sum(wager.amount for wager in table.wagers)
    held[rack(number)] = table.rack
    for name, carried in table.carried.items():
        held[patron(name)] = -carried
    return held


def moved(before: Mapping[str, Cents], after: Mapping[str, Cents]) -> dict[str, Cents]:
    """What a step moved, account by account."""
    return {account: after.get(account, 0) - before.get(account, 0) for account in (*before, *after)}
