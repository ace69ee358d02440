"""What must hold of a simulated house after every step, whatever befell it: looked at from outside, by SQL."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.house.playing import chips

from chapter47.house.live import LiveTable
from chapter47.table.events import MAY_OWE

OWING = ", ".join(f"'{kind}'" for kind in sorted(MAY_OWE))


class BrokenError(AssertionError):
    """A promise of the house was broken."""


@dataclass
class Proof:
    """What was promised to people, and whether the database has it."""

    path: Path
    promised: dict[str, str] = field(default_factory=dict)  # by the key as it is stored: what was answered as done
    carried: set[int] = field(default_factory=set)  # cents of fills that were answered as done, each its own
    shown: Counter[int] = field(default_factory=Counter)  # the last step that anybody was shown of each table
    ends: dict[int, tuple[int, str]] = field(default_factory=dict)  # of each table, once it was safe
    placed: Counter[str] = field(default_factory=Counter)  # how often each act stands in the journal, by its mark
    read: Counter[int] = field(default_factory=Counter)  # up to which event that was counted
    new: set[str] = field(default_factory=set)  # promised since the last look

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        """Look at the database by a connection that no fault strikes."""
        self.eyes = sqlite3.connect(self.path, isolation_level=None)

    def rows(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        """What is committed."""
        return self.eyes.execute(sql, given).fetchall()

    def promise(self, stored: str, what: str) -> None:
        """Somebody was told that this is done."""
        self.promised[stored] = what
        self.new.add(stored)

    # ---- what must hold ------------------------------------------------------------------------------------------

    def look(self, *, power_lost: bool = False) -> None:
        """After each step; after a power loss everything that was ever promised must be there still."""
        if power_lost:
            self.placed.clear()
            self.read.clear()
        self._money()
        self._kept(self.promised if power_lost else self.new)
        self._once()
        self.new.clear()
        for table, (number, last) in self.ends.items():
            written = self.rows("SELECT hash FROM events WHERE table_id = ? AND number = ?", table, number)
            _must(written == [(last,)], f"event {number} of table {table} was acknowledged and is gone or rewritten")
        for table, step in self.shown.items():
            ((number,),) = self.rows("SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?", table)
            _must(number >= step, f"somebody was shown step {step} of table {table}, and only {number} are there")

    def _money(self) -> None:
        ((total,),) = self.rows("SELECT coalesce(sum(balance), 0) FROM accounts")
        _must(total == 0, f"chips are not conserved: the accounts add up to {total}")
        over = self.rows(f"SELECT kind, ref, balance FROM accounts WHERE balance < 0 AND kind NOT IN ({OWING})")
        _must(not over, f"an account is overdrawn: {over}")

    def _kept(self, keys: Iterable[str]) -> None:
        known = {key for (key,) in self.rows("SELECT key FROM done")} if keys else set()
        for key in keys:
            _must(key in known, f"{self.promised[key]} was acknowledged and is lost (key {key})")

    def _once(self) -> None:
        for (table,) in self.rows("SELECT id FROM tables"):
            news = "SELECT number, body FROM events WHERE table_id = ? AND number > ? AND kind = 'placed'"
            for number, body in self.rows(news, table, self.read[table]):
                self.read[table] = number
                mark = json.loads(body).get("by", "")
                if mark.startswith("mark-"):
                    self.placed[mark] += 1
                    _must(self.placed[mark] == 1, f"{mark} counts twice at table {table}")
        twice = self.rows(
            "SELECT cents FROM entries WHERE why = 'fill' AND event = 0 GROUP BY cents HAVING count(*) > 1"
        )
        _must(not twice, f"a fill was carried twice: {twice}")

    def not_done(self, stored: str, why: str) -> None:
        """What was refused has written nothing."""
        _must(not self.rows("SELECT 1 FROM done WHERE key = ?", stored), f"refused, and it is done: {stored}: {why}")

    def table(self, live: LiveTable) -> None:
        """What a table has in memory is what the books have, and its journal ends where it thinks."""
        number = live.number
        at = "SELECT number, hash FROM heads WHERE chain = ?"
        kept, mine = self.rows(at, f"table:{number}:events"), tuple(live.journal)
        _must((kept or [(0, "")]) == [mine], f"the journal of table {number} ends at {kept}, in memory at {mine}")
        held = (
            "SELECT kind, ref, balance FROM accounts WHERE table_id = ? AND kind IN ('seat', 'layout') AND balance <> 0"
        )
        books = {f"{kind} {ref}".strip(): balance for kind, ref, balance in self.rows(held, number)}
        _must(books == chips(live), f"table {number} has {chips(live)} in memory, {books} in the books")
        coming = sum(getattr(made, "chips", 0) for made in live.waiting)
        aside = "SELECT coalesce(sum(balance), 0) FROM accounts WHERE kind = 'reserved' AND table_id = ?"
        _must(self.rows(aside, number) == [(coming,)], f"table {number} has {coming} set aside, the books have not")
        if kept:
            self.ends[number] = kept[0][0], kept[0][1]

    def empty(self) -> None:
        """Every table is closed: nothing lies on a layout, nobody's chips are left there."""
        left = "SELECT kind, ref, balance FROM accounts WHERE balance <> 0 AND kind IN ('seat','layout','reserved')"
        _must(not self.rows(left), f"left at closed tables: {self.rows(left)}")

    # ---- what people are shown -----------------------------------------------------------------------------------

    def message(self, table: int, seat: int, text: str) -> None:
        """A message to somebody who looks through a seat (0: a stranger) names no card that lies face down for them."""
        told = json.loads(text)
        begun = (
            "SELECT coalesce(max(number), 0) FROM events WHERE table_id = ? AND number <= ? AND kind = 'window-closed'"
        )
        ((first,),) = self.rows(begun, table, told["step"])
        hidden = self._hidden(table, first, told["step"], seat)
        if hidden:
            told["events"] = [each for each in told["events"] if each["number"] > first]
            told["steps"] = [each for each in told.get("steps", []) if each["number"] > first]
            words = set(re.findall(r"[A-Z0-9]+", json.dumps(told)))
            _must(not words & hidden, f"somebody in seat {seat} of table {table} was shown {words & hidden}: {told}")

    def _hidden(self, table: int, first: int, step: int, seat: int) -> set[str]:
        """The cards of a round that lie face down for somebody; those that are there twice prove nothing."""
        rows = (
            "SELECT body FROM events WHERE table_id = ? AND number > ? AND number <= ? AND kind IN ('drawn', 'turned')"
        )
        down: set[str] = set()
        up: Counter[str] = Counter()
        for (body,) in self.rows(rows, table, first, step):
            event = json.loads(body)
            if event["kind"] == "turned":
                up.update(event["pieces"])
            elif event.get("seen_by") is None or seat in event["seen_by"]:
                up.update([event["piece"]])
            else:
                down.add(event["piece"])
        return down - set(up)


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenError(what)
