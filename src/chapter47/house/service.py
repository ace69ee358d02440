"""The house: its database, its patrons, its tables."""

from __future__ import annotations

import threading
from typing import Any

import sqlalchemy as sa

from ..errors import Refusal
from ..table.money import Cents, dollars
from ..table.window import Bet, Leave, Limits, Sit
from . import ledger
from .live import LiveTable
from .store import ENTRIES, TABLES, connect


class House:
    """A house on one database, held by this process.

    >>> house = House(":memory:")
    >>> house.welcome("ann", 100_000)
    >>> table = house.open("minibaccarat")
    >>> house.sit(table.number, 1, "ann", 50_000)
    >>> house.bet(table.number, 1, "banker", 10_000)
    >>> table.deal()
    >>> house.balance("ann")
    50000
    """

    def __init__(self, address: str) -> None:
        self.engine = connect(address)
        self.lock = threading.RLock()
        self._tables: dict[int, LiveTable] = {}

    def close(self) -> None:
        """Let the database go; the tables stand where they are."""
        with self.lock:
            self._tables.clear()
            self.engine.dispose()

    def welcome(self, name: str, chips: Cents) -> None:
        """A new patron gets play money."""
        if not name or any(letter in name for letter in ' ":\n{}'):
            raise Refusal(f"{name!r} is not a name.", instead="letters and digits, without blanks")
        if chips < 1:
            raise Refusal("A patron brings more than nothing.", instead="an amount above zero")
        with self.lock, self.engine.begin() as connection:
            known = sa.select(ENTRIES.c.id).where(ENTRIES.c.account == ledger.patron(name))
            if connection.execute(known).first():
                raise Refusal(f"There is a patron {name} already.", instead="another name")
            ledger.post(connection, f"welcome:{name}", {ledger.BANK: -chips, ledger.patron(name): chips})

    def balance(self, name: str) -> Cents:
        """What a patron has at the house, beside the chips at tables."""
        with self.engine.connect() as connection:
            return ledger.balance(connection, ledger.patron(name))

    def open(self, game: str, elections: dict[str, Any] | None = None, limits: Limits | None = None) -> LiveTable:
        """Open a table of a game."""
        with self.lock:
            table = LiveTable.create(self.engine, game, elections, limits)
            self._tables[table.number] = table
            return table

    def table(self, number: int) -> LiveTable:
        """A table by its number, taken up again if this process does not hold it yet."""
        with self.lock:
            if number not in self._tables:
                self._tables[number] = LiveTable(self.engine, number)
            return self._tables[number]

    def tables(self) -> list[tuple[int, str]]:
        """Every table with its game."""
        with self.engine.connect() as connection:
            rows = connection.execute(sa.select(TABLES.c.id, TABLES.c.game).order_by(TABLES.c.id))
            return [(row.id, row.game) for row in rows]

    def sit(self, table: int, seat: int, name: str, chips: Cents, key: str = "") -> None:
        """A patron takes a seat with chips from their account."""
        have = self.balance(name)
        if chips > have:
            raise Refusal(f"{name} has {dollars(have)}, not {dollars(chips)}.", instead="fewer chips")
        self.table(table).bet(Sit(seat, name, chips), key=key)

    def bet(self, table: int, seat: int, wager: str, amount: Cents, key: str = "") -> None:
        """A wager in the open window."""
        self.table(table).bet(Bet(seat, wager, amount), key=key)

    def leave(self, table: int, seat: int, key: str = "") -> None:
        """A patron leaves; the chips go back to their account with the next deal."""
        self.table(table).bet(Leave(seat, "collect"), key=key)
