"""A live table: the procedure runs, people answer through it, and every event is on the disk before anybody sees it.

Everything that people do there is one act: it is checked, played on to the next question, and written whole. Each may
be done by a thread (``bet``) or by the event loop (``await live.doing(live.betting(...), writer)``).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa

from ..errors import Refusal
from ..table import events
from ..table.entry import read_answer
from ..table.events import Event, Moved, Opened, Placed, Undone
from ..table.irregularities import Declaration
from ..table.requests import Ask, AskAmount, Attest, Attestation, Bets, Reply
from ..table.window import Action, Leave, Limits, Sit
from . import journal, once, openings, quarantine, recovery, seeds
from .journal import Act
from .playing import Playing, back
from .shape import SITTINGS
from .store import reading
from .writer import Intent

ENTERED = (events.Drawn, events.Rolled, events.Numbers, events.Spun, events.CardsCut, events.Asked, events.AmountNamed)
DONE_BY_PEOPLE = (*ENTERED, events.Declared, events.Attested)


class LiveTable(Playing):
    """One table of the house. Only one process holds it at a time; if two ever did, the journal takes one of them."""

    # ---- what patrons do -----------------------------------------------------------------------------------------

    def bet(self, *actions: Action, key: str = "", by: str = "") -> None:
        """A patron acts in the open window; it counts when this returns, and is settled by the next deal.

        A call that comes again with the same ``key`` changes nothing.
        """
        self.do(self.betting(*actions, key=key, by=by), key)

    def betting(self, *actions: Action, key: str = "", by: str = "", ready: int = 0) -> Intent:
        """The same as an intent; with ``ready`` that seat is done betting with it."""

        def intent() -> Act | None:
            window = self._window()
            self._seen_to_act(*(made.seat for made in actions))
            staked = self.gate.verify(actions) if self.gate is not None else []
            made = [*self.waiting, *actions]
            window.check(made)
            if any(isinstance(each, Leave) for each in actions) and self._all_leave(actions):
                return self._go_on(tuple(made), key)  # nobody is left who could wait for a deal
            dealt = ready and {*self.ready, ready} >= self.awaited()
            act = self._dealt(actions, key, by) if dealt else self._wait(actions, key, by, ready)
            act.staked = staked
            return act

        return intent

    def _seen_to_act(self, *seats: int) -> None:
        """Who sits there is not away."""
        self.acted |= dict.fromkeys(seats, time.monotonic())

    def _placed(self, actions: Sequence[Action], by: str) -> list[Event]:
        cite = self.pending.cite if self.pending is not None else ""
        found: list[Event] = []
        for made in actions:
            found.append(Placed(cite, made, by))
            if isinstance(made, Sit):  # chips that somebody brings are set aside at once, for no other table
                found.append(self._set_aside(made))
        return found

    def _wait(self, actions: Sequence[Action], key: str, by: str, ready: int = 0) -> Act:
        """What is done in a window is on record until it closes."""
        act = self._act_of(self._placed(actions, by), self.table.round)
        act.use_up([key] if key else [])
        act.follow = partial(self._waited, act, actions, ready)
        return act

    def _waited(self, act: Act, actions: Sequence[Action], ready: int) -> None:
        self._moved_on(act)
        self.waiting += actions
        if ready:
            self.ready.add(ready)

    def _dealt(self, actions: Sequence[Action], key: str, by: str) -> Act:
        """The last who was waited for bets, and the round goes on at once."""
        placed, made = self._placed(actions, by), (*self.waiting, *actions)
        return self._go_on(made, key, placed)

    def _all_leave(self, actions: Sequence[Action]) -> bool:
        made_here = [*self.waiting, *actions]
        leaving = {made.seat for made in made_here if isinstance(made, Leave)}
        return set(self.table.seats) <= leaving and not any(isinstance(made, Sit) for made in made_here)

    def done_betting(self, seat: int, key: str = "") -> None:
        """A patron waits for the deal; the window closes when everybody does."""
        self.do(self.being_ready(seat, key), key)

    def being_ready(self, seat: int, key: str = "") -> Intent:
        """The same as an intent."""

        def intent() -> Act | None:
            self._window()
            self._seen_to_act(seat)
            self.ready.add(seat)
            self._said.add(key)
            if self.ready >= self.awaited():
                return self._go_on(tuple(self.waiting))
            self.changed()
            return None

        return intent

    def give_seed(self, who: str, text: str) -> None:
        """A patron's seed goes into all chance from the end of this window on."""
        with self._turn():
            self._window()
            if self.fair is None:
                raise Refusal(f"Nothing is promised at table {self.number}.", instead="a table opened as committed")
            if any(given.after == self.steps and given.who == who for given in self.fair.given):
                raise Refusal(f"{who} has given a seed already.", instead="one for each window")
            with self._transaction() as connection:
                given = seeds.give(connection, self.number, self.sitting, self.steps, who, text)
            self.fair.given.append(given)
            self.changed()

    def verify_said(self, key: str) -> None:
        """Refuse a key that waits with its window, if this is something else."""
        for said in self._said:
            if key and said == key:
                once.same(key, said)

    def deal(self, key: str = "") -> None:
        """The window closes and the round goes on."""
        self.do(self.dealing(key), key)

    def dealing(self, key: str = "") -> Intent:
        """The same as an intent."""

        def intent() -> Act:
            self._window()
            return self._go_on(tuple(self.waiting), key)

        return intent

    def choose(self, seat: int, answer: Reply, key: str = "", seen: int | None = None, why: str = "chosen") -> None:
        """A patron answers what was asked of them; ``seen`` is the last event they knew of: a late word is refused."""
        self.do(self.choosing(seat, answer, key, seen, why), key)

    def choosing(
        self, seat: int, answer: object, key: str = "", seen: int | None = None, why: str = "chosen"
    ) -> Intent:
        """The same as an intent."""

        def intent() -> Act:
            request = self.pending
            if not isinstance(request, Ask | AskAmount) or request.seat != seat:
                raise Refusal(f"Nothing is asked of seat {seat}.", instead=self.asked())
            if seen is not None and seen != self.steps:
                raise Refusal(f"The table has moved on from step {seen} to {self.steps}.", instead=self.asked())
            request.why = why
            if why == "chosen":
                self._seen_to_act(seat)
            return self._go_on(answer, key)

        return intent

    # ---- what the house's people do ------------------------------------------------------------------------------

    def enter(self, typed: str, key: str = "", by: str = "") -> None:
        """The dealer of a table with real cards and dice enters what fell, or what a patron said."""

        def intent() -> Act:
            request = self.pending
            if not self.entered or request is None or isinstance(request, Bets):
                raise Refusal("There is nothing to enter.", instead=self.asked())
            answer = read_answer(request, typed)
            if isinstance(request, Attest):
                answer = tuple(Attestation(by or each.by, each.done, each.value) for each in answer)
            return self._go_on(answer, key)

        self.do(intent, key)

    def attest(self, said: Sequence[Attestation], key: str = "") -> None:
        """People confirm a checklist, act by act; what is refused is done again."""

        def intent() -> Act:
            if not isinstance(self.pending, Attest):
                raise Refusal("Nothing is to be confirmed.", instead=self.asked())
            return self._go_on(tuple(said), key)

        self.do(intent, key)

    def declare(self, declared: Declaration, key: str = "") -> None:
        """Staff declare an irregularity; the game's own rule says what follows. What waits in a window stays."""

        def intent() -> Act:
            if self.pending is None:
                raise Refusal("The table is closed.", instead="open it first")
            return self._go_on(declared, key)

        self.do(intent, key)

    def undo(self, by: str, reason: str, key: str = "", approved: str = "") -> int:
        """Take back what was entered last, before anything was settled; the journal keeps both. Returns the event."""
        with self._turn():
            if self.was_done(key):
                return self.steps
            back_to = self.undoable()
            if not reason.strip():
                raise Refusal("An undo needs a reason.", instead="what was wrong")
            taken_back = [row.event for row in self.round_rows if row.number > back_to]
            returned = [back(event) for event in reversed(taken_back) if isinstance(event, Moved)]
            undone = Undone("", back_to, by, reason.strip(), approved)
            with self._transaction() as connection:
                self._done(connection, key)
                journal.write(connection, [self._act_of([undone, *returned], self.table.round)])
                recovery.taken_up(connection, self.number, self.source)  # it must stand before it is written
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

        def intent() -> Act:
            if not (isinstance(self.pending, Attest) and self.pending.opening):
                self._window()
            return self._go_on(None, key)

        self.do(intent, key)

    def reopen(self, elections: dict[str, object] | None = None, limits: Limits | None = None, key: str = "") -> None:
        """A closed table opens for another sitting, by other elections and limits if they are given."""
        with self._turn():
            if self.was_done(key):
                return
            if self.pending is not None:
                raise Refusal(f"Table {self.number} is open.", instead="close it first")
            elected = self.table.elections.model_dump(mode="json", exclude_unset=True)
            opened = openings.opening(
                self.table.game.key,
                elected if elections is None else elections,
                limits or self.table.limits,
                chance=self.chance,
                meters=openings.meters(self.table),
            )
            with self._transaction() as connection:
                self._done(connection, key)
                openings.open_sitting(connection, self.number, opened, self.sitting + 1, self.steps)
                if self.committed:
                    seeds.begin(connection, self.number, self.sitting + 1, self.steps, "", "", "")
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
                act = self._act_of(found, 0)
                journal.write(connection, [act])
                if choice == quarantine.VOID:
                    quarantine.keep_again(connection, self.number, act.journal.number, act.journal.hash)
                quarantine.lift(connection, self.number)
            self.stale = True
            self._load()
            self.changed()

    def opened(self) -> Opened:
        """How this sitting was opened."""
        with reading(self.engine) as connection:
            query = sa.select(SITTINGS).where(SITTINGS.c.table_id == self.number, SITTINGS.c.number == self.sitting)
            return openings.opened_of(connection.execute(query).one())
