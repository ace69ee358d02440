"""A live table: the procedure runs, people answer through it, and every step is on the disk before anybody sees it.

What a patron does and all that follows from it, down to the next thing asked of a person, is one transaction: the steps
of the transcript, the movements of chips, and the order of any cards that were shuffled. A table that was interrupted
is rebuilt by replaying its steps and stands where it stood, with the same cards to come.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..games import game_type
from ..table.drivers import Dealer
from ..table.notation import Line, Replayed, action, read
from ..table.requests import Ask, AskAmount, Bets, Cut, Draw, Request, Shuffle
from ..table.sources import CryptographicSource, Source
from ..table.table import Table
from ..table.transcript import Transcript
from ..table.window import Action, Limits
from . import ledger
from .store import DONE, SECRETS, STEPS, TABLES, WAITING, chained, steps_of

Fault = Callable[[str], None]


def asks_a_person(request: Request) -> bool:
    """Whether a patron must answer; the house's own people answer with the first choice."""
    return isinstance(request, Bets | AskAmount) or (isinstance(request, Ask) and request.seat > 0)


class LiveTable:
    """One table of the house. Only one process may hold it at a time."""

    table: Table[Any]
    pending: Request | None  # what the table waits for; None once it is closed
    waiting: list[Action]  # what patrons did in the window that is open
    steps: int
    hash: str

    def __init__(self, engine: Engine, number: int, source: Source | None = None) -> None:
        """Take up a table as its steps left it."""
        self.engine = engine
        self.number = number
        self.lock = threading.RLock()
        self.source = source or CryptographicSource()
        self.fault: Fault = lambda _point: None  # for tests: called where a process may die
        self._load()

    @classmethod
    def create(
        cls,
        engine: Engine,
        game: str,
        elections: dict[str, Any] | None = None,
        limits: Limits | None = None,
        source: Source | None = None,
    ) -> LiveTable:
        """Open a new table."""
        kind = game_type(game)
        table: Table[Any] = Table(kind, kind.elections.elect(elections), limits)
        header = "\n".join(Transcript.of(table, opening=True).header)
        with engine.begin() as connection:
            made = connection.execute(sa.insert(TABLES).values(game=game, header=header))
            assert made.inserted_primary_key is not None
            number = int(made.inserted_primary_key[0])
        return cls(engine, number, source)

    # ---- what people do ------------------------------------------------------------------------------------------

    def bet(self, *actions: Action, key: str = "") -> None:
        """A patron acts in the open window; it counts when this returns, and is settled by the next deal.

        A call that comes again with the same ``key`` changes nothing.
        """
        with self.lock:
            if key and self._was_done(key):
                return
            window = self._window()
            window.check([*self.waiting, *actions])
            with self.engine.begin() as connection:
                if key:
                    connection.execute(sa.insert(DONE).values(key=f"{self.number}:{key}"))
                first = len(self.waiting)
                for i, made in enumerate(actions):
                    row = {"table_id": self.number, "round": self.table.round, "number": first + i, "text": made.line()}
                    connection.execute(sa.insert(WAITING).values(row))
                self.fault("before a bet is committed")
            self.waiting += actions
            self.fault("after a bet is committed")

    def _was_done(self, key: str) -> bool:
        with self.engine.connect() as connection:
            done = sa.select(DONE.c.key).where(DONE.c.key == f"{self.number}:{key}")
            return connection.execute(done).first() is not None

    def deal(self) -> None:
        """The window closes and the round goes on."""
        with self.lock:
            self._window()
            self._go_on(tuple(self.waiting))

    def close(self) -> None:
        """The table closes; bets that still wait are not taken."""
        with self.lock:
            self._window()
            self._go_on(None)

    def choose(self, seat: int, answer: Any) -> None:
        """A patron answers what was asked of them."""
        with self.lock:
            request = self.pending
            if not isinstance(request, Ask | AskAmount) or request.seat != seat:
                raise Refusal(f"Nothing is asked of seat {seat}.", instead=self.asked())
            self._go_on(answer)

    def asked(self) -> str:
        """What the table waits for, in words."""
        request = self.pending
        if request is None:
            return "the table is closed"
        if isinstance(request, Bets):
            return f"bets of round {request.round}"
        assert isinstance(request, Ask | AskAmount)
        return f"seat {request.seat}: {request.question}"

    @property
    def text(self) -> str:
        """The transcript so far."""
        with self.engine.connect() as connection:
            return "\n".join([self.header, "", *(text for _, text, _ in steps_of(connection, self.number))]) + "\n"

    def _window(self) -> Any:
        if not isinstance(self.pending, Bets):
            late = self.table.game.late_cite
            raise Refusal("No more bets: the betting is closed.", cite=late, instead=self.asked())
        return self.pending.window

    # ---- how it goes on ------------------------------------------------------------------------------------------

    def _go_on(self, reply: Any) -> None:
        """One transaction from an answer to the next question. If it fails, the table is as it was before."""
        assert self.pending is not None
        self.pending.verify(reply)
        try:
            with self.engine.begin() as connection:
                self._advance(connection, reply)
                self.fault("before the commit")
        except BaseException:
            self._load()
            raise
        self.fault("after the commit")

    def _advance(self, connection: Connection, reply: Any) -> None:
        request = self.pending
        if isinstance(request, Bets):  # what waited is in the step that is recorded now
            self.waiting = []
            connection.execute(sa.delete(WAITING).where(WAITING.c.table_id == self.number))
        while request is not None:
            self._record(connection, request, reply)
            before = ledger.chips(self.number, self.table)
            following = self._send(reply)
            movement = f"table:{self.number}:step:{self.steps}"
            ledger.post(connection, movement, ledger.moved(before, ledger.chips(self.number, self.table)))
            self.fault("between two steps")
            request = following
            if request is None or asks_a_person(request):
                break
            reply = request.default if isinstance(request, Ask) else self.dealer(request)
            request.verify(reply)
        self.pending = request

    def _send(self, reply: Any) -> Request | None:
        try:
            request = self.procedure.send(reply)
        except StopIteration:
            return None
        request.cite = self.table.game.parallels.get(request.cite, request.cite)
        return request

    def _record(self, connection: Connection, request: Request, reply: Any) -> None:
        first, *rest = request.line(reply).split("\n")
        text = "\n".join([f"{first} {{{request.cite}}}", *rest])
        self.steps += 1
        self.hash = chained(self.hash, text)
        row = {"table_id": self.number, "number": self.steps, "text": text, "hash": self.hash}
        connection.execute(sa.insert(STEPS).values(row))
        if isinstance(request, Shuffle):
            cards = json.dumps(self.dealer.order(request.side))
            secret = {"table_id": self.number, "number": self.steps, "cards": cards}
            connection.execute(sa.insert(SECRETS).values(secret))

    # ---- how it is taken up again --------------------------------------------------------------------------------

    def _load(self) -> None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == self.number)).one_or_none()
            if row is None:
                raise Refusal(f"There is no table {self.number}.", instead="open one first")
            self.header = str(row.header)
            steps = steps_of(connection, self.number)
            kept = connection.execute(sa.select(SECRETS).where(SECRETS.c.table_id == self.number))
            secrets = {row.number: row.cards for row in kept}
        script = read("\n".join([self.header, *(text for _, text, _ in steps)]))
        kind = game_type(script.game)
        self.table = Table(kind, kind.elections.elect(script.elections), script.limits)
        self.procedure = kind.procedure(self.table, True)
        self.dealer = Dealer(self.source)
        self.steps, self.hash = (steps[-1][0], steps[-1][2]) if steps else (0, "")
        self.waiting = []
        self.pending = self._send(None)
        again = Replayed(script)
        for number, text, _ in steps:
            assert self.pending is not None, f"step {number} of table {self.number} comes after its close"
            reply = again(self.pending)
            self._follow(self.pending, reply, secrets.get(number))
            assert self.pending.line(reply).split("\n")[0] == text.split("\n")[0].rpartition(" {")[0], text
            self.pending = self._send(reply)
        self._start()
        if isinstance(self.pending, Bets):
            self.waiting = self._read_waiting()

    def _follow(self, request: Request, reply: Any, secret: str | None) -> None:
        """The dealer's hands follow the record, so that the next card is the one that would have come."""
        if isinstance(request, Shuffle):
            assert secret is not None, "a shuffle without its cards"
            self.dealer.restore(request, json.loads(secret))
        elif isinstance(request, Cut):
            self.dealer.cut(reply, request.side)
        elif isinstance(request, Draw):
            card = self.dealer(request)
            assert card is reply, f"the shoe had {card}, the record says {reply}"

    def _start(self) -> None:
        """A table whose next step is the house's own goes on to the first thing asked of a person."""
        if self.pending is not None and not asks_a_person(self.pending):
            request = self.pending
            reply = request.default if isinstance(request, Ask) else self.dealer(request)
            with self.engine.begin() as connection:
                self._advance(connection, reply)

    def _read_waiting(self) -> list[Action]:
        query = sa.select(WAITING.c.text).where(WAITING.c.table_id == self.number, WAITING.c.round == self.table.round)
        with self.engine.connect() as connection:
            texts = list(connection.execute(query.order_by(WAITING.c.number)).scalars())
        return [action(Line(0, text.split()[0], _words(text), text)) for text in texts]


def _words(text: str) -> list[str]:
    script = read(f"game minibaccarat\n{text}")
    return script.lines[0].words
