"""Bots in the seats of a table: they play by a named strength through the operations of any patron, and see no more.

They come when a person sits down, wait with nobody there, and leave when the last person has left. What a bot is shown
is what its own seat sees (``table.sight``).
"""

from __future__ import annotations

import secrets
import threading
import time
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from ..desk.bots import Bot, Strength, taken
from ..errors import Refusal
from ..table.events import Event
from ..table.requests import Ask, AskAmount, Bets
from ..table.sight import sight
from ..table.window import Bet, Leave, Sit, TakeDown
from .metrics import LOG

if TYPE_CHECKING:
    from .live import LiveTable
    from .service import House

STAKE = 1_000_000  # cents of play money that a bot comes with
BUY_IN = 100_000
THINKS = 0.6  # seconds before a bot answers: a person follows the table
NAME = "bot"


def bot_name(table: int, seat: int) -> str:
    """How a bot is known to the house."""
    return f"{NAME}-{table}-{seat}"


def is_bot(name: str) -> bool:
    """Whether a patron is a bot.

    >>> is_bot("bot-12-3"), is_bot("bottom")
    (True, False)
    """
    sort, _, rest = name.partition("-")
    return sort == NAME and rest.replace("-", "").isdigit()


class Company:
    """The bots of a house: one thread that looks at a table a moment after it has changed."""

    def __init__(self, house: House, thinks: float = THINKS) -> None:
        self.house, self.thinks = house, thinks
        self._bots: dict[int, dict[int, Bot]] = {}  # by table and seat
        self._due: list[tuple[float, int]] = []
        self._wake, self._stop = threading.Condition(), False
        self._thread: threading.Thread | None = None

    def attend(self, live: LiveTable) -> None:
        """Look after a table, if it was arranged with bots."""
        how = self.house.arranged(live.number)
        if not how.bots or live.entered:
            return
        strengths: dict[int, Strength] = dict(how.bots)  # type: ignore[arg-type]  # verified when it was arranged
        key = live.table.game.key
        self._bots[live.number] = {
            seat: Bot(key, strength, secrets.randbits(32)) for seat, strength in strengths.items()
        }
        live.listeners.append(lambda: self._later(live.number))
        self._later(live.number)

    def forget(self, number: int) -> None:
        """Another worker has the table, and its bots with it."""
        self._bots.pop(number, None)

    def close(self) -> None:
        """The bots stop where they are."""
        with self._wake:
            self._stop = True
            self._wake.notify()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(5)

    def _later(self, number: int) -> None:
        with self._wake:
            if self._stop:
                return
            heappush(self._due, (time.monotonic() + self.thinks, number))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
                self._thread.start()
            self._wake.notify()

    def _run(self) -> None:
        while (number := self._next()) is not None:
            try:
                self.act(number)
            except Refusal:
                pass  # the table moved on meanwhile; its change is seen in a moment
            except Exception:  # one table's trouble is no other's
                LOG.exception("a bot of table %d stumbled", number)

    def _next(self) -> int | None:
        """The next table to look at, once however often it has changed; None when the house closes."""
        with self._wake:
            while not self._stop:
                if self._due and self._due[0][0] <= time.monotonic():
                    _, number = heappop(self._due)
                    if all(other != number for _, other in self._due):
                        return number
                    continue
                self._wake.wait(self._due[0][0] - time.monotonic() if self._due else None)
        return None

    def act(self, number: int) -> None:
        """What the bots of a table do now."""
        bots = self._bots.get(number)
        if not bots:
            return
        live = self.house.table(number)
        with live.lock:
            request = live.pending
            if isinstance(request, Bets):
                self._in_window(live, bots)
            elif isinstance(request, Ask | AskAmount) and request.seat in bots and self._is(live, request.seat):
                question = request if isinstance(request, Ask) else None
                seen = sight(live.table, request.seat, _events(live), question)
                live.choose(request.seat, bots[request.seat].answer(seen, request))

    def _is(self, live: LiveTable, seat: int) -> bool:
        held = live.table.seats.get(seat)
        return held is not None and held.name == bot_name(live.number, seat)

    def _in_window(self, live: LiveTable, bots: dict[int, Bot]) -> None:
        names = {seat.number: seat.name for seat in live.table.seats.values()}
        names |= {made.seat: made.name for made in live.waiting if isinstance(made, Sit)}
        gone = {made.seat for made in live.waiting if isinstance(made, Leave)}
        people = [seat for seat, name in names.items() if not is_bot(name) and seat not in gone]
        here = [seat for seat in bots if names.get(seat) == bot_name(live.number, seat) and seat not in gone]
        if not people:
            if here:
                self._leave(live, here)
            return
        for seat in bots:
            if seat not in names:
                self._sit(live, seat)
                here.append(seat)
        for seat in here:
            if seat not in live.ready:
                self._bet(live, seat, bots[seat])
                live.done_betting(seat)

    def _leave(self, live: LiveTable, here: list[int]) -> None:
        """Take down what was bet in this window and go; where that cannot be, the round is played out first."""
        made = [TakeDown(a.seat, a.wager, a.amount) for a in live.waiting if isinstance(a, Bet) and a.seat in here]
        try:
            live.bet(*made, *(Leave(seat, "collect") for seat in here))
        except Refusal:
            live.deal()

    def _sit(self, live: LiveTable, seat: int) -> None:
        name = bot_name(live.number, seat)
        try:
            self.house.people.find(name)
        except Refusal:
            self.house.welcome(name, STAKE)
        if self.house.balance(name) < BUY_IN:
            self.house.restock(name, STAKE)
        self.house.sit(live.number, seat, name, BUY_IN)

    def _bet(self, live: LiveTable, seat: int, player: Bot) -> None:
        request = live.pending
        if not isinstance(request, Bets):
            return
        if any(isinstance(made, Bet) and made.seat == seat for made in live.waiting):
            return
        plan = taken(request.window, live.waiting, player.bets(sight(live.table, seat, _events(live))))
        if plan:
            live.bet(*plan)


def _events(live: LiveTable) -> list[Event]:
    """What happened since the last window closed."""
    return [row.event for row in live.round_rows]
