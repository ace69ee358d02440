"""A live table: the procedure runs, people answer through it, and every step is on the disk before anybody sees it.

What a person does and all that follows from it, down to the next thing asked of a person, is one transaction: the steps
of the journal, the movements of chips, and the order of any cards that were shuffled. A table that was interrupted is
rebuilt by replaying its steps and stands where it stood, with the same cards to come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..table import irregularities
from ..table.drivers import Dealer
from ..table.entry import prompt, read_answer
from ..table.irregularities import Declaration
from ..table.requests import Ask, AskAmount, Bets, Request, Shuffle
from ..table.sources import CryptographicSource, Source
from ..table.table import Table
from ..table.window import Action, Leave, Limits, Sit
from . import fairness, ledger, recovery
from .durable import Durable, Guard, unguarded
from .store import STEPS, WAITING, chained, journal_of, now, reading, set_end, standing, waiting_end

T = TypeVar("T")
Fault = Callable[[str], None]
SETTLEMENT = ("take", "pay", "return", "collect", "mark")
_NAMED = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b|\bJOKER[12]\b")
ENTRIES = ("draw", "roll", "numbers", "spin", "cut", "ask", "amount", "declare")


def without_cards(words: str) -> str:
    """A question without the cards it names: they may lie face down before whoever is asked.

    >>> without_cards("throw 10H")
    'throw a card'
    """
    return _NAMED.sub("a card", words)


def asks_a_patron(request: Request) -> bool:
    """Whether a patron must answer."""
    return isinstance(request, Bets | AskAmount) or (isinstance(request, Ask) and request.seat > 0)


@dataclass(slots=True)
class Played:
    """What follows from an answer, to be written in one transaction."""

    after: int  # the last step before it
    window_closed: bool = False
    steps: list[dict[str, Any]] = field(default_factory=list)
    secrets: list[dict[str, Any]] = field(default_factory=list)
    movements: list[ledger.Movement] = field(default_factory=list)


class LiveTable(Durable):
    """One table of the house. Only one process holds it at a time; if two ever did, the journal takes one of them."""

    header: str  # of the sitting
    sitting: int
    table: Table[Any]
    dealer: Dealer
    pending: Request | None  # what the table waits for; None once it is closed
    waiting: list[Action]  # what patrons did in the window that is open
    steps: int  # the number of the last row of the journal
    hash: str
    round_steps: list[tuple[int, str]]  # the steps since the last window closed

    def __init__(self, engine: Engine, number: int, source: Source | None = None, guard: Guard = unguarded) -> None:
        """Take up a table as its journal left it."""
        super().__init__(engine, number, guard)
        self.source = source or CryptographicSource()
        self.fault: Fault = lambda _point: None  # for tests: called where a process may die
        self.signs: list[dict[str, Any]] = []  # of changes whose notice runs
        self.ready: set[int] = set()  # seats that are done betting
        self._said: set[str] = set()  # the keys of those who said so
        self.ready_since = 0
        self._kept: dict[str, tuple[Any, Any]] = {}  # what views have put together, until the table changes
        self.since = now()  # when the table began to wait for what it waits for
        self._load()

    # ---- what patrons do -----------------------------------------------------------------------------------------

    def bet(self, *actions: Action, key: str = "") -> None:
        """A patron acts in the open window; it counts when this returns, and is settled by the next deal.

        A call that comes again with the same ``key`` changes nothing.
        """
        with self._turn():
            if self.was_done(key):
                return
            window = self._window()
            window.check([*self.waiting, *actions])
            if any(isinstance(made, Leave) for made in actions) and self._all_leave(actions):
                self._go_on((*self.waiting, *actions), key)  # nobody is left who could wait for a deal
            else:
                self._wait(actions, key)

    def _wait(self, actions: Sequence[Action], key: str) -> None:
        """What is done in a window is kept until it closes."""
        first = len(self.waiting)
        try:
            with self._transaction() as connection:
                self._done(connection, key)
                rows = [
                    {"table_id": self.number, "after": self.steps, "number": first + i, "text": made.line()}
                    for i, made in enumerate(actions)
                ]
                connection.execute(sa.insert(WAITING), rows)
                set_end(connection, *waiting_end(self.number, self.steps, [*self.waiting, *actions]))
                ledger.post(connection, self._reserved(actions, first))
                self.fault("before a bet is committed")
        except Refusal:
            self.stale = False  # nothing was changed in memory either
            raise
        self.waiting += actions
        self.fault("after a bet is committed")
        self.changed()

    def _reserved(self, actions: Sequence[Action], first: int) -> list[ledger.Movement]:
        """Chips that somebody brings are set aside at once, so that they are not brought to two tables."""
        name = f"table:{self.number}:coming:{self.steps}:{first}"
        sits = [made for made in actions if isinstance(made, Sit)]
        coming = f"table:{self.number}:coming"
        return [(name, {ledger.patron(made.name): -made.chips, coming: made.chips}) for made in sits]

    def _all_leave(self, actions: Sequence[Action]) -> bool:
        made_here = [*self.waiting, *actions]
        leaving = {made.seat for made in made_here if isinstance(made, Leave)}
        return set(self.table.seats) <= leaving and not any(isinstance(made, Sit) for made in made_here)

    def done_betting(self, seat: int, key: str = "") -> None:
        """A patron waits for the deal; the window closes when everybody does."""
        with self._turn():
            if self.was_done(key):
                return
            self._window()
            self.ready_since = self.ready_since if self.ready else now()
            self.ready.add(seat)
            self._said.add(key)
            if self.ready >= self.playing():
                self.deal()
            else:
                self.changed()

    def playing(self) -> set[int]:
        """The seats that are taken, or will be with the next deal."""
        return {*self.table.seats, *(made.seat for made in self.waiting if isinstance(made, Sit))}

    def deal(self, key: str = "") -> None:
        """The window closes and the round goes on."""
        with self._turn():
            if not self.was_done(key):
                self._window()
                self._go_on(tuple(self.waiting), key)

    def choose(self, seat: int, answer: Any, key: str = "", seen: int | None = None) -> None:
        """A patron answers what was asked of them; ``seen`` is the last step they knew of: a late word is refused."""
        with self._turn():
            if self.was_done(key):
                return
            request = self.pending
            if not isinstance(request, Ask | AskAmount) or request.seat != seat:
                raise Refusal(f"Nothing is asked of seat {seat}.", instead=self.asked())
            if seen is not None and seen != self.steps:
                raise Refusal(f"The table has moved on from step {seen} to {self.steps}.", instead=self.asked())
            self._go_on(answer, key)

    # ---- what the house's people do ------------------------------------------------------------------------------

    def enter(self, typed: str, key: str = "") -> None:
        """The dealer of a table with real cards and dice enters what fell, or what a patron said."""
        with self._turn():
            if self.was_done(key):
                return
            request = self.pending
            if not self.entered or request is None or isinstance(request, Bets):
                raise Refusal("There is nothing to enter.", instead=self.asked())
            self._go_on(read_answer(request, typed), key)

    def declare(self, declared: Declaration, key: str = "") -> None:
        """Staff declare an irregularity; the game's own rule says what follows."""
        with self._turn():
            if self.was_done(key):
                return
            if self.pending is None:
                raise Refusal("The table is closed.", instead="open it first")
            self._go_on(declared, key)

    def undo(self, by: str, reason: str, key: str = "") -> int:
        """Take back what was entered last, before anything was settled; the journal keeps both. Returns the step."""
        with self._turn():
            if self.was_done(key):
                return self.steps
            back_to = self.undoable()
            if not reason.strip() or any(mark in reason for mark in '"{}\n'):
                raise Refusal("An undo needs a reason, in one line without quotation marks.", instead="what was wrong")
            held = ledger.chips(self.number, self.table)
            text = f'undo {back_to} by {by} "{reason.strip()}"'
            at = now()
            row: dict[str, Any] = {"table_id": self.number, "number": self.steps + 1, "at": at, "text": text}
            with self._transaction() as connection:
                self._done(connection, key)
                row["hash"] = chained(self.hash, at, text)
                connection.execute(sa.insert(STEPS).values(row))
                set_end(connection, f"table:{self.number}:steps", self.steps + 1, row["hash"])
                before = recovery.taken_up(connection, self.number, self.source).table
                back = ledger.moved(self.number, held, ledger.chips(self.number, before))
                ledger.post(connection, [(f"table:{self.number}:step:{self.steps + 1}", back)])
                self.fault("before an undo is committed")
            self.stale = True
            self._load()
            self.changed()
            return back_to

    def undoable(self) -> int:
        """The step that an undo would go back to, or a refusal."""
        if not self.entered:
            raise Refusal("What chance decided stays.", instead="a declaration of the irregularity")
        if isinstance(self.pending, Bets):
            raise Refusal("The round is over; nothing of it can be undone.", instead="a declaration, or a dispute")
        verbs = [(number, text.split()[0]) for number, text in self.round_steps]
        for number, verb in reversed(verbs):
            if verb in SETTLEMENT:
                raise Refusal("Wagers of this round are settled already.", instead="a declaration, or a dispute")
            if verb in ENTRIES:
                return number - 1
        raise Refusal("Nothing was entered in this round.", instead=self.asked())

    def close(self, key: str = "") -> None:
        """The table closes: what waits is not taken, and patrons carry their chips away."""
        with self._turn():
            if self.was_done(key):
                return
            self._window()
            if self.table.wagers:
                names = ", ".join(sorted({wager.name for wager in self.table.wagers}))
                raise Refusal(f"Wagers stand on the layout: {names}.", instead="close when they are decided")
            self._go_on(None, key)

    def reopen(self, elections: dict[str, Any] | None = None, limits: Limits | None = None, key: str = "") -> None:
        """A closed table opens for another sitting, by other elections and limits if they are given."""
        with self._turn():
            if self.was_done(key):
                return
            if self.pending is not None:
                raise Refusal(f"Table {self.number} is open.", instead="close it first")
            chosen = self.table.elections.chosen() if elections is None else elections
            header = recovery.header(self.table.game.key, chosen, limits or self.table.limits)
            meters = {name: self.table.memory[name] for name in recovery.METERS if name in self.table.memory}
            with self._transaction() as connection:
                self._done(connection, key)
                recovery.open_sitting(connection, self.number, header.text, self.sitting + 1, self.steps, meters)
                self.fault("before a sitting is committed")
            self.stale = True
            self._load()
            self.changed()

    # ---- what it tells -------------------------------------------------------------------------------------------

    def kept(self, name: str, of: Any, make: Callable[[], T]) -> T:
        """Something that follows from the table as it stood at ``of``: made once, and again when that is over."""
        at, made = self._kept.get(name, (None, None))
        if at != of:
            made = make()
            self._kept[name] = of, made
        return cast(T, made)

    def asked(self) -> str:
        """What the table waits for, in words."""
        request = self.pending
        if request is None:
            return "the table is closed"
        if isinstance(request, Ask | AskAmount) and request.seat:
            return f"seat {request.seat}: {without_cards(request.question)}"
        return prompt(request) or "nothing"

    @property
    def text(self) -> str:
        """The transcript of the sitting so far."""
        with reading(self.engine) as connection:
            steps = standing(journal_of(connection, self.number, self.after))
        return "\n".join([self.header, "", *(row.text for row in steps)]) + "\n"

    def _window(self) -> Any:
        if not isinstance(self.pending, Bets):
            late = self.table.game.late_cite
            raise Refusal("No more bets: the betting is closed.", cite=late, instead=self.asked())
        return self.pending.window

    def waits(self, request: Request) -> bool:
        """Whether a person must answer; where nothing is entered the house's people take the first choice."""
        return asks_a_patron(request) or (self.entered and prompt(request) is not None)

    # ---- how it goes on ------------------------------------------------------------------------------------------

    def _go_on(self, reply: Any, key: str = "") -> None:
        """One transaction from an answer to the next question. If it fails, the table is as it was before."""
        request = self.pending
        assert request is not None
        if isinstance(reply, Declaration):
            irregularities.verify(reply, self.table, request.admits)
        else:
            request.verify(reply)
        said = self._said if isinstance(request, Bets) else set()  # done with this window, not with the next
        try:
            played = self._play(reply)  # nobody else's transaction waits for it
            with self._transaction() as connection:
                for each in {key, *said}:
                    self._done(connection, each)
                self._keep(connection, played)
                self.fault("before the commit")
        except BaseException:
            self.stale = True  # memory has gone on, the journal has not
            self.refresh()
            raise
        self.ready, self._said, self.since = set(), set(), now()
        self.fault("after the commit")
        self.changed()

    def _play(self, reply: Any) -> Played:
        """From an answer to the next question; nothing is written yet."""
        request, played = self.pending, Played(after=self.steps)
        if isinstance(request, Bets):  # what waited is in the step that is recorded now
            played.movements += self._released()
            played.window_closed = bool(self.waiting)
            self.waiting, self.round_steps = [], []
        held = ledger.chips(self.number, self.table)
        while request is not None:
            played.steps.append(self._recorded(request, reply))
            if isinstance(request, Shuffle) and not self.entered:
                played.secrets.append(self._secret(request))
            request = self._send(reply)
            after = ledger.chips(self.number, self.table)
            movement = f"table:{self.number}:step:{self.steps}", ledger.moved(self.number, held, after)
            played.movements.append(movement)
            held = after
            self.fault("between two steps")
            if request is None or self.waits(request):
                break
            reply = self._own_answer(request)
            request.verify(reply)
        self.pending = request
        return played

    def _keep(self, connection: Connection, played: Played) -> None:
        """Write down what was played."""
        if played.window_closed:
            connection.execute(sa.delete(WAITING).where(WAITING.c.table_id == self.number))
            set_end(connection, *waiting_end(self.number, played.after, []))
        connection.execute(sa.insert(STEPS), played.steps)
        set_end(connection, f"table:{self.number}:steps", self.steps, self.hash)
        recovery.keep_secrets(connection, self.number, played.secrets)
        ledger.fill(connection, self.number, played.movements, self.steps)
        ledger.post(connection, played.movements)

    def _own_answer(self, request: Request) -> Any:
        """What the house itself answers: chance, or the first choice of its people."""
        if isinstance(request, Ask):
            return request.default
        if self.entered:
            return None
        reply = self.dealer(request)
        if self.committed and isinstance(request, Shuffle):
            self.nonce = fairness.nonce()
            return fairness.commitment(self.nonce, self.dealer.order(request.side))
        return reply

    def _released(self) -> list[ledger.Movement]:
        """The chips set aside for those who sit down go with them."""
        coming = f"table:{self.number}:coming"
        sits = [made for made in self.waiting if isinstance(made, Sit)]
        name = f"table:{self.number}:come:{self.steps + 1}"
        return [(name, {coming: -made.chips, ledger.patron(made.name): made.chips}) for made in sits]

    def _send(self, reply: Any) -> Request | None:
        request = recovery.send(self.table, self.procedure, reply)
        if request is None:
            recovery.send_home(self.table)
        return request

    def _recorded(self, request: Request, reply: Any) -> dict[str, Any]:
        text = recovery.line(self.table, request, reply)
        at = now()
        self.steps += 1
        self.hash = chained(self.hash, at, text)
        self.round_steps.append((self.steps, text))
        return {"table_id": self.number, "number": self.steps, "at": at, "text": text, "hash": self.hash}

    def _secret(self, request: Shuffle) -> dict[str, Any]:
        nonce, self.nonce = self.nonce, ""
        cards = " ".join(self.dealer.order(request.side))
        side = request.side
        return {"table_id": self.number, "number": self.steps, "cards": cards, "nonce": nonce, "side": side}

    # ---- how it is taken up again --------------------------------------------------------------------------------

    def _load(self) -> None:
        self.stale = True
        self.version += 1
        with reading(self.engine) as connection:
            replay = recovery.taken_up(connection, self.number, self.source)
            self.waiting = recovery.waiting(connection, self.number, replay.steps)
        self.entered, self.committed, self.nonce = replay.entered, replay.committed, ""
        self.sitting, self.after, self.header = replay.sitting, replay.after, replay.header
        self.table, self.procedure, self.dealer = replay.table, replay.play.procedure, replay.dealer
        self.pending, self.steps, self.hash = replay.play.pending, replay.steps, replay.hash
        self.round_steps = replay.round_steps
        if self.pending is not None and not self.waits(self.pending):  # the next step is the house's own
            played = self._play(self._own_answer(self.pending))
            with self._transaction() as connection:
                self._keep(connection, played)
        self.stale = False
