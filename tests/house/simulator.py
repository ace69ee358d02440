"""A house under simulated faults: time, disk and network are the simulation's, everything else is the real house.

Two workers hold tables of one database. Patrons play by messages that may be lost, doubled, late or out of order; a
worker may die between any two steps, in any statement or commit, or pause until another has taken its tables; the power
goes and the disk keeps any part of what was not synced; clocks are set; the database refuses, loses connections and
commits; those who look on do not read. After each fault everything that was promised must be there, once.

    python -m tests.house.simulator --faults 10000 --seed 1

A failure names the evening it happened in; ``--evening`` plays that one alone, and it goes the same way.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import logging
import os
import sys
import tempfile
import time as real_time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import sqlalchemy as sa
from tests.house.faults import DEALER, DEATHS, FLOOR, MISHAPS, Chance, DiedError, Weather
from tests.house.proving import BrokenError, Proof
from tests.house.simulated import Disk, Loop, Secrets, Threads, Time

from chapter47 import Bet, Refusal
from chapter47.games import game_types
from chapter47.house import (
    House,
    audit,
    clock,
    feed,
    idle,
    incidents,
    live,
    playing,
    seals,
    service,
    sqlite,
    store,
    watchman,
    workers,
)
from chapter47.house.durable import Plan
from chapter47.house.feed import Watcher, feed_of
from chapter47.house.live import LiveTable
from chapter47.house.once import KeyUsed, Once
from chapter47.house.people import Person, Role
from chapter47.house.store import connect
from chapter47.house.view import seat_of
from chapter47.house.workers import Elsewhere
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.window import Leave, Limits, Sit, TakeDown

PATRONS = ("ann", "bob", "cat", "dov", "eve")
TABLES, WORKERS = 3, 2
EVENING = 400  # faults, then everybody goes home and the house is audited
SLOW = frozenset({"pai-gow"})  # its take-up counts all its hands
TIMED = (clock, idle, live, playing, service, store, watchman, workers)
LATE = 15.0  # seconds: the longest that a worker sleeps, and a few tries
PATIENCE = 8  # steps that a patron waits for an answer
Do = Callable[["Process"], Plan | None]  # an act at a table: a plan for the loop, or done at once


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

    def __init__(self, evening: Evening, name: str) -> None:
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
        for does in (self.house.beat, self.house.adopt, self.house.tick, self.watchman.look):
            for held in self.house.held():
                self.free(held.number)
            with suppress(sa.exc.DBAPIError, Refusal):
                does()
        for held in self.house.held():
            late = held.clock is not None and held.clock.due < self.evening.time.steady - LATE
            if late and not held.stale and not held.lost:
                raise BrokenError(f"table {held.number} still waits, {LATE:g} s after its time was over")


class Evening:
    """One house from its opening to its audit."""

    def __init__(self, folder: Path, seed: str, faults: int) -> None:
        self.random, self.faults = Random(seed), faults
        self.time = Time()
        self.struck: Counter[str] = Counter()
        self.trace = hashlib.sha256()
        self.steps = self.sent = self.acknowledged = 0
        self.flying: list[tuple[Asked, int]] = []  # requests under way, each to a worker
        self.waiting: dict[str, Asked] = {}  # what each patron waits for
        self.silent: dict[str, float] = {}  # until when a patron says nothing
        self.history: list[Asked] = []
        self.power = False  # it has gone
        self.set_at = 0.0  # when the time of day was set last
        path = folder / "house.db"
        House(str(path)).close()
        self.disk = Disk(path)
        self.proof = Proof(path)
        self.workers: list[Process | None] = []

    @contextmanager
    def simulated(self) -> Iterator[None]:
        """Time, disk and chance of the house are the evening's."""
        cards = Random(self.random.random())
        connected = sqlite._connected

        def reached(connection: Any, record: Any) -> None:
            connected(connection, record)
            connection.create_function("the_time", 0, lambda: int(self.time.database * 1000))

        with ExitStack() as stack:
            for module in TIMED:
                stack.enter_context(patch.object(module, "time", self.time))
            for module in (seals, workers):
                stack.enter_context(patch.object(module, "secrets", Secrets(cards)))
            for target, name, stand_in in (
                (sqlite, "_connected", reached),
                (workers, "_now", lambda _engine: sa.literal_column("the_time()", sa.BigInteger)),
                (playing, "CryptographicSource", lambda: Chance(cards)),
                (sqlite.SharedSync, "_file_to_disk", lambda _log: self.disk.synced()),
                (feed, "GATHER", 0.0),
                (os, "_exit", self._the_disk_failed),
            ):
                stack.enter_context(patch.object(target, name, stand_in))
            yield

    def _the_disk_failed(self, _code: int) -> None:
        self.power = True  # what was not synced may be thrown away
        raise DiedError("the disk failed")

    # ---- an evening ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play under faults, then bring everything to its end and audit it."""
        with self.simulated():
            try:
                self._open()
                while sum(self.struck.values()) < self.faults:
                    self.step()
                self._go_home()
            finally:
                for each in self.workers:
                    if each is not None:
                        each.abandon()
                self.proof.eyes.close()

    def _open(self) -> None:
        self.machines = [Machine(self, f"w{number}") for number in range(WORKERS)]
        self.workers = [machine.start() for machine in self.machines]
        first = self._awake()
        first.weather.calm = True
        for name in PATRONS:
            first.house.welcome(name, 5_000_000)
        games = [game.key for game in game_types() if game.key not in SLOW]
        for key in self.random.sample(games, TABLES):
            first.house.open(key, None, Limits(minimum=100, maximum=50_000))
            self.note("open", key)
        first.weather.calm = False

    def note(self, *what: object) -> None:
        """What happened, for whoever compares two runs."""
        self.trace.update(repr(what).encode())

    def step(self) -> None:
        """A moment: people ask, messages arrive, workers work, and something goes wrong."""
        self.steps += 1
        self.time.go_on(self.random.choice((0.02, 0.1, 0.2, 0.6)))
        try:
            self._people()
            for _ in range(4):
                self._deliver()
            for each in self._living():
                for _ in range(self.random.randrange(8)):
                    each.turn()
                if self.time.steady - each.beat > 1:
                    each.keep_time()
                self._watch(each)
            for _ in range(2):
                if self.random.random() < 0.6:
                    self._fault()
        except DiedError:
            pass
        for machine in self.machines:
            if machine.weather.struck:
                self.struck[STRUCK.get(machine.weather.struck, "died at " + machine.weather.struck)] += 1
                machine.weather.struck = ""
        self._bury()
        self._carry_log()
        self.proof.look()
        self._compare()

    def _living(self) -> list[Process]:
        return [each for each in self.workers if each is not None and each.awake and not each.weather.dead]

    def _awake(self) -> Process:
        return self.random.choice(self._living())

    # ---- people --------------------------------------------------------------------------------------------------

    def _people(self) -> None:
        for name in PATRONS:
            asked = self.waiting.get(name)
            if self.silent.get(name, 0.0) > self.time.steady:
                continue
            if asked is None and self._living() and self.random.random() < 0.8:
                asked = self.waiting[name] = self._ask(name)
                self.history.append(asked)
                self._send(asked)
            elif asked is not None and self.steps > asked.again:
                self._send(asked)

    def _send(self, asked: Asked) -> None:
        asked.again = self.steps + PATIENCE
        self.flying.append((asked, self.random.randrange(WORKERS)))

    def _ask(self, name: str) -> Asked:
        """Something lawful, or nearly so, by what the table looks like now."""
        self.sent += 1
        usual = PATRONS.index(name) % TABLES + 1
        number = usual if self.random.random() < 0.8 else self.random.randrange(TABLES) + 1
        mark = f"mark-{self.sent}"
        key = Once(mark, name, mark)
        seen = self._seen(number)
        what, do, kept = self._choose(number, name, key, mark, seen)
        return Asked(number, name, key, f"{what} by {name} at table {number}", do, kept)

    def _seen(self, number: int) -> LiveTable | None:
        found = [held for each in self._living() for held in each.house.held() if held.number == number]
        return self.random.choice(found) if found else None

    def _choose(
        self, number: int, name: str, key: Once, mark: str, seen: LiveTable | None
    ) -> tuple[str, Do, bool]:
        pick = self.random
        if pick.random() < 0.03:
            cents = 100_000 + self.sent
            return "a fill", lambda on: on.house.fill(number, cents, DEALER, FLOOR, key), True
        if seen is None:  # nobody holds the table yet
            return "being ready", lambda on: on.house.table(number).being_ready(1, key), False
        mine = seat_of(seen, name)
        if not mine:
            seat, cents = pick.randint(1, 5), 20_000 + 100 * pick.randrange(100)
            return "a seat", lambda on: self._sit(on, number, Sit(seat, name, cents), key, mark), True
        request, seat = seen.pending, mine
        if isinstance(request, Ask | AskAmount):
            answer = pick.choice(request.choices if isinstance(request, Ask) else (request.low, request.high))
            at = seen.steps
            return "an answer", lambda on: on.house.table(number).choosing(request.seat, answer, key, at), True
        what = pick.random()
        if what < 0.04 and seat in seen.table.seats:
            return "leaving", lambda on: on.house.table(number).betting(Leave(seat, "collect"), key=key, by=mark), True
        if what < 0.1 and seen.table.wagers:
            wager = pick.choice(seen.table.wagers)
            down = TakeDown(wager.seat, wager.name, wager.amount)
            return "a wager down", lambda on: on.house.table(number).betting(down, key=key, by=mark), True
        if what < 0.5 and seat in seen.table.seats:
            kind = pick.choice(seen.table.offered)
            spot = f"{kind.key}:{pick.choice(kind.spots)}" if kind.spots else kind.key
            bet, ready = Bet(seat, spot, pick.choice((100, 500, 1_000, 2_000, 6_000))), seat * (pick.random() < 0.3)
            return "a bet", lambda on: on.house.table(number).betting(bet, key=key, by=mark, ready=ready), True
        return "being ready", lambda on: on.house.table(number).being_ready(seat, key), False

    def _sit(self, on: Process, number: int, sit: Sit, key: Once, mark: str) -> Plan:
        on.house.may_play(on.house.table(number), sit.name)
        return on.house.table(number).betting(sit, key=key, by=mark)

    # ---- the network ---------------------------------------------------------------------------------------------

    def _deliver(self) -> None:
        if not self.flying:
            return
        asked, to = self.flying.pop(self.random.randrange(len(self.flying)))
        process = self.workers[to]
        if process is None or process.weather.dead:
            return  # refused: the patron asks again
        if not process.awake:
            self.flying.append((asked, to))
            return
        self.note("deliver", asked.what, to)
        self._begin(process, asked)
        process.loop.turn()

    def _begin(self, on: Process, asked: Asked) -> None:
        """Some calls are the loop's, some a thread's: that waits for its turn at the table first."""
        if asked.threaded:
            with suppress(DiedError, StopIteration):
                on.free(asked.table)
                self._serve(on, asked).send(None)  # it awaits nothing
            return
        on.loop.create_task(self._serve(on, asked))

    async def _serve(self, on: Process, asked: Asked) -> None:
        """What a worker does with a request, as the interface does it."""
        try:
            if asked.threaded:
                asked.do(on)
            else:
                table = await on.house.at(asked.table)
                table.fault = on.weather.point
                await table.doing(lambda: _act(asked, on), on.house.writer, asked.key)
        except KeyUsed as refusal:
            on.loop.failed.append({"exception": BrokenError(f"{asked.what}: its own key is refused: {refusal}")})
        except Elsewhere as elsewhere:  # it is passed on; if nobody is there, the patron asks again
            self.flying += [(asked, at) for at, each in enumerate(self.machines) if each.address == elsewhere.address]
        except Refusal as refusal:
            if asked.kept:
                self.proof.not_done(asked.stored, str(refusal))
            self._answered(asked, "refused")
        except (DiedError, sa.exc.DBAPIError, asyncio.CancelledError):
            pass  # there is no answer, or "try again"
        except BaseException as error:
            on.loop.failed.append({"exception": error, "message": asked.what})
        else:
            if asked.kept and not on.weather.dead:
                self.proof.promise(asked.stored, asked.what)
                self.acknowledged += 1
            self._answered(asked, "done")

    def _answered(self, asked: Asked, how: str) -> None:
        self.note("answer", asked.what, how)
        if self.random.random() < 0.05:
            self.struck["answer lost"] += 1  # and the patron asks again
        elif self.waiting.get(asked.who) is asked:
            del self.waiting[asked.who]

    # ---- those who look on ---------------------------------------------------------------------------------------

    def _watch(self, on: Process) -> None:
        for each in list(on.looking):
            if each.watcher.lost or each.table.lost:
                on.looking.remove(each)
            elif not each.slow or self.random.random() < 0.02:
                on.loop.create_task(self._read(on, each))
                if len(each.watcher.waiting) > feed.BACKLOG + 1:
                    raise BrokenError("more and more waits for somebody who does not read")
        held = on.house.held()
        if held and len(on.looking) < 4 and self.random.random() < 0.1:
            name = self.random.choice(("stranger", *PATRONS))
            on.loop.create_task(self._join(on, self.random.choice(held), Person(name, Role.PATRON)))

    async def _join(self, on: Process, table: LiveTable, person: Person) -> None:
        watcher = Watcher(person, words=True)
        async with table.lock.held():
            if not table.stale and not table.lost:
                feed_of(table).join(watcher)
                on.looking.append(Looking(watcher, table, slow=self.random.random() < 0.2))

    async def _read(self, on: Process, who: Looking) -> None:
        watcher, table = who.watcher, who.table
        if on.weather.dead or table.stale or table.lost:
            return
        if watcher.anew:
            async with table.lock.held():
                if table.stale:
                    return
                text = feed_of(table).table(watcher)
        elif watcher.waiting:
            text = watcher.waiting.popleft()
        else:
            return
        self._saw(on, who, text)

    def _saw(self, on: Process, who: Looking, text: str) -> None:
        seat = who.watcher.seat
        try:
            self.proof.message(who.table.number, max(seat, 0), text)
        except BrokenError as error:
            on.loop.failed.append({"exception": error, "message": "a message"})
        self.proof.shown[who.table.number] = max(self.proof.shown[who.table.number], who.table.steps)

    # ---- faults --------------------------------------------------------------------------------------------------

    def _fault(self) -> None:
        kind = self.random.choices(list(FAULTS), list(FAULTS.values()))[0]
        done = FAULT[kind](self)
        if done:
            self.note("fault", kind)
            self.struck[kind] += 1

    def _lose(self) -> bool:
        if self.flying:
            self.flying.pop(self.random.randrange(len(self.flying)))
            return True
        return False

    def _repeat(self) -> bool:
        """A request arrives again: one that is under way, or one of long ago."""
        known = [asked for asked, _ in self.flying] if self.random.random() < 0.3 else self.history[-200:]
        if known:
            self.flying.append((self.random.choice(known), self.random.randrange(WORKERS)))
        return bool(known)

    def _misuse(self) -> bool:
        """A key that was used comes with something else: refused, and nothing moves."""
        if not self.history or not self._living():
            return False
        asked, on = self.random.choice(self.history), self._awake()
        other = Once("x", asked.who, "another request")
        stolen = Once.__new__(Once, str(asked.key).partition(":")[2], asked.who, other.request)
        known = bool(self.proof.rows("SELECT 1 FROM done WHERE key = ?", asked.stored))
        try:
            on.free(asked.table)
            moved = known and on.house.table(asked.table).was_done(stolen)
        except (KeyUsed, Elsewhere, sa.exc.DBAPIError):
            moved = False
        if moved:
            raise BrokenError(f"{asked.key} was used for something else")
        return True

    def _pause(self) -> bool:
        awake = self._living()
        if len(awake) < 2:
            return False
        self.random.choice(awake).asleep = self.time.steady + self.random.choice((0.5, 2.0, 5.0, 12.0))
        return True

    def _fall_silent(self) -> bool:
        """A patron walks away: the others wait for their clock."""
        self.silent[self.random.choice(PATRONS)] = self.time.steady + self.random.choice((20.0, 90.0))
        return True

    def _stall(self) -> bool:
        """The whole machine stands still: every lease runs out."""
        self.time.go_on(self.random.choice((4.0, 25.0)))
        return True

    def _set_clock(self) -> bool:
        if self.time.steady < self.set_at + 3:  # of two steps in one second nobody would see the first
            return False
        self.set_at = self.time.steady
        self.time.wall += self.random.choice((-3_600.0, -30.0, 5.0, 600.0, 3_600.0))
        return True

    def _set_database_clock(self) -> bool:
        self.time.database += self.random.choice((-10.0, -2.0, 2.0, 10.0))
        return True

    def _strike(self, kinds: tuple[str, ...]) -> bool:
        """One of these strikes a worker at some statement or commit to come."""
        if not self._living():
            return False
        weather = self._awake().weather
        kind = self.random.choice(kinds)
        weather.arm(kind, self.random.randrange(12 if "statement" in kind or "connection" in kind else 2))
        return False  # it is counted when it does

    def _kill(self) -> bool:
        if self._living():
            self._awake().weather.dead = True
            return True
        return False

    def _power(self) -> bool:
        self.power = True
        return True

    def _disk(self) -> bool:
        """The next sync fails."""
        self.disk.fails = True
        return True

    def _slow(self) -> bool:
        """Somebody who looks on stops reading, or one who did reads again."""
        looking = [who for each in self._living() for who in each.looking]
        if looking:
            who = self.random.choice(looking)
            who.slow = not who.slow
        return bool(looking)

    def _carry_log(self) -> None:
        """SQLite's log is carried into the file now and then; the power may go meanwhile."""
        if not self._living() or self.random.random() > 0.2:
            return
        self.disk.log = self.disk._log()  # SQLite syncs it first
        sqlite.checkpoint(self._awake().house.engine)
        if self.random.random() < 0.02:
            self.struck["power lost while the log was carried"] += 1
            self.power = True
            self._bury()
        else:
            self.disk.carried()

    # ---- after them ----------------------------------------------------------------------------------------------

    def _bury(self) -> None:
        """Workers that died are gone and others come; a power loss takes all of them, and what was not synced."""
        for at, each in enumerate(self.workers):
            if each is not None and each.loop.failed and not each.weather.dead:
                self._explain(each)
            if each is not None and each.weather.dead and not self.power:
                each.abandon()
                self.workers[at] = None
        if self.power:
            left = self.disk.after_power_loss(self.random)
            for each in self.workers:
                if each is not None:
                    each.abandon()
            self.proof.eyes.close()
            self.disk.put(*left)
            self.disk.fails = self.power = False
            self.workers = [None] * WORKERS
            self.proof.open()
            self.proof.look(power_lost=True)
        for at, there in enumerate(self.workers):
            if there is None and (not self._living() or self.random.random() < 0.3):
                with suppress(DiedError):  # the disk fails it as it starts
                    self.workers[at] = self.machines[at].start()

    def _explain(self, each: Process) -> None:
        failed = [context.get("exception") for context in each.loop.failed]
        each.loop.failed.clear()
        for error in failed:
            if isinstance(error, DiedError | sa.exc.DBAPIError | Refusal | asyncio.CancelledError) or error is None:
                continue
            raise error

    def _compare(self) -> None:
        """A table in memory, whose owner is at work and waits for nothing, against the books."""
        for each in self._living():
            for held in each.house.held():
                owner = self.proof.rows("SELECT owner FROM tables WHERE id = ?", held.number)
                mine = each.house.worker is not None and owner == [(each.house.worker.name,)]
                if mine and not held.stale and not held.held_up and held.lock.acquire(blocking=False):
                    try:
                        self.proof.table(held)
                    finally:
                        held.lock.release()
                if held.held_up:
                    raise BrokenError(f"table {held.number} cannot go on: {held.held_up}")

    def _go_home(self) -> None:
        """Nothing strikes any more: everybody has an answer, every round ends, every table closes, the audit is sound."""
        self.time.go_on(60)
        for each in self.workers:
            if each is not None:
                each.abandon()
        self.disk.fails, self.workers = False, []
        self.workers = [self.machines[0].start(), *[None] * (WORKERS - 1)]
        last = self._awake()
        last.weather.calm = True
        self.flying = [(asked, 0) for asked in self.waiting.values()]
        while self.flying:
            asked, _ = self.flying.pop()
            self._begin(last, asked)
            last.settle()
            self._explain(last)
        for number in range(1, TABLES + 1):
            table = last.house.table(number)
            while isinstance(table.pending, Ask | AskAmount):
                table.choose(table.pending.seat, table.pending.absent, why="timed out")
            if isinstance(table.pending, Bets):
                table.close()
        self.proof.look(power_lost=True)
        self.proof.empty()
        found = audit(last.house.engine)
        if not found.sound:
            raise BrokenError(f"the audit is not sound: {found.faults}")


def _act(asked: Asked, on: Process) -> object:
    plan = asked.do(on)
    return plan() if plan is not None else None


FAULTS = {
    "request lost": 20,
    "request repeated": 25,
    "key used otherwise": 5,
    "worker paused": 6,
    "machine stalled": 4,
    "patron silent": 6,
    "time of day set": 5,
    "database's clock set": 4,
    "database failed": 25,
    "death within a step": 6,
    "worker killed": 3,
    "power lost": 3,
    "sync failed": 1,
    "watcher slow": 8,
}
FAULT: dict[str, Callable[[Evening], bool]] = {
    "request lost": Evening._lose,
    "request repeated": Evening._repeat,
    "key used otherwise": Evening._misuse,
    "worker paused": Evening._pause,
    "machine stalled": Evening._stall,
    "patron silent": Evening._fall_silent,
    "time of day set": Evening._set_clock,
    "database's clock set": Evening._set_database_clock,
    "database failed": lambda evening: evening._strike(MISHAPS),
    "death within a step": lambda evening: evening._strike(DEATHS),
    "worker killed": Evening._kill,
    "power lost": Evening._power,
    "sync failed": Evening._disk,
    "watcher slow": Evening._slow,
}


STRUCK = {kind: f"database: {kind}" for kind in MISHAPS}


@dataclass
class Run:
    """What a simulation came to."""

    struck: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    steps: int = 0
    evenings: int = 0
    trace: str = ""


def simulate(faults: int, seed: int, *, only: int | None = None, per_evening: int = EVENING) -> Run:
    """So many faults, in evenings of their own seeds; the first promise that is broken is raised with its evening."""
    run, trace = Run(), hashlib.sha256()
    numbers = [only] if only is not None else list(range(-(-faults // per_evening)))
    place = "/dev/shm" if Path("/dev/shm").is_dir() else None
    for number in numbers:
        left = per_evening if only is not None else min(per_evening, faults - sum(run.struck.values()))
        if left <= 0:
            break
        with tempfile.TemporaryDirectory(dir=place) as folder:
            evening = Evening(Path(folder), f"{seed}/{number}", left)
            try:
                evening.run()
            except Exception as error:
                again = f"python -m tests.house.simulator --seed {seed} --evening {number} --per-evening {per_evening}"
                struck = sum(evening.struck.values())
                raise BrokenError(f"{error}\n  after {struck} faults of evening {number}; again: {again}") from error
        run.struck += evening.struck
        run.acknowledged += evening.acknowledged
        run.steps += evening.steps
        run.evenings += 1
        trace.update(evening.trace.digest())
    run.trace = trace.hexdigest()[:16]
    return run


def main() -> None:
    """Simulate, and print what befell the house."""
    parser = argparse.ArgumentParser(description="a house under simulated faults")
    parser.add_argument("--faults", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=47)
    parser.add_argument("--evening", type=int)
    parser.add_argument("--per-evening", type=int, default=EVENING)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)  # what the house says of a disk that fails
    began = real_time.process_time()
    try:
        run = simulate(given.faults, given.seed, only=given.evening, per_evening=given.per_evening)
    except BrokenError as broken:
        sys.exit(f"BROKEN: {broken}")
    for kind, count in run.struck.most_common():
        print(f"{count:8,}  {kind}")
    print(f"{sum(run.struck.values()):8,}  faults in {run.evenings} evenings, {run.steps:,} steps, seed {given.seed}")
    print(f"{run.acknowledged:8,}  acts acknowledged, none lost and none done twice; every audit sound")
    print(f"trace {run.trace}; {real_time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main()
