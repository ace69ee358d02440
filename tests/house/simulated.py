"""The border of a house, simulated: the time of day, the disk below SQLite, and the threads and loop of a process.

The database itself is real. What the disk has kept after a power loss is made from the real files: everything up to
the last sync, and of what was written since any part of it, in any order, torn anywhere. SQLite must find its way.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

SECTOR = 512
HEADER = 32  # of SQLite's log; written anew when the log begins anew, and synced by SQLite before anything after it
BEGAN = 1_800_000_000.0


class Time:
    """What a module of the house finds as ``time``: a time of day that may be set, and a steady one that goes on."""

    def __init__(self) -> None:
        self.steady, self.wall, self.database = 1_000.0, BEGAN, BEGAN

    def go_on(self, seconds: float) -> None:
        """Time passes, on every clock."""
        self.steady += seconds
        self.wall += seconds
        self.database += seconds

    def time(self) -> float:
        """The time of day."""
        return self.wall

    def time_ns(self) -> int:
        """The same in nanoseconds."""
        return int(self.wall * 1e9)

    def monotonic(self) -> float:
        """The time that nobody sets."""
        return self.steady


class Secrets:
    """What a module finds as ``secrets``: names and numbers from the seed, so that a run can be had again."""

    def __init__(self, random: Random) -> None:
        self.randbits = random.getrandbits
        self.token_hex = lambda count=16: random.randbytes(count).hex()


class Disk:
    """What of a database's files is safe, and what a power loss leaves of them."""

    def __init__(self, path: Path) -> None:
        self.path, self.wal = path, Path(f"{path}-wal")
        self.fails = False  # the next sync
        self.file = self.log = b""
        self.carried()

    def synced(self) -> None:
        """The log is on the disk."""
        if self.fails:
            self.fails = False
            raise OSError(5, "input/output error")
        self.log = self._log()

    def carried(self) -> None:
        """SQLite has synced its log, carried it into the file, and synced that."""
        self.log, self.file = self._log(), self.path.read_bytes()

    def as_it_is(self) -> tuple[bytes, bytes]:
        """What another process finds."""
        return self.path.read_bytes(), self._log()

    def after_power_loss(self, random: Random) -> tuple[bytes, bytes]:
        """What is there when the power is back."""
        old, new = self.log, self._log()
        if new[:HEADER] != old[:HEADER]:
            old = new[:HEADER] + old[HEADER:]
        written = self.path.read_bytes()  # more than was carried: the power went while it was, and the log was synced
        return kept(self.file, written, random), kept(old, new, random)

    def put(self, file: bytes, log: bytes) -> None:
        """The disk as it is found; nobody may have it open."""
        for path, what in ((self.path, file), (self.wal, log)):
            path.unlink(missing_ok=True)
            if what or path is self.path:
                path.write_bytes(what)
        Path(f"{self.path}-shm").unlink(missing_ok=True)
        self.file, self.log = file, log

    def _log(self) -> bytes:
        return self.wal.read_bytes() if self.wal.exists() else b""


def kept(old: bytes, new: bytes, random: Random) -> bytes:
    """A file of which ``old`` is safe and the difference to ``new`` was under way: any of it, torn anywhere."""
    if old == new:
        return old
    how = random.choice(("none", "some", "some", "first", "all but one"))
    sectors = [at for at in range(0, len(new), SECTOR) if old[at : at + SECTOR] != new[at : at + SECTOR]]
    if how == "none" or not sectors:
        return old
    if how == "first":
        chosen = sectors[: random.randrange(len(sectors) + 1)]
    elif how == "all but one":
        left_out = random.randrange(len(sectors))
        chosen = sectors[:left_out] + sectors[left_out + 1 :]
    else:
        chosen = [at for at in sectors if random.random() < 0.7]
    found = bytearray(old) + bytes(max(0, len(new) - len(old)))
    for at in chosen:
        found[at : at + SECTOR] = new[at : at + SECTOR]
    if chosen:
        _tear(found, old, new, random.choice(chosen), random)
    return bytes(found)


def _tear(found: bytearray, old: bytes, new: bytes, at: int, random: Random) -> None:
    """One sector half written: its end is what was there before, and what was never there is anything."""
    end = min(at + SECTOR, len(new))
    torn = random.randrange(at, end)
    found[torn:end] = old[torn:end] + random.randbytes(max(0, end - max(torn, len(old))))


class Threads:
    """The threads of a process, as its executors: what they are given is done when the simulation lets them."""

    def __init__(self) -> None:
        self.waiting: deque[Callable[[], None]] = deque()

    def submit(self, does: Callable[..., Any], *given: Any) -> Future[Any]:
        """Something for a thread to do."""
        future: Future[Any] = Future()
        self.waiting.append(lambda: _done(future, does, given))
        return future

    def run(self) -> bool:
        """One thread does what it was given first; whether there was anything."""
        if self.waiting:
            self.waiting.popleft()()
            return True
        return False

    def shutdown(self) -> None:
        """What waits is done first."""
        while self.run():
            pass


class AtOnce(ThreadPoolExecutor):
    """The loop's own executor: what it is given is done at once."""

    def submit(self, does: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Do it."""
        future: Future[Any] = Future()
        _done(future, lambda: does(*given, **named), ())
        return future


def _done(future: Future[Any], does: Callable[..., Any], given: tuple[Any, ...]) -> None:
    try:
        future.set_result(does(*given))
    except BaseException as error:
        future.set_exception(error)


class Loop(asyncio.SelectorEventLoop):
    """An event loop by simulated time, that turns once when it is told to."""

    def __init__(self, time: Time) -> None:
        super().__init__()
        self._clock = time
        self.failed: list[dict[str, Any]] = []
        self.set_default_executor(AtOnce(1))
        self.set_exception_handler(lambda _loop, context: self.failed.append(context))

    def time(self) -> float:
        """By the steady clock of the simulation."""
        return self._clock.steady

    def turn(self) -> None:
        """Everything that is ready now."""
        self.call_soon(self.stop)
        self.run_forever()

    def end(self) -> None:
        """Nothing of it runs on."""
        for turn in range(100):
            tasks = asyncio.all_tasks(self)
            if turn >= 4 and not tasks:
                break  # what was begun while the others ended is over too
            for task in tasks:
                task.cancel()
            self.turn()
        self.close()
