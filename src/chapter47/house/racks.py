"""Chips between the cage and the racks of tables, and what a table has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import Refusal
from ..table.events import RACK, Moved
from ..table.money import Cents, dollars
from . import acts, ledger, once
from .people import Person, Right
from .store import reading

if TYPE_CHECKING:
    from .service import House

KINDS = {ledger.FILL: acts.Kind.FILL, ledger.CREDIT: acts.Kind.CREDIT}


def carry(house: House, table: int, amount: Cents, by: Person, approved: Person, what: str, key: str) -> None:
    """A fill or a credit: two people sign, and what the rack held before is on record."""
    by.must(Right.DEAL)
    approved.must(Right.SUPERVISE)
    if by.name == approved.name:
        raise Refusal(f"A {what} is signed by two people.", instead="another dealer or supervisor")
    if amount < 1:
        raise Refusal(f"A {what} must be more than $0.", instead="an amount above zero")
    live = house.table(table)
    with live.lock, house.engine.begin() as connection:
        house.holding.guard(connection, [table])
        if key and once.found(connection, f"{table}:{key}", key) is not None:
            return
        if key:
            once.remember(connection, table, f"{table}:{key}", key)
        before = f"{dollars(ledger.balance(connection, RACK, table))} in the rack"
        text, kind = f"table {table}: {what} of {dollars(amount)}", KINDS[what]
        told = {"cents": amount}
        acts.record(connection, by.name, text, "", approved.name, before, table=table, kind=kind, facts=told)
        source, target = (ledger.CAGE, RACK) if what == ledger.FILL else (RACK, ledger.CAGE)
        ledger.post(connection, table, [ledger.Entry(0, Moved("", source, target, amount, what))])
        live.read_book(connection)
    live.changed()


def accounts(house: House, table: int) -> dict[str, Cents]:
    """A table's accounts: rack, drop, layout, what it is owed, its meters; and its win."""
    with reading(house.engine) as connection:
        held = ledger.balances(connection, table)
        carried = ledger.carried(connection, table)
    named = {f"{account.kind} {account.ref}".strip(): amount for account, amount in held.items()}
    forgiven = named.get("complimentary", 0)  # counted in the win: 19:47-7.3(c)3
    return named | {"win": named.get("rack", 0) + named.get("drop", 0) + forgiven - carried}
