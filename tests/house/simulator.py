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
from tests.house.crowd import PATRONS, TABLES, WORKERS, Crowd
from tests.house.faults import DEATHS, MISHAPS, Chance, DiedError
from tests.house.machines import Machine, Process
from tests.house.proving import BrokenError, Proof
from tests.house.simulated import Disk, Secrets, Time

from chapter47 import Refusal
from chapter47.games import game_types
from chapter47.house import (
    House,
    audit,
    clock,
    feed,
    holding,
    idle,
    live,
    playing,
    seals,
    sqlite,
    store,
    watchman,
    workers,
    writer,
)
from chapter47.house.once import KeyUsed, Once
from chapter47.house.workers import Elsewhere
from chapter47.table.requests import Ask, AskAmount, Bets
from chapter47.table.window import Limits

EVENING = 400  # faults, then everybody goes home and the house is audited
SLOW = frozenset({"pai-gow"})  # its take-up counts all its hands
TIMED = (clock, holding, idle, live, playing, store, watchman, workers)


class Evening(Crowd):
    """One house from its opening to its audit."""

    def __init__(self, folder: Path, seed: str, faults: int) -> None:
        super().__init__()
        self.random, self.faults = Random(seed), faults
        self.time = Time()
        self.power = False  # it has gone
        path = folder / "house.db"
        House(str(path)).close()
        self.disk = Disk(path)
        self.proof = Proof(path)

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
                (writer, "GATHER", 0.0),
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
        """Nothing strikes any more: all have an answer, every round ends, every table closes, the audit is sound."""
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
