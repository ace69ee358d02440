"""Work apart from play: odds, reports and hashes run in a few processes of their own, with a queue that ends.

A task has a deadline and can be given up; its process is then ended and another takes its place. Where too many wait
already, whoever asks is told when to come again. The processes are nice: play comes first.
"""

from __future__ import annotations

import asyncio
import atexit
import multiprocessing
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError, Future
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, ParamSpec, TypeVar

from ..errors import Refusal

P = ParamSpec("P")
T = TypeVar("T")
LOOK = 0.1  # seconds between two looks whether somebody still waits
NICE = 10


class Busy(Refusal):
    """The house has no hand free for this now."""

    def __init__(self, seconds: int) -> None:
        super().__init__("The house is busy with such questions.", instead=f"again in {seconds} seconds")
        self.seconds = seconds


class TooLong(Refusal):
    """A question that takes longer than the house gives it."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"This takes longer than {seconds:g} seconds.", instead="chapter47 on your own machine")


class Ended(Busy):
    """The process that worked on a question has ended before it answered."""

    def __init__(self) -> None:
        super().__init__(1)
        self.message = "The process that worked on this has ended."


def _serve(pipe: Connection) -> None:
    """What a process does: one task after the other, until nobody is at the other end."""
    os.nice(NICE)
    while True:
        try:
            does, given, named = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            told: tuple[bool, object] = True, does(*given, **named)
        except Exception as error:
            told = False, error
        try:
            pipe.send(told)
        except (ValueError, TypeError, AttributeError) as error:  # what came of it cannot be sent
            pipe.send((False, RuntimeError(str(error))))


class Pool:
    """So many processes, so many who wait, and so many seconds for each."""

    def __init__(self, name: str, processes: int, waiting: int, seconds: float) -> None:
        self.name, self.processes, self.waiting, self.seconds = name, processes, waiting, seconds
        self._free = threading.Semaphore(processes)
        self._lock = threading.Lock()
        self._idle: list[tuple[SpawnProcess, Connection]] = []
        self._inside = 0  # who is served or waits
        atexit.register(self.close)

    def submit(self, does: Callable[P, T], *given: P.args, **named: P.kwargs) -> Future[T]:
        """Begin a task, or be told that too many wait."""
        with self._lock:
            if self._inside >= self.processes + self.waiting:
                raise Busy(max(1, round(self.seconds / 4)))
            self._inside += 1
        future: Future[T] = Future()
        threading.Thread(target=self._run, args=(future, does, given, named), daemon=True).start()
        return future

    def do(self, does: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """The same for whoever can wait."""
        return self.submit(does, *given, **named).result()

    def _run(self, future: Future[T], does: Callable[..., T], given: object, named: object) -> None:
        deadline = time.monotonic() + self.seconds
        try:
            if not self._turn(future, deadline):
                return
            try:
                self._serve(future, deadline, (does, given, named))
            finally:
                self._free.release()
        except BaseException as error:  # whoever waits is told
            if not future.done():
                future.set_exception(error)
        finally:
            with self._lock:
                self._inside -= 1

    def _turn(self, future: Future[T], deadline: float) -> bool:
        while not self._free.acquire(timeout=LOOK):
            if future.cancelled():
                return False
            if time.monotonic() > deadline:
                future.set_exception(TooLong(self.seconds))
                return False
        if not future.set_running_or_notify_cancel():
            self._free.release()
            return False
        return True

    def _serve(self, future: Future[T], deadline: float, task: object) -> None:
        process, pipe = self._process()
        whole = False
        try:
            pipe.send(task)
            while not pipe.poll(LOOK):
                if getattr(future, "given_up", False):
                    raise CancelledError
                if time.monotonic() > deadline:
                    raise TooLong(self.seconds)
            good, told = pipe.recv()
            whole = True
        except (EOFError, OSError):
            raise Ended from None
        finally:
            if whole:
                with self._lock:
                    self._idle.append((process, pipe))
            else:
                _end(process, pipe)
        if good:
            future.set_result(told)
        else:
            future.set_exception(told)

    def _process(self) -> tuple[SpawnProcess, Connection]:
        with self._lock:
            while self._idle:
                process, pipe = self._idle.pop()
                if process.is_alive():
                    return process, pipe
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_serve, args=(theirs,), daemon=True, name=f"chapter47 {self.name}")
        process.start()
        theirs.close()
        return process, ours

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            idle, self._idle = self._idle, []
        for process, pipe in idle:
            _end(process, pipe)


def _end(process: SpawnProcess, pipe: Connection) -> None:
    pipe.close()
    process.kill()
    process.join(5)


def give_up(future: Future[T]) -> None:
    """Nobody waits for it any more: one that has begun is ended with its process."""
    future.given_up = True  # type: ignore[attr-defined]
    future.cancel()


async def waited(future: Future[T], gone: Callable[[], Awaitable[bool]]) -> T:
    """What came of a task, unless whoever asked is gone before."""
    mine = asyncio.wrap_future(future)
    mine.add_done_callback(lambda done: done.cancelled() or done.exception())
    try:
        while not (await asyncio.wait({mine}, timeout=LOOK))[0]:
            if await gone():
                raise asyncio.CancelledError
        return mine.result()
    finally:
        if not mine.done():
            give_up(future)


async def worked(pool: Pool, does: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The same for a page: whoever closes it ends the task that waits for it."""

    async def here() -> bool:
        return False

    return await waited(pool.submit(does, *given, **named), here)


class AnswerCache:
    """The answers of late, so that the same question is not worked out twice."""

    def __init__(self, size: int = 256) -> None:
        self.size = size
        self._answers: OrderedDict[object, object] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, asked: object) -> Any:
        """The answer to a question, if it is known."""
        with self._lock:
            if asked in self._answers:
                self._answers.move_to_end(asked)
            return self._answers.get(asked)

    def put(self, asked: object, answer: object) -> None:
        """Keep an answer, and forget the oldest."""
        with self._lock:
            self._answers[asked] = answer
            while len(self._answers) > self.size:
                self._answers.popitem(last=False)


ODDS = Pool("odds", processes=1, waiting=8, seconds=120)  # exact counts, strategies, floors, reports
REPORTS = Pool("reports", processes=1, waiting=4, seconds=600)  # audits as well
PASSWORDS = Pool("passwords", processes=1, waiting=32, seconds=30)
