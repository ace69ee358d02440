"""How a table plays: from an answer to the next question to a person, as one act that is written at once.

The events, the movements of money that they state, and the order of any cards that were shuffled belong together. Where
the next thing is a betting window, the table is written down as data, and is taken up from there.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

import orjson
from sqlalchemy.engine import Connection, Engine

from ..documents import Document
from ..errors import Refusal
from ..table import events, irregularities
from ..table.drivers import Dealer
from ..table.entry import prompt
from ..table.events import RACK, Account, Event, Moved
from ..table.irregularities import Declaration
from ..table.money import Cents
from ..table.requests import Ask, AskAmount, Bets, Reply, Request, Shuffle
from ..table.running import Running
from ..table.sources import CryptographicSource, Source
from ..table.window import Away, Back, Sit, Window
from . import clock, fairness, journal, ledger, once, quarantine, recovery, seeds
from .clock import Clock
from .durable import Durable, unguarded
from .journal import Act, End, act_of
from .say import with_places
from .store import UNDONE, Row, end_as_written, reading
from .writer import Guard

if TYPE_CHECKING:
    from .permission import Gate

T = TypeVar("T")
RECENT = 400  # rows that a watcher who was away may ask for


def asks_a_patron(request: Request) -> bool:
    """Whether a patron must answer."""
    kind = type(request)
    return kind is Bets or kind is AskAmount or (kind is Ask and cast(Ask, request).seat > 0)


@dataclass(slots=True)
class Played:
    """What follows from an answer, to be written in one transaction."""

    events: list[Event] = field(default_factory=list)
    secrets: list[Document] = field(default_factory=list)  # by the place of their event in this list
    snapshot: tuple[str, str] | None = None  # the table at its window, and the cards to come


class Playing(Running, Durable):
    """A table that plays: its procedure at what it asks next, and how it goes on and is taken up again."""

    sitting: int
    dealer: Dealer
    journal: End  # its last row
    book: End  # the last row of its book in the ledger
    keys: End  # of what was done by which key
    rack: Cents
    fair: seeds.Fair | None  # of a committed table: what chance is reckoned from
    round_rows: list[Row]  # the rows since the last window closed

    def __init__(self, engine: Engine, number: int, source: Source | None = None, guard: Guard = unguarded) -> None:
        """Take up a table as its journal left it; one that cannot go on waits for a supervisor (``held_up``)."""
        super().__init__(engine, number, guard)
        self.source = source or CryptographicSource()
        self.signs: list[Document] = []  # of changes whose notice runs
        self.ready: set[int] = set()  # seats that are done betting
        self._said: set[str] = set()  # the keys of those who said so
        self._mixed = Played().secrets  # the shuffles of what is played, to be written with it
        self._cached: dict[str, tuple[object, object]] = {}  # what views have put together, until the table changes
        self.clock: Clock | None = None  # that runs for somebody whom others wait for
        self.alarm: Callable[[Any], None] = lambda _table: None  # that a clock was wound
        self.gate: Gate | None = None  # who may play here
        self.acted: dict[int, float] = {}  # when each seat did something last, by monotonic time
        self.used = time.monotonic()  # when anybody had to do with the table
        self.held_up = ""  # why the round cannot go on
        self.recent: deque[Row] = deque(maxlen=RECENT)  # for watchers who come back
        self.taken = 0  # how often the rows of the round began anew
        self.feed: object = None  # to those who watch
        self.epoch = 0  # how often the table was taken up: what watchers knew may not stand any more
        self._load()

    @property
    def steps(self) -> int:
        """The number of the last row of the journal."""
        return self.journal.number

    def cached(self, name: str, of: object, make: Callable[[], T]) -> T:
        """Something that follows from the table as it stood at ``of``: made once, and again when that is over."""
        at, made = self._cached.get(name, (None, None))
        if at != of:
            made = make()
            self._cached[name] = of, made
        return cast(T, made)

    def awaited(self) -> set[int]:
        """Of those the ones that a deal waits for: who sits out is not waited for."""
        away = set(self.table.away)
        for made in self.waiting:
            if isinstance(made, Away):
                away.add(made.seat)
            elif isinstance(made, Back):
                away.discard(made.seat)
        return self.playing() - away

    def _set_aside(self, made: Sit) -> Moved:
        return Moved("", ledger.patron(made.name), Account("reserved", made.name), made.chips, "set aside")

    # ---- what it tells -------------------------------------------------------------------------------------------

    @property
    def chance(self) -> str:
        """Where cards and dice come from."""
        return "entered" if self.entered else "committed" if self.committed else "own"

    def asked(self) -> str:
        """What the table waits for, in words that everybody may read."""
        request = self.pending
        if self.held_up:
            return "a supervisor: the round cannot go on"
        if request is None:
            return "the table is closed"
        if isinstance(request, Ask) and request.seat and request.seen_by is not None:
            return f"seat {request.seat}: a decision"
        if isinstance(request, Ask | AskAmount) and request.seat:
            return with_places(f"seat {request.seat}: {request.question}")
        return with_places(prompt(request) or "nothing")

    def _window(self) -> Window:
        if self.held_up:
            raise Refusal(f"Table {self.number} waits for a supervisor: {self.held_up}.", instead="another table")
        if not isinstance(self.pending, Bets):
            late = self.table.game.cites.late
            raise Refusal("No more bets: the betting is closed.", cite=late, instead=self.asked())
        return self.pending.window

    def waits(self, request: Request) -> bool:
        """Whether a person must answer; where nothing is entered the house's people take the first choice."""
        return asks_a_patron(request) or (self.entered and prompt(request) is not None)

    # ---- how it goes on ------------------------------------------------------------------------------------------

    def _go_on(self, reply: Reply, key: str = "", placed: Sequence[Event] = ()) -> Act:
        """From an answer to the next question, to be written after what was placed with it."""
        request = self.pending
        if request is None:
            raise Refusal("The table is closed.", instead="open it first")
        if isinstance(request, Bets) and isinstance(reply, tuple) and self.gate is not None:
            reply = *reply, *self.gate.sitting_out(reply)
        self.verify(request, reply)
        if isinstance(reply, Declaration) and not self.entered:
            self.dealer.verify(reply, self.table)
        said = self._said if isinstance(request, Bets) else set()  # done with this window, not with the next
        before = self.table.round
        try:
            act = self._made(self._play(reply, Played([*placed])), before)
        except BaseException:
            self.stale = True  # memory has gone on, the journal has not
            raise
        act.use_up(each for each in {key, *said} if each)
        act.follow = partial(self._went_on, act)
        return act

    def _went_on(self, act: Act) -> None:
        self._moved_on(act)
        self.ready, self._said = set(), set()

    def _play(self, reply: Reply, played: Played | None = None) -> Played:
        """From an answer to the next question; nothing is written yet."""
        played, table = played or Played(), self.table
        table.events, self._mixed = played.events, played.secrets
        if isinstance(self.pending, Bets) and not isinstance(reply, Declaration):
            for made in self.waiting:
                if isinstance(made, Sit):  # the chips set aside go with those who sit down, or back
                    aside = self._set_aside(made)
                    played.events.append(back(aside, "set aside no more"))
            self.waiting = []
        if isinstance(reply, Declaration) and not self.entered:
            out = irregularities.card_taken(reply, table)
            if out is not None:
                self.dealer.take_out(out, table.shoe.name)
        self.advance(reply)
        request = self.pending
        if request is None:
            recovery.send_home(table)
        elif isinstance(request, Bets) and self.waiting:  # it is on record after the snapshot that there is
            self.waiting = request.window.standing(self.waiting)  # what was declared may have ended somebody's wager
        elif isinstance(request, Bets):
            played.snapshot = table.save().decode(), orjson.dumps(self.dealer.save()).decode()
        table.events = []
        return played

    def _made(self, played: Played, before: int) -> Act:
        """What was played, to be written; a rack that would not reach is filled first."""
        movements = [event for event in played.events if isinstance(event, Moved)]
        fill = ledger.filling(ledger.lowest(self.rack, movements)[0])
        first = self.steps + 1 + (fill is not None)
        act = self._act_of([*([fill] if fill is not None else []), *played.events], before)
        act.secrets = [each | {"number": first + each["number"]} for each in played.secrets]
        act.snapshot = played.snapshot
        return act

    def _act_of(self, found: list[Event], round_: int) -> Act:
        act = act_of(self.number, self.sitting, round_, found, self.journal, self.book, self.keys)
        act.follow = partial(self._moved_on, act)
        return act

    def _moved_on(self, act: Act) -> None:
        """Memory follows what is on the disk."""
        for row in act.rows:
            if isinstance(row.event, events.WindowClosed):
                self._begin_round([])
            self.round_rows.append(row)
            self.recent.append(row)
        self.rack += act.change.get(ledger.place(self.number, RACK), 0)
        self.journal, self.book, self.keys = act.journal, act.book, act.keys_after

    def _begin_round(self, rows: list[Row]) -> None:
        self.round_rows = rows
        self.taken += 1

    def touch(self) -> None:
        """Something is to be seen that was not; the clock is wound for whom the others wait."""
        before, self.clock = self.clock, clock.wound(self.clock, self)
        if self.clock is not None and self.clock is not before:
            self.alarm(self)
        super().touch()

    def own_answer(self, request: Request) -> object:
        """What the house itself answers: chance, or the first choice of its people."""
        if isinstance(request, Ask):
            request.why = "default"
            return request.default
        if self.entered:
            return None
        if self.fair is not None and seeds.is_chance(request):
            self.dealer.source = self.fair.source()
        reply = self.dealer(request)
        if isinstance(request, Shuffle):
            nonce, order = fairness.nonce() if self.committed else "", self.dealer.order(request.side)
            self._mixed.append(self._secret(request, order, nonce))
            return fairness.commitment(nonce, order) if self.committed else reply
        return reply

    def _secret(self, request: Shuffle, order: list[str], nonce: str) -> dict[str, object]:
        """What nobody at the table sees of a shuffle, by the place of its event."""
        place, cards = len(self.table.events), " ".join(order)
        return {"table_id": self.number, "number": place, "cards": cards, "nonce": nonce, "side": request.side}

    # ---- how it is taken up again --------------------------------------------------------------------------------

    def _load(self) -> None:
        self.stale = True
        self.version += 1
        with reading(self.engine) as connection:
            found = quarantine.load(connection, self.number, self.source)
            self.read_book(connection)
            taken = found.taken_up
            self.fair = seeds.load(connection, self.number, taken.sitting, taken.after) if taken.committed else None
        self.held_up = found.held_up
        self.entered, self.committed = taken.entered, taken.committed
        self.sitting, self.after, self.waiting = taken.sitting, taken.after, taken.waiting
        self.table, self.procedure, self.dealer = taken.table, taken.procedure, taken.dealer
        self.pending, self.journal = taken.pending, End(taken.last, taken.hash)
        self._begin_round(taken.round)
        self.recent = deque(taken.round, RECENT)
        self.epoch += 1
        if self.held_up:
            with self._transaction() as connection:
                quarantine.mark(connection, self.number, self.held_up)
        else:
            if found.marked:  # the rules that its round was begun under are back
                with self._transaction() as connection:
                    quarantine.lift(connection, self.number)
            self._begin(taken.unwritten)
        self.clock = clock.wound(None, self)
        self.alarm(self)
        self.stale = False

    def _begin(self, unwritten: list[Event]) -> None:
        """Write what an opening says before anybody is asked, and go on where the next step is the house's own."""
        goes_on = self.pending is not None and not self.waits(self.pending)
        if not unwritten and not goes_on:
            return
        before, played = self.table.round, Played(unwritten)
        if goes_on and self.pending is not None:
            self.table.events, self._mixed = played.events, played.secrets
            self._play(self.own_answer(self.pending), played)
        elif isinstance(self.pending, Bets):
            played.snapshot = self.table.save().decode(), orjson.dumps(self.dealer.save()).decode()
        act = self._made(played, before)
        with self._transaction() as connection:
            journal.write(connection, [act])
        self._moved_on(act)

    def read_book(self, connection: Connection) -> None:
        """Where the table's book in the ledger and its record of keys end, and what its rack holds."""
        self.keys = End(*end_as_written(connection, once.chain(self.number)))
        self.book = End(*end_as_written(connection, ledger.book(self.number)))
        self.rack = ledger.balance(connection, RACK, self.number)


def back(moved: Moved, why: str = UNDONE) -> Moved:
    """The same movement the other way."""
    return Moved(moved.cite, moved.target, moved.source, moved.cents, why, moved.of)
