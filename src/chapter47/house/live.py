"""A live table: the procedure runs, people answer through it, and every event is on the disk before anybody sees it.

What a person does and all that follows from it, down to the next thing asked of a person, is one transaction: the
events, the movements of money that they state, and the order of any cards that were shuffled. Where the next thing is a
betting window, the table is written down as data, and is taken up from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..table import events, irregularities
from ..table.drivers import Dealer
from ..table.entry import prompt, read_answer
from ..table.events import SCHEMA, Account, Event, Moved, Opened, Placed, Undone
from ..table.irregularities import Declaration
from ..table.requests import Ask, AskAmount, Attest, Attestation, Bets, Request, Shuffle
from ..table.sources import CryptographicSource, Source
from ..table.table import Table
from ..table.window import Action, Leave, Limits, Sit
from . import fairness, ledger, quarantine, recovery
from .durable import Durable, Guard, unguarded
from .store import EVENTS, SITTINGS, STAYS, UNDONE, Row, chained, now, reading, set_end

T = TypeVar("T")
Written = tuple[Row, dict[str, Any]]  # a row of the journal, and as the database has it
Fault = Callable[[str], None]
ENTERED = (events.Drawn, events.Rolled, events.Numbers, events.Spun, events.CardsCut, events.Asked, events.AmountNamed)
DONE_BY_PEOPLE = (*ENTERED, events.Declared, events.Attested)


def asks_a_patron(request: Request) -> bool:
    """Whether a patron must answer."""
    return isinstance(request, Bets | AskAmount) or (isinstance(request, Ask) and request.seat > 0)


@dataclass(slots=True)
class Played:
    """What follows from an answer, to be written in one transaction."""

    events: list[Event] = field(default_factory=list)
    secrets: list[dict[str, Any]] = field(default_factory=list)  # by the place of their event in this list
    snapshot: tuple[str, str] | None = None  # the table at its window, and the cards to come


class LiveTable(Durable):
    """One table of the house. Only one process holds it at a time; if two ever did, the journal takes one of them."""

    sitting: int
    table: Table[Any]
    dealer: Dealer
    pending: Request | None  # what the table waits for; None once it is closed
    waiting: list[Action]  # what patrons did in the window that is open
    steps: int  # the number of the last row of the journal
    hash: str
    round_rows: list[Row]  # the rows since the last window closed

    def __init__(self, engine: Engine, number: int, source: Source | None = None, guard: Guard = unguarded) -> None:
        """Take up a table as its journal left it; one that cannot go on waits for a supervisor (``held_up``)."""
        super().__init__(engine, number, guard)
        self.source = source or CryptographicSource()
        self.fault: Fault = lambda _point: None  # for tests: called where a process may die
        self.signs: list[dict[str, Any]] = []  # of changes whose notice runs
        self.ready: set[int] = set()  # seats that are done betting
        self._said: set[str] = set()  # the keys of those who said so
        self.ready_since = 0
        self._kept: dict[str, tuple[Any, Any]] = {}  # what views have put together, until the table changes
        self.since = now()  # when the table began to wait for what it waits for
        self.held_up = ""  # why the round cannot go on
        self._load()

    # ---- what patrons do -----------------------------------------------------------------------------------------

    def bet(self, *actions: Action, key: str = "", by: str = "") -> None:
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
                self._wait(actions, key, by)

    def _wait(self, actions: Sequence[Action], key: str, by: str) -> None:
        """What is done in a window is on record until it closes."""
        cite = self.pending.cite if self.pending is not None else ""
        found: list[Event] = []
        for made in actions:
            found.append(Placed(cite, made, by))
            if isinstance(made, Sit):  # chips that somebody brings are set aside at once, for no other table
                found.append(self._set_aside(made))
        try:
            with self._transaction() as connection:
                self._done(connection, key)
                rows = self._rows(found, self.table.round)
                self._write(connection, rows)
                self.fault("before a bet is committed")
        except Refusal:
            self.stale = False  # nothing was changed in memory either
            raise
        self._moved_on(rows)
        self.waiting += actions
        self.fault("after a bet is committed")
        self.changed()

    def _set_aside(self, made: Sit) -> Moved:
        return Moved("", ledger.patron(made.name), Account("reserved", made.name), made.chips, "set aside")

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

    def choose(self, seat: int, answer: Any, key: str = "", seen: int | None = None, why: str = "chosen") -> None:
        """A patron answers what was asked of them; ``seen`` is the last event they knew of: a late word is refused."""
        with self._turn():
            if self.was_done(key):
                return
            request = self.pending
            if not isinstance(request, Ask | AskAmount) or request.seat != seat:
                raise Refusal(f"Nothing is asked of seat {seat}.", instead=self.asked())
            if seen is not None and seen != self.steps:
                raise Refusal(f"The table has moved on from step {seen} to {self.steps}.", instead=self.asked())
            request.why = why
            self._go_on(answer, key)

    # ---- what the house's people do ------------------------------------------------------------------------------

    def enter(self, typed: str, key: str = "", by: str = "") -> None:
        """The dealer of a table with real cards and dice enters what fell, or what a patron said."""
        with self._turn():
            if self.was_done(key):
                return
            request = self.pending
            if not self.entered or request is None or isinstance(request, Bets):
                raise Refusal("There is nothing to enter.", instead=self.asked())
            answer = read_answer(request, typed)
            if isinstance(request, Attest):
                answer = tuple(Attestation(by or each.by, each.done, each.value) for each in answer)
            self._go_on(answer, key)

    def attest(self, said: Sequence[Attestation], key: str = "") -> None:
        """People confirm a checklist, act by act; what is refused is done again."""
        with self._turn():
            if self.was_done(key):
                return
            if not isinstance(self.pending, Attest):
                raise Refusal("Nothing is to be confirmed.", instead=self.asked())
            self._go_on(tuple(said), key)

    def declare(self, declared: Declaration, key: str = "") -> None:
        """Staff declare an irregularity; the game's own rule says what follows. What waits in a window stays."""
        with self._turn():
            if self.was_done(key):
                return
            if self.pending is None:
                raise Refusal("The table is closed.", instead="open it first")
            self._go_on(declared, key)

    def undo(self, by: str, reason: str, key: str = "", approved: str = "") -> int:
        """Take back what was entered last, before anything was settled; the journal keeps both. Returns the event."""
        with self._turn():
            if self.was_done(key):
                return self.steps
            back_to = self.undoable()
            if not reason.strip():
                raise Refusal("An undo needs a reason.", instead="what was wrong")
            taken_back = [row.event for row in self.round_rows if row.number > back_to]
            back = [_back(event) for event in reversed(taken_back) if isinstance(event, Moved)]
            undone = Undone("", back_to, by, reason.strip(), approved)
            with self._transaction() as connection:
                self._done(connection, key)
                self._write(connection, self._rows([undone, *back], self.table.round))
                recovery.taken_up(connection, self.number, self.source)  # it must stand before it is written
                self.fault("before an undo is committed")
            self.stale = True
            self._load()
            self.changed()
            return back_to

    def undoable(self) -> int:
        """The event that an undo would go back to, or a refusal."""
        if not self.entered:
            raise Refusal("What chance decided stays.", instead="a declaration of the irregularity")
        if isinstance(self.pending, Bets):
            raise Refusal("The round is over; nothing of it can be undone.", instead="a declaration, or a dispute")
        for row in reversed(self.round_rows):
            if isinstance(row.event, events.Decided):
                raise Refusal("Wagers of this round are settled already.", instead="a declaration, or a dispute")
            if isinstance(row.event, DONE_BY_PEOPLE) and recovery.is_answer(row.event):
                return row.number - 1
        raise Refusal("Nothing was entered in this round.", instead=self.asked())

    def close(self, key: str = "") -> None:
        """The table closes: what waits is not taken, what stands is ended by rule, and patrons carry chips away."""
        with self._turn():
            if self.was_done(key):
                return
            self._window()
            self._go_on(None, key)

    def reopen(self, elections: dict[str, Any] | None = None, limits: Limits | None = None, key: str = "") -> None:
        """A closed table opens for another sitting, by other elections and limits if they are given."""
        with self._turn():
            if self.was_done(key):
                return
            if self.pending is not None:
                raise Refusal(f"Table {self.number} is open.", instead="close it first")
            elected = self.table.elections.model_dump(mode="json", exclude_unset=True)
            opened = recovery.opening(
                self.table.game.key,
                elected if elections is None else elections,
                limits or self.table.limits,
                chance=self.chance,
                meters=recovery.meters(self.table),
            )
            with self._transaction() as connection:
                self._done(connection, key)
                recovery.open_sitting(connection, self.number, opened, self.sitting + 1, self.steps)
                self.fault("before a sitting is committed")
            self.stale = True
            self._load()
            self.changed()

    def resume(self, choice: str, by: str, key: str = "") -> None:
        """A supervisor ends a quarantine: the round is voided and every wager returned, or the table is closed."""
        with self.lock:
            if not self.held_up:
                raise Refusal(f"Table {self.number} is in play.", instead=self.asked())
            with self._transaction() as connection:
                self._done(connection, key)
                found = quarantine.resumed(connection, self.number, choice, by)
                rows = self._rows(found, 0)
                self._write(connection, rows, snapshot=choice == quarantine.VOID)
                quarantine.lift(connection, self.number)
            self.stale = True
            self._load()
            self.changed()

    # ---- what it tells -------------------------------------------------------------------------------------------

    @property
    def chance(self) -> str:
        """Where cards and dice come from."""
        return "entered" if self.entered else "committed" if self.committed else "own"

    def kept(self, name: str, of: Any, make: Callable[[], T]) -> T:
        """Something that follows from the table as it stood at ``of``: made once, and again when that is over."""
        at, made = self._kept.get(name, (None, None))
        if at != of:
            made = make()
            self._kept[name] = of, made
        return cast(T, made)

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
            return f"seat {request.seat}: {request.question}"
        return prompt(request) or "nothing"

    def opened(self) -> Opened:
        """How this sitting was opened."""
        with reading(self.engine) as connection:
            query = sa.select(SITTINGS).where(SITTINGS.c.table_id == self.number, SITTINGS.c.number == self.sitting)
            return recovery.opened_of(connection.execute(query).one())

    def _window(self) -> Any:
        if self.held_up:
            raise Refusal(f"Table {self.number} waits for a supervisor: {self.held_up}.", instead="another table")
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
        if request is None:
            raise Refusal("The table is closed.", instead="open it first")
        if isinstance(reply, Declaration):
            irregularities.verify(reply, self.table, request.admits)
        else:
            request.verify(reply)
        said = self._said if isinstance(request, Bets) else set()  # done with this window, not with the next
        before = self.table.round
        try:
            played = self._play(reply)  # nobody else's transaction waits for it
            with self._transaction() as connection:
                for each in {key, *said}:
                    self._done(connection, each)
                rows = self._keep(connection, played, before)
                self.fault("before the commit")
        except BaseException:
            self.stale = True  # memory has gone on, the journal has not
            self.refresh()
            raise
        self._moved_on(rows)
        self.ready, self._said, self.since = set(), set(), now()
        self.fault("after the commit")
        self.changed()

    def _play(self, reply: Any, played: Played | None = None) -> Played:
        """From an answer to the next question; nothing is written yet."""
        request, played, table = self.pending, played or Played(), self.table
        table.events = played.events
        if isinstance(request, Bets) and not isinstance(reply, Declaration):
            for made in self.waiting:
                if isinstance(made, Sit):  # the chips set aside go with those who sit down, or back
                    aside = self._set_aside(made)
                    played.events.append(_back(aside, "set aside no more"))
            self.waiting = []
        if isinstance(reply, Declaration) and not self.entered:
            out = irregularities.card_taken(reply, table)
            if out is not None:
                self.dealer.take_out(out, table.shoe.name)
        while request is not None:
            if isinstance(request, Shuffle) and not self.entered:
                played.secrets.append(self._secret(request, len(played.events)))
            request = recovery.send(self.procedure, reply)
            self.fault("between two steps")
            if request is None:
                recovery.send_home(table)
            elif self.waits(request):
                break
            else:
                reply = self._own_answer(request)
                request.verify(reply)
        self.pending = request
        if isinstance(request, Bets):
            played.snapshot = table.save().decode(), json.dumps(self.dealer.save())
        table.events = []
        return played

    def _keep(self, connection: Connection, played: Played, before: int) -> list[Written]:
        """Write down what was played."""
        low, _ = ledger.lowest(
            ledger.balance(connection, Account("rack"), self.number), [e for e in played.events if isinstance(e, Moved)]
        )
        fill = ledger.filling(low)
        first = self.steps + 1 + (fill is not None)
        rows = self._rows([*([fill] if fill is not None else []), *played.events], before)
        self._write(connection, rows)
        secrets = [each | {"number": first + each["number"]} for each in played.secrets]
        recovery.keep_secrets(connection, self.number, secrets)
        if played.snapshot is not None:
            last = rows[-1][1]["hash"] if rows else self.hash
            recovery.keep_snapshot(connection, self.number, self.steps + len(rows), *played.snapshot, last)
        return rows

    def _rows(self, found: Sequence[Event], round_: int) -> list[Written]:
        """Rows of the journal for events, each read back before it is written, each chained to the one before."""
        at, last, rows = now(), self.hash, []
        for number, event in enumerate(found, self.steps + 1):
            if isinstance(event, events.WindowClosed):
                round_ = event.round
            body = events.read_back(event)
            fields = (number, self.sitting, round_, at, events.kind_of(event), SCHEMA, body)
            last = chained(last, *fields)
            names = ("number", "sitting", "round", "at", "kind", "schema", "body")
            row = dict(zip(names, fields, strict=True)) | {"table_id": self.number, "hash": last}
            rows.append((Row(number, at, self.sitting, round_, event), row))
        return rows

    def _write(self, connection: Connection, rows: list[Written], *, snapshot: bool = False) -> None:
        """Rows into the journal, and what follows from them: the ledger, and who sits where."""
        if not rows:
            return
        connection.execute(sa.insert(EVENTS), [row for _, row in rows])
        last = rows[-1][1]
        set_end(connection, f"table:{self.number}:events", last["number"], last["hash"])
        moved = [ledger.Entry(row.number, row.event) for row, _ in rows if isinstance(row.event, Moved)]
        ledger.post(connection, self.number, moved, last["at"])
        for row, _ in rows:
            stay(connection, self.number, row)
        if snapshot:
            quarantine.keep_again(connection, self.number, last["number"], last["hash"])

    def _moved_on(self, rows: Sequence[Written]) -> None:
        """Memory follows what is on the disk."""
        for row, written in rows:
            if isinstance(row.event, events.WindowClosed):
                self.round_rows = []
            self.round_rows.append(row)
            self.steps, self.hash = row.number, written["hash"]

    def _own_answer(self, request: Request) -> Any:
        """What the house itself answers: chance, or the first choice of its people."""
        if isinstance(request, Ask):
            request.why = "default"
            return request.default
        if self.entered:
            return None
        reply = self.dealer(request)
        if self.committed and isinstance(request, Shuffle):
            self.nonce = fairness.nonce()
            return fairness.commitment(self.nonce, self.dealer.order(request.side))
        return reply

    def _secret(self, request: Shuffle, place: int) -> dict[str, Any]:
        nonce, self.nonce = self.nonce, ""
        cards = " ".join(self.dealer.order(request.side))
        return {"table_id": self.number, "number": place, "cards": cards, "nonce": nonce, "side": request.side}

    # ---- how it is taken up again --------------------------------------------------------------------------------

    def _load(self) -> None:
        self.stale = True
        self.version += 1
        with reading(self.engine) as connection:
            found = quarantine.load(connection, self.number, self.source)
        self.held_up = found.held_up
        taken = found.taken_up
        self.entered, self.committed, self.nonce = taken.entered, taken.committed, ""
        self.sitting, self.after, self.waiting = taken.sitting, taken.after, taken.waiting
        self.table, self.procedure, self.dealer = taken.table, taken.procedure, taken.dealer
        self.pending, self.steps, self.hash = taken.pending, taken.last, taken.hash
        self.round_rows = taken.round
        if self.held_up:
            with self._transaction() as connection:
                quarantine.mark(connection, self.number, self.held_up)
        else:
            if found.marked:  # the rules that its round was begun under are back
                with self._transaction() as connection:
                    quarantine.lift(connection, self.number)
            self._begin(taken.unwritten)
        self.stale = False

    def _begin(self, unwritten: list[Event]) -> None:
        """Write what an opening says before anybody is asked, and go on where the next step is the house's own."""
        goes_on = self.pending is not None and not self.waits(self.pending)
        if not unwritten and not goes_on:
            return
        before, played = self.table.round, Played(unwritten)
        if goes_on and self.pending is not None:
            self._play(self._own_answer(self.pending), played)
        elif isinstance(self.pending, Bets):
            played.snapshot = self.table.save().decode(), json.dumps(self.dealer.save())
        with self._transaction() as connection:
            rows = self._keep(connection, played, before)
        self._moved_on(rows)


def _back(moved: Moved, why: str = UNDONE) -> Moved:
    """The same movement the other way."""
    return Moved(moved.cite, moved.target, moved.source, moved.cents, why, moved.of)


def stay(connection: Connection, table: int, row: Row) -> None:
    """Who sits where, as the journal says it."""
    if isinstance(row.event, events.Seated):
        begun = {"table_id": table, "first": row.number, "seat": row.event.seat, "patron": row.event.patron}
        connection.execute(sa.insert(STAYS).values(begun | {"sitting": row.sitting, "round": row.round}))
    elif isinstance(row.event, events.Left):
        gone = sa.update(STAYS).where(STAYS.c.table_id == table, STAYS.c.seat == row.event.seat, STAYS.c.last.is_(None))
        connection.execute(gone.values(last=row.number, left=row.round))
