"""The machines of a simulated house: workers that run, sleep and die, and what is asked of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

import sqlalchemy as sa
from tests.house.faults import DiedError, Weather
from tests.house.proving import BrokenError
from tests.house.simulated import Disk, Loop, Threads, Time

from chapter47 import Refusal
from chapter47.house import House, incidents, service, watchman
from chapter47.house.feed import Watcher
from chapter47.house.live import LiveTable
from chapter47.house.once import Once
from chapter47.house.store import connect
from chapter47.house.writer import Intent

LATE = 15.0  # seconds: the longest that a worker sleeps, and a few tries
Do = Callable[["Process"], Intent | None]  # an act at a table: a plan for the loop, or done at once


class World:
    """What all machines share: chance, time and the disk."""

    random: Random
    time: Time
    disk: Disk


@dataclass(slots=True)
class Asked:
    """A request of a patron: it comes again with the same key until it is answered."""

    table: int
    who: str
    key: Once
    what: str
    do: Do
    kept: bool = True  # what is answered is on the disk; not so that somebody is done betting
    again: int = 0  # the step at which its patron asks again

    @property
    def threaded(self) -> bool:
        """Whether a thread does it, and not the loop."""
        return self.what.startswith("a fill")

    @property
    def stored(self) -> str:
        """Its key as the house keeps it."""
        return f"{self.table}:{self.key}"


@dataclass(slots=True, eq=False)
class Looking:
    """Somebody who looks on at a table, through a socket of some worker."""

    watcher: Watcher
    table: LiveTable
    step: int = -1
    slow: bool = False


class Machine:
    """Where workers run, one after the other: the way to the database, and the weather over it."""

    def __init__(self, evening: World, name: str) -> None:
        self.evening, self.address = evening, f"http://{name}"
        self.engine = connect(str(evening.disk.path))
        self.weather = Weather(self.engine)

    def start(self) -> Process:
        """A process comes up, with connections of its own."""
        self.engine.dispose()
        self.weather.clear()
        with patch.object(service, "connect", lambda _address: self.engine):
            return Process(self)


class Process:
    """A worker: its house, its loop, its threads, and what befalls it."""

    def __init__(self, machine: Machine) -> None:
        evening = machine.evening
        self.evening, self.weather = evening, machine.weather
        self.house = House(str(evening.disk.path), worker=machine.address)
        self.threads = Threads()
        self.house.writer._thread.shutdown()
        self.house.writer._thread = self.threads  # type: ignore[assignment]
        self.loop = Loop(evening.time)
        self.asleep = 0.0  # until when it does nothing at all
        self.beat = evening.time.steady
        self.looking: list[Looking] = []
        with self.house.engine.begin() as connection:
            incidents.opened(connection, machine.address, "simulated")
        self.watchman = watchman.Watchman(self.house.engine, "simulated")
        self.weather.calm = False

    @property
    def awake(self) -> bool:
        """Whether it does anything now."""
        return self.evening.time.steady >= self.asleep

    def abandon(self) -> None:
        """It is gone: nothing of it runs on."""
        self.weather.dead = True
        self.loop.end()
        self.house.engine.dispose()

    def turn(self) -> None:
        """It does something: a thread, or what is ready on its loop."""
        if not (self.evening.random.random() < 0.5 and self.threads.run()):
            self.loop.turn()

    def settle(self) -> None:
        """It does all that it has to do."""
        for _ in range(8):
            while self.threads.run():
                pass
            self.loop.turn()

    def free(self, number: int) -> None:
        """A thread waits for its turn at a table: the others go on meanwhile, and it comes."""
        for held in self.house.held():
            if held.number != number:
                continue
            for _ in range(50):
                if held.lock.acquire(blocking=False):
                    held.lock.release()
                    return
                if self.weather.dead:
                    raise DiedError("while it waited")
                self.settle()
            raise BrokenError(f"nobody gives up the turn at table {number}")

    def keep_time(self) -> None:
        """What its clock and its heart do now and then."""
        self.beat = self.evening.time.steady
        for does in (self.house.holding.beat, self.house.holding.adopt, self.house.tick, self.watchman.look):
            for held in self.house.held():
                self.free(held.number)
            with suppress(sa.exc.DBAPIError, Refusal):
                does()
        for held in self.house.held():
            late = held.clock is not None and held.clock.due < self.evening.time.steady - LATE
            if late and not held.stale and not held.lost:
                raise BrokenError(f"table {held.number} still waits, {LATE:g} s after its time was over")
