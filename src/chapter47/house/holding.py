"""The tables that one process of a house has in hand: taken up, let go, lost to another worker, left by a dead one."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from . import changes, clock, idle
from .live import LiveTable
from .metrics import LOG
from .permission import Gate
from .shape import TABLES
from .store import reading
from .workers import Elsewhere

if TYPE_CHECKING:
    from .service import House


class Holding:
    """What a process holds, which is its own to change while it counts as alive."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lock = threading.RLock()
        self.tables: dict[int, LiveTable] = {}
        self.alarms, self.rounds = clock.Alarms(), idle.Rounds()
        self._orphans: list[int] = []  # tables of workers that are dead

    def close(self) -> None:
        """Hold nothing more; what is being done is done first."""
        for live in self.tables.values():
            with live.lock:
                live.lost = True
            live.changed()
        self.tables.clear()

    def table(self, number: int) -> LiveTable:
        """A table by its number, taken up again if this process does not hold it yet."""
        live = self.tables.get(number)
        if live is None:
            with self.lock:
                live = self.tables.get(number)
                if live is None:
                    live = self._take_up(number)
        if live.stale:
            live.refresh()
        live.used = time.monotonic()
        return live

    async def at(self, number: int) -> LiveTable:
        """The same on the loop: it is taken up beside it, where this process does not hold it yet."""
        live = self.tables.get(number)
        if live is None:
            live = await asyncio.to_thread(self.table, number)
        live.used = time.monotonic()
        return live

    def _take_up(self, number: int) -> LiveTable:
        house, worker = self.house, self.house.worker
        if worker is not None:
            worker.take(number)
        live = LiveTable(house.engine, number, guard=self.guard)
        live.sure = worker.in_time if worker is not None else live.sure
        live.alarm = self.alarms.set
        live.gate = Gate(live, house.switches, house.care)
        self.alarms.set(live)
        changes.hang(house, live)
        self.tables[number] = live
        house.company.attend(live)
        return live

    def all(self) -> list[LiveTable]:
        """The tables that this process holds."""
        with self.lock:
            return list(self.tables.values())

    def guard(self, connection: Connection, tables: Sequence[int]) -> None:
        """In each transaction of tables: they are still ours."""
        if self.house.worker is not None:
            try:
                self.house.worker.guard(connection, tables)
            except Elsewhere as elsewhere:
                self.lose(elsewhere.table)
                raise

    def lose(self, number: int) -> None:
        """Another worker has taken a table: whoever looks on here is told to look there."""
        live = self.tables.pop(number, None)
        self.house.company.forget(number)
        if live is not None:
            live.lost = True
            live.changed()

    def beat(self) -> None:
        """Show the other workers that this one lives, and let go what others took."""
        worker = self.house.worker
        if worker is None:
            return
        held = set(self.tables)
        self._orphans = worker.beat()
        with reading(self.house.engine) as connection:
            query = sa.select(TABLES.c.id).where(TABLES.c.owner == worker.name)
            mine = set(connection.execute(query).scalars())
        for number in held - mine:
            self.lose(number)

    def adopt(self) -> None:
        """Take up the tables that dead workers have left: beside the heartbeat, which must not wait for it."""
        orphans, self._orphans = self._orphans, []
        for number in orphans:
            with suppress(Refusal):  # somebody else was quicker
                self.house.table(number)

    def tick(self) -> None:
        """The clocks that ran out ring, and what nobody uses is put away."""
        for live in self.alarms.due():
            with _unless_busy(live) as free:
                try:
                    if free:
                        clock.ring(live)
                except Exception:  # one table's trouble is no other's
                    LOG.exception("the clock of table %d stumbled", live.number)
                finally:
                    self.alarms.set(live)  # it goes off again, unless what it ran for is over
        for live in self.rounds.due(self.all()):
            with _unless_busy(live) as free:
                if free and idle.free_seats(live) and idle.unused(live):
                    self._put_away(live)

    def _put_away(self, live: LiveTable) -> None:
        """A table that nobody sits at and nobody looks at is on the disk only, until somebody comes."""
        with self.lock:
            if self.tables.get(live.number) is live:
                del self.tables[live.number]
                live.lost = True


@contextmanager
def _unless_busy(live: LiveTable) -> Iterator[bool]:
    free = live.lock.acquire(blocking=False)
    try:
        yield free
    finally:
        if free:
            live.lock.release()
