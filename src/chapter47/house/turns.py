"""Turns at a table: one at a time, for threads and for the event loop alike, in the order in which they came.

A thread may take its turn again while it has it. What the loop does has its turn from its beginning until it is on the
disk, and another thread gives that turn up for it: so a thread that waits for a turn never waits for the loop.
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


def nothing() -> None:
    """Nobody need hurry."""


class Turn:
    """Whose turn it is."""

    def __init__(self) -> None:
        self.urge: Callable[[], None] = nothing  # whoever has it is to be done with it soon: a thread waits
        self._mutex = threading.Lock()
        self._owner: Owner | None = None
        self._depth = 0
        self._waiting: deque[tuple[Owner, Callable[[], bool]]] = deque()

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
        self.urge()
        gate.acquire()
        return True

    async def take(self) -> Owner:
        """What the loop does takes its turn; whoever is done with it gives it up by this token."""
        me = object()
        loop = asyncio.get_running_loop()
        with self._mutex:
            if self._owner is None:
                self._owner, self._depth = me, 1
                return me
            mine = loop.create_future()
            self._waiting.append((me, lambda: _told(loop, mine)))
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
            while self._depth == 0:
                self._owner = None
                if not self._waiting:
                    return
                following, wake = self._waiting.popleft()
                self._owner, self._depth = following, 1
                if not wake():
                    self._depth = 0

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


def _told(loop: asyncio.AbstractEventLoop, mine: asyncio.Future[None]) -> bool:
    """Tell a loop that its turn has come; no, if it is closed."""
    try:
        loop.call_soon_threadsafe(_answered, mine)
    except RuntimeError:
        return False
    return True
