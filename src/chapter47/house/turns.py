"""Turns at a table: one at a time, for threads and for the event loop alike, in the order in which they came.

A thread may take its turn again while it has it. The writer takes turns for what was asked on the loop, only where they
are to be had at once, and gives them up on its own thread: so a thread that waits for a turn never waits for the loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from types import TracebackType

Owner = object  # a thread by its number, or what the loop does


class Turn:
    """Whose turn it is."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._owner: Owner | None = None
        self._depth = 0
        self._waiting: deque[tuple[Owner, Callable[[], bool]]] = deque()
        self._once_free: list[Callable[[], None]] = []  # those who try again when nobody has it

    def acquire(self, blocking: bool = True) -> bool:
        """A thread takes its turn, waiting for it if need be."""
        me = threading.get_ident()
        gate = threading.Semaphore(0)
        with self._mutex:
            if self._owner == me or self._owner is None:
                self._owner, self._depth = me, self._depth + 1
                return True
            if not blocking:
                return False
            self._waiting.append((me, partial(_opened, gate)))
        gate.acquire()
        return True

    def take_or(self, once_free: Callable[[], None]) -> Owner | None:
        """The turn for whoever gives it up by this token; if somebody has it, they are told when it is to be had."""
        with self._mutex:
            if self._owner is None:
                self._owner, self._depth = object(), 1
                return self._owner
            self._once_free.append(once_free)
        return None

    async def take(self) -> Owner:
        """What the loop does takes its turn; whoever is done with it gives it up by this token."""
        me = object()
        loop = asyncio.get_running_loop()
        with self._mutex:
            if self._owner is None:
                self._owner, self._depth = me, 1
                return me
            mine = loop.create_future()
            self._waiting.append((me, lambda: _wake(loop, mine)))
        try:
            await mine
        except asyncio.CancelledError:
            if not self._forget(me):
                self.release(me)
            raise
        return me

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """The loop's turn for something that waits for nothing: it may be taken again within, as by a thread."""
        await self.take()
        with self._mutex:
            self._owner = threading.get_ident()
        try:
            yield
        finally:
            self.release()

    def release(self, owner: Owner | None = None) -> None:
        """Give the turn up; whoever waits longest has it next."""
        with self._mutex:
            if self._owner != (threading.get_ident() if owner is None else owner):
                raise RuntimeError("a turn is given up by whoever has it")
            self._depth -= 1
            free = self._depth == 0 and not self._passed_on()
            told, self._once_free = (self._once_free, []) if free and self._once_free else ([], self._once_free)
        for tell in told:
            tell()

    def _passed_on(self) -> bool:
        """Whether somebody waited for the turn, who has it now."""
        self._owner = None
        while self._waiting:
            self._owner, wake = self._waiting.popleft()
            self._depth = 1
            if wake():
                return True
            self._owner, self._depth = None, 0
        return False

    def _forget(self, owner: Owner) -> bool:
        """Whoever waited does so no more; no, if it is their turn already."""
        with self._mutex:
            for each in self._waiting:
                if each[0] is owner:
                    self._waiting.remove(each)
                    return True
        return False

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()


def _opened(gate: threading.Semaphore) -> bool:
    gate.release()
    return True


def _answered(mine: asyncio.Future[None]) -> None:
    if not mine.done():
        mine.set_result(None)


def _wake(loop: asyncio.AbstractEventLoop, mine: asyncio.Future[None]) -> bool:
    """Tell a loop that its turn has come; no, if it is closed."""
    try:
        loop.call_soon_threadsafe(_answered, mine)
    except RuntimeError:
        return False
    return True
