"""The clock of a table: nobody holds up the others for ever, and everybody sees how long they are waited for.

It runs by the machine's monotonic time, so that setting the time of day closes no window early and none late.
"""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from ..documents import Written
from ..table.requests import Ask, AskAmount, Bets, Request
from .store import now

if TYPE_CHECKING:
    from .live import LiveTable
    from .playing import Playing

PATIENCE = 20.0  # seconds that a table waits for those who are not done betting, once somebody is
SILENCE = 60.0  # seconds that it waits for an answer, where others wait for it too
ALONE = 600.0  # seconds that it waits for somebody who plays alone
BETS, ANSWER = "bets", "answer"


class Clock(NamedTuple):
    """What is waited for, and until when."""

    due: float  # by monotonic time
    until: int  # the same instant in milliseconds of the time of day, as people are shown it
    of: str
    seat: int  # whose answer; 0 for bets
    request: Request  # that it runs for

    def shown(self) -> Written:
        """As a view tells it."""
        return {"until": self.until, "for": self.of, "seat": self.seat}


def wound(running: Clock | None, live: Playing) -> Clock | None:
    """The clock that a table needs now; one that runs already for the same goes on."""
    request = live.pending
    if live.entered or live.held_up:
        return None
    if isinstance(request, Bets) and live.ready:
        seconds, of, seat = PATIENCE, BETS, 0
    elif isinstance(request, Ask | AskAmount) and request.seat:
        seconds, of, seat = SILENCE if len(live.playing()) > 1 else ALONE, ANSWER, request.seat
    else:
        return None
    if running is not None and running.request is request and running.of == of:
        return running
    return Clock(time.monotonic() + seconds, now() + int(1000 * seconds), of, seat, request)


class Alarms:
    """When clocks of tables run out: nobody looks at a table whose clock does not run. One alarm a table."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, LiveTable]] = []
        self._set: dict[LiveTable, float] = {}  # when each table is looked at next
        self._count = itertools.count()
        self._lock = threading.Lock()

    def set(self, live: LiveTable) -> None:
        """The clock of a table was wound; an alarm that goes off before it looks again."""
        with self._lock:
            self._wind(live)

    def _wind(self, live: LiveTable) -> None:
        clock = live.clock
        if clock is not None and clock.due < self._set.get(live, float("inf")):
            self._set[live] = clock.due
            heapq.heappush(self._due, (clock.due, next(self._count), live))

    def due(self, at: float | None = None) -> list[LiveTable]:
        """The tables whose time may be over."""
        found, at = [], time.monotonic() if at is None else at
        with self._lock:
            while self._due and self._due[0][0] <= at:
                when, _, live = heapq.heappop(self._due)
                if self._set.get(live) != when:
                    continue  # it was looked at since
                del self._set[live]
                if live.lost:
                    continue  # another has it, perhaps in this process
                if live.clock is not None and live.clock.due > at:
                    self._wind(live)
                else:
                    found.append(live)
        return found


def ring(live: LiveTable, at: float | None = None) -> None:
    """If the time is over: the window closes, or somebody silent has what the question's rule gives to the silent."""
    clock, request = live.clock, live.pending
    if clock is None or clock.request is not request or clock.due > (time.monotonic() if at is None else at):
        return
    if isinstance(request, Bets):
        live.deal()
    elif isinstance(request, Ask | AskAmount):
        live.choose(request.seat, request.absent, why="timed out")
