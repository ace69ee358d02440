"""What the watchers of a table are sent: the table once, and from then on what happens, as each may see it.

After a change every class of observers (strangers, a seat with something of its own to see, those who see all) has its
message written once, however many they are. A watcher who takes too long is not waited for: what they missed is
dropped, and when they can take something again they get the table anew. Answers come before news: looking at tables
takes a part of the loop's time and no more, so that in a busy house a table is looked at less often and more is told at
once.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import weakref
from collections import deque
from collections.abc import Iterator

import orjson

from ..documents import Document
from ..table.events import STRANGER, Event, Seated, visible
from ..table.writing import line
from .live import LiveTable
from .people import Person
from .store import Row
from .view import EVERYBODY, class_of, eyes, fact, observer, own, public, round_eyes, told_to, view_as_json

GATHER = 0.02  # seconds in which a table may change again before it is sent: nobody sees the difference
AGAIN = 0.2  # seconds between two looks at one table
SLICE = 0.003  # seconds of looking at tables in one turn of the loop
REST = 8  # times as long as that took the loop does other things first
BACKLOG = 64  # messages that wait for a slow watcher before they get the table anew


class Watcher:
    """Somebody who looks on: what waits to be sent to them."""

    def __init__(self, person: Person, *, words: bool = False) -> None:
        self.person = person
        self.words = words  # lines of the notation beside the events
        self.seat = 0  # through which they look
        self.anew = True  # the next that they get is the whole table
        self.lost = False  # the table is held elsewhere
        self.stood = -1.0, 0  # when their session was found to stand, and how many had been ended by then
        self.waiting: deque[str] = deque()
        self.wake = asyncio.Event()

    def put(self, message: str) -> None:
        """Something to send; too much of it is dropped for the table anew."""
        if not self.anew:
            self.waiting.append(message)
            if len(self.waiting) > BACKLOG:
                self.fetch()
        self.wake.set()

    def fetch(self) -> None:
        """The table anew, when they can take it."""
        self.waiting.clear()
        self.anew = True
        self.wake.set()


class Pace:
    """How the tables of one event loop are looked at: whoever waits longest first, a little in each turn."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = weakref.ref(loop)
        self.waiting: deque[Feed] = deque()
        self.planned = False
        self.rests = 0.0  # until when the loop does other things

    def ask(self, feed: Feed) -> None:
        """Look at this table when its turn comes."""
        self.waiting.append(feed)
        self._schedule(feed.loop)

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.waiting and not self.planned:
            self.planned = True
            loop.call_at(max(self.rests, loop.time()), self._look)

    def _look(self) -> None:
        loop, self.planned = self.loop(), False
        if loop is None:
            return
        began = loop.time()
        while self.waiting:
            self.waiting.popleft().begin_look()
            if loop.time() - began > SLICE:
                break
        ended = loop.time()
        self.rests = ended + REST * (ended - began)
        self._schedule(loop)


_PACES: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Pace] = weakref.WeakKeyDictionary()


def _pace_of(loop: asyncio.AbstractEventLoop) -> Pace:
    if loop not in _PACES:
        _PACES[loop] = Pace(loop)
    return _PACES[loop]


class Feed:
    """All who watch one table, on one event loop."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.loop = asyncio.get_running_loop()
        self.watchers: set[Watcher] = set()
        self.pace = _pace_of(self.loop)
        self.planned = False  # a look at the table is planned
        self.looked = -AGAIN  # when it was looked at last, by the loop's time
        self._looking: asyncio.Task[None] | None = None
        self.step, self.epoch = live.steps, live.epoch
        self.public: Document = {}  # as it was sent last
        self.own: dict[int, Document] = {}  # the same, by the seat through which it is seen

    # ---- coming and going ----------------------------------------------------------------------------------------

    def join(self, watcher: Watcher, since: int | None = None) -> None:
        """Somebody looks on: from the table as it is, or from a step that they know."""
        if not self.watchers:
            self.live.listeners.append(self.changed)
            self._noted()
        else:
            self.look()
        watcher.seat = eyes(self.live, watcher.person)
        self._note_own(watcher.seat)
        self.watchers.add(watcher)
        if since is not None and (rows := self._since(since)) is not None:
            watcher.anew = False
            now = self.public | {"seat": max(watcher.seat, 0)} | self.own[watcher.seat]
            watcher.put(self._message(since, rows, now, watcher.seat, words=watcher.words))
        watcher.wake.set()

    def leave(self, watcher: Watcher) -> None:
        """They look on no more."""
        self.watchers.discard(watcher)
        if not self.watchers and self.changed in self.live.listeners:
            self.live.listeners.remove(self.changed)

    def table(self, watcher: Watcher) -> str:
        """The whole table for a watcher, who knows everything up to now with it."""
        self.look()
        watcher.seat, watcher.anew = eyes(self.live, watcher.person), False
        watcher.waiting.clear()
        self._note_own(watcher.seat)
        return '{"type":"table",' + view_as_json(self.live, watcher.seat)[1:].decode()

    # ---- hearing of changes --------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The table has changed, on whatever thread: it is looked at in a moment."""
        if asyncio._get_running_loop() is self.loop:
            self._schedule()
        else:
            with contextlib.suppress(RuntimeError):  # the loop is closing
                self.loop.call_soon_threadsafe(self._schedule)

    def _schedule(self) -> None:
        if not self.planned:
            self.planned = True
            wait = max(GATHER, self.looked + AGAIN - self.loop.time())
            self.loop.call_later(wait, self.pace.ask, self)

    def begin_look(self) -> None:
        """Look at the table, in its turn."""
        self.looked = self.loop.time()
        if not self.live.lock.acquire(blocking=False):
            self._looking = self.loop.create_task(self._look_in_turn())
            return
        try:
            self.planned = False
            self.look()
        finally:
            self.live.lock.release()

    async def _look_in_turn(self) -> None:
        """Or somebody who bets all the time would keep others from seeing."""
        async with self.live.lock.held():
            self.planned = False
            self.look()

    def look(self) -> None:
        """Send everybody what has happened since the last look."""
        live = self.live
        if live.lost:
            for watcher in self.watchers:
                watcher.lost = True
                watcher.wake.set()
            return
        rows = self._since(self.step) if live.epoch == self.epoch else None
        if rows is None:  # what was known does not stand any more, or is too long ago
            for watcher in self.watchers:
                watcher.fetch()
            self._noted()
            return
        before, self.step = self.step, live.steps
        shared = self._shared_changes()
        hidden = [row.event for row in rows if row.event.hidden_from is not None]
        told: dict[tuple[int, int], tuple[Document, bytes]] = {}  # changes of each class, from what to what
        written: dict[tuple[int, bool, bytes], str] = {}
        for seat, watchers in self._by_seat().items():
            was, now = self.own.get(seat, {}), self._note_own(seat)
            if (change := (id(was), id(now))) not in told:
                mine = {name: value for name, value in now.items() if was.get(name) != value}
                told[change] = mine, orjson.dumps(mine)
            mine, mine_written = told[change]
            if not (rows or shared or mine):
                continue
            alike = _sees_alike(seat, hidden)
            for watcher in watchers:
                key = alike, watcher.words, mine_written
                if key not in written:
                    written[key] = self._message(before, rows, shared | mine, seat, words=watcher.words)
                watcher.put(written[key])

    def _by_seat(self) -> dict[int, list[Watcher]]:
        """Watchers by the seat through which they look; who sits down or leaves gets the table anew."""
        found: dict[int, list[Watcher]] = {}
        for watcher in self.watchers:
            seat = eyes(self.live, watcher.person)
            if seat != watcher.seat:
                watcher.seat = seat
                watcher.fetch()
                self._note_own(seat)
            else:
                found.setdefault(seat, []).append(watcher)
        return found

    # ---- what has changed ----------------------------------------------------------------------------------------

    def _noted(self) -> None:
        """The table as it is now is what watchers know, once they have what is sent next."""
        self.step, self.epoch = self.live.steps, self.live.epoch
        self.public = public(self.live)
        self.own = {seat: self._own_now(seat) for seat in self.own}

    def _note_own(self, seat: int) -> Document:
        now = self.own[seat] = self._own_now(seat)
        return now

    def _own_now(self, seat: int) -> Document:
        """What is a seat's own to see, as it is now: one and the same for all who see alike."""

        def make() -> Document:
            hands = {hand: list(pieces) for hand, pieces in told_to(self.live, seat).hands.items()}
            return own(self.live, seat) | {"hands": hands}

        return self.live.cached(f"own now {class_of(self.live, seat)}", self.live.version, make)

    def _shared_changes(self) -> dict[str, object]:
        before, self.public = self.public, public(self.live)
        return {name: value for name, value in self.public.items() if name != "step" and before.get(name) != value}

    def _since(self, step: int) -> list[Row] | None:
        """The events after a step that everybody here knows; None where they are not all at hand."""
        if step == self.live.steps:
            return []
        recent = self.live.recent
        if not recent or step > self.live.steps or step < recent[0].number - 1:
            return None
        found = list(itertools.takewhile(lambda row: row.number > step, reversed(recent)))
        return found[::-1]

    def _seen(self, rows: list[Row], seat: int) -> Iterator[tuple[int, Event]]:
        """Events as they are seen through a seat; those before its patron sat down are as anybody sees them."""
        who, sat = observer(round_eyes(self.live, seat)), 0
        for row in rows:
            if isinstance(row.event, Seated) and row.event.seat == seat:
                sat = row.number
        for row in rows:
            yield row.number, visible(row.event, who if row.number > sat or seat == EVERYBODY else STRANGER)

    def _message(self, before: int, rows: list[Row], now: dict[str, object], seat: int, *, words: bool) -> str:
        seen = list(self._seen(rows, seat))
        facts = b",".join(fact(number, event) for number, event in seen)
        told = b""
        if words:
            lines = [(number, event, line(event)) for number, event in seen]
            told = b'"steps":%b,' % orjson.dumps(
                [{"number": number, "text": text, "cite": event.cite} for number, event, text in lines if text]
            )
        head = b'{"type":"events","from":%d,"step":%d,"events":[%b],' % (before, self.live.steps, facts)
        return (head + told + b'"now":%b}' % orjson.dumps(now)).decode()


def _sees_alike(seat: int, hidden: list[Event]) -> int:
    """The class of a seat as far as some events go: 0 where nothing of them is hidden, or all of it from them."""
    if seat == 0 or not hidden:
        return 0
    who = observer(seat)
    return seat if any(event is visible(event, who) for event in hidden) else 0


def feed_of(live: LiveTable) -> Feed:
    """The feed of a table on the running loop."""
    feed = live.feed
    if not isinstance(feed, Feed) or feed.loop is not asyncio.get_running_loop():
        feed = live.feed = Feed(live)
    return feed
