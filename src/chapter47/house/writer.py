"""One writer for all tables of a process: what they did since the last commit is one transaction and one sync.

Acts come from the event loop and wait here for each other. On SQLite the loop itself writes them, which takes less than
handing them to a thread, and a thread waits for the disk; on PostgreSQL a thread does both. Only then are people
answered and watchers told. An act that cannot be written fails alone; where nobody knows whether a commit was done
all of them fail, and their tables are taken up again from the journal.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from . import journal, sqlite
from .journal import Act
from .store import WentOn

LOG = logging.getLogger("chapter47.house")
Guard = Callable[[Connection, Sequence[int]], None]


@dataclass(slots=True, eq=False)
class Unit:
    """An act that waits to be written: whose it is, and who is told of it."""

    act: Act
    guard: Guard
    over: Callable[[BaseException | None], None]  # it is on the disk or it is not: told on any thread
    tell: Callable[[], None]  # those who look on, told on the loop
    error: BaseException | None = None
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    done: asyncio.Future[None] | None = None

    def __post_init__(self) -> None:
        self.done = self.loop.create_future()


class Writer:
    """What waits to be written, and who writes it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.inline = engine.dialect.name == "sqlite"
        self._mutex = threading.Lock()
        self._waiting: list[Unit] = []
        self._busy = False  # a commit is on its way to the disk
        self._planned = False
        self._urged = False  # a thread, perhaps the loop's own, waits for one of these
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def close(self) -> None:
        """What waits is written first."""
        self.urge()
        self._thread.shutdown()

    async def written(self, unit: Unit) -> None:
        """Come back when an act is on the disk; raise where it is not."""
        with self._mutex:
            self._waiting.append(unit)
            if not self._busy and not self._planned:
                self._planned = True
                unit.loop.call_soon(self._begin)  # with all that is done in this turn of the loop
        if unit.done is not None:
            await unit.done

    def urge(self) -> None:
        """Somebody who may be holding up the loop waits: what is there is written without it."""
        with self._mutex:
            self._urged = True
            if self._busy or not self._waiting:
                return
        self._thread.submit(self._all)

    def _begin(self) -> None:
        """On the loop: write what waits, unless a commit is on its way; the next begins when that is over."""
        units = self._take()
        if not units:
            return
        if self.inline:
            self._write(units)
            self._thread.submit(self._sync, units)
        else:
            self._thread.submit(self._write_and_sync, units)

    def _take(self) -> list[Unit]:
        with self._mutex:
            self._planned = False
            if self._busy:
                return []
            units, self._waiting = self._waiting, []
            self._busy = bool(units)
            return units

    def _all(self) -> None:
        while units := self._take():
            self._write_and_sync(units)

    def _write_and_sync(self, units: list[Unit]) -> None:
        self._write(units)
        self._sync(units)

    # ---- writing -------------------------------------------------------------------------------------------------

    def _write(self, units: list[Unit]) -> None:
        """One transaction for all; if a statement of it is refused, one for each."""
        committing = False
        try:
            with self.engine.connect() as connection:
                sqlite.sync_later(connection)
                with connection.begin():
                    units[0].guard(connection, [unit.act.table for unit in units])
                    journal.write(connection, [unit.act for unit in units])
                    for unit in units:
                        unit.act.at("before")
                    committing = True
        except BaseException as error:
            if len(units) > 1 and not committing:
                for unit in units:
                    self._write([unit])
                return
            for unit in units:
                unit.error = _meaning(error)

    def _sync(self, units: list[Unit]) -> None:
        """On the writer's thread: wait for the disk, and let everybody go on."""
        try:
            if any(unit.error is None for unit in units):
                sqlite.sync(self.engine)
        except BaseException as error:
            for unit in units:
                unit.error = unit.error or error
        for unit in units:
            try:
                unit.over(unit.error)
            except BaseException as error:
                LOG.exception("a table could not follow what was written")
                unit.error = unit.error or error
        with self._mutex:
            self._busy = False
            urged, self._urged = self._urged, False
            again = bool(self._waiting)
            self._planned = again and not urged
        if urged:
            self._all()
        for loop in {unit.loop for unit in units}:
            told = [unit for unit in units if unit.loop is loop]
            try:
                loop.call_soon_threadsafe(self._tell, told)
            except RuntimeError:  # it is closed: nobody waits there
                if again and not urged:
                    self._all()

    def _tell(self, units: list[Unit]) -> None:
        """On the loop: whoever asked is answered, whoever looks on is told, and the next are written."""
        for unit in units:
            if unit.done is not None and not unit.done.done():
                if unit.error is None:
                    unit.done.set_result(None)
                else:
                    unit.done.set_exception(unit.error)
            if unit.error is None:
                unit.tell()
        self._begin()


def _meaning(error: BaseException) -> BaseException:
    """What whoever asked is told."""
    if isinstance(error, sa.exc.IntegrityError):
        return WentOn()
    return error
