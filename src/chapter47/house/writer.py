"""One writer for all tables of a process: what they did since the last commit is one transaction and one sync.

A table is an actor. What people ask of it on the event loop waits here, by tables, in the order in which it came. The
writer takes the turn of every table that is asked something, does all of it one after the other in memory, writes it
in one transaction, and waits for the disk; only then are turns given up, people answered and watchers told. So nobody
sees what is not on the disk, and a table that is asked five things writes once. On SQLite the loop itself does and
writes, which takes less than handing it to a thread, and a thread waits for the disk; on PostgreSQL a thread does it
all. A transaction has so many acts and no more, so that nobody on the loop waits for a long one; where as many wait
already, SQLite's next is written while the disk has not answered the one before, and one sync serves both. What cannot
be written fails alone; where nobody knows whether a commit was done all of it fails, and the tables are taken up again
from the journal.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from . import journal, once, sqlite
from .bulk import these
from .journal import Act
from .store import WentOn
from .turns import Owner, Turn

MOST = 32  # acts in one transaction: everybody else on the loop waits for that many, about ten milliseconds
THREADED = 96  # where a thread does them, and a commit is a journey to the database and back
GATHER, GATHER_FAR = 0.02, 0.03  # seconds from one to the next where fewer wait: each has its own price
DEEP = 6  # transactions on their way to the disk at once
Guard = Callable[[Connection, Sequence[int]], None]
Intent = Callable[[], Act | None]  # what somebody wants to do, made into what is written; nothing, where nothing is


class Actor(Protocol):
    """Something that people ask things of: a table, with its turn and its journal."""

    number: int
    guard: Guard
    lock: Turn
    stale: bool
    lost: bool

    @property
    def steps(self) -> int:
        """The number of its last event."""

    def refresh(self) -> None:
        """On a thread: take it up again from its journal, in its turn."""

    def verify_said(self, key: str) -> None:
        """Refuse a key that waits with its window for something else."""

    def planned(self, intent: Intent, key: str) -> Act | None:
        """What is asked, as it is to be written; refused again where it was refused under this key."""

    def followed(self, act: Act) -> None:
        """Memory follows what is being written."""

    def tell(self) -> None:
        """Tell those who look on, on the loop."""


@dataclass(slots=True, eq=False)
class Command:
    """What somebody asks, and who waits for the answer: the step that the table is at by then."""

    intent: Intent
    key: str
    done: asyncio.Future[int]
    alone: bool = False  # it failed with others: it is done by itself
    error: BaseException | None = None
    step: int = 0

    def answer(self) -> None:
        """On its loop: whoever asked has the answer."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.step)


@dataclass(slots=True, eq=False)
class Turnful:
    """What is done at one table in its turn."""

    actor: Actor
    token: Owner
    commands: list[Command]
    acts: list[Act] = field(default_factory=list)
    failed: bool = False

    def fail(self, error: BaseException) -> None:
        """Nothing of it is written, or nobody knows: only the journal does."""
        self.failed = self.actor.stale = True
        for command in self.commands:
            command.error = command.error or error


class Writer:
    """What is asked of tables, and who does and writes it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.inline = engine.dialect.name == "sqlite"
        self.most = MOST if self.inline else THREADED
        self._mutex = threading.Lock()
        self._asked: dict[Actor, deque[Command]] = {}  # of tables whose turn may be had, whoever waits longest first
        self._many = 0  # how much that is
        self._held_up: dict[Actor, deque[Command]] = {}  # of those that are being written, taken up, or others' to use
        self._under_way = 0  # transactions that are not on the disk yet
        self._written: list[list[Turnful]] = []  # of those what waits for the next sync
        self._planned: asyncio.AbstractEventLoop | None = None  # where the next is about to begin
        self._began = 0.0  # when the last did
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def close(self) -> None:
        """What is on its way to the disk gets there first."""
        self._thread.shutdown()

    async def do(self, actor: Actor, intent: Intent, key: str = "") -> int:
        """Come back when something is done and on the disk, with the table's step; raise where it is not."""
        loop = asyncio.get_running_loop()
        command = Command(intent, key, loop.create_future())
        with self._mutex:
            begins = self._ask(actor, command) and (self._may_plan() or self._many == self.most)
            if begins:
                self._planned = loop
        if begins:
            self._begin_soon(loop)
        return await command.done

    def _ask(self, actor: Actor, command: Command) -> bool:
        """Put something to what waits; whether it may be done now."""
        if (held := self._held_up.get(actor)) is not None:
            held.append(command)
            return False
        self._asked.setdefault(actor, deque()).append(command)
        self._many += 1
        return True

    def _may_plan(self) -> bool:
        return self._may_begin() and (self._planned is None or self._planned.is_closed())

    def _may_begin(self) -> bool:
        """Whether nothing is on its way to the disk, or there is enough for another without waiting for it."""
        full = self.inline and self._many >= self.most and self._under_way < DEEP
        return self._under_way == 0 or full

    def _begin_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """On a loop: begin with all that is asked in this turn, or a moment after the last where that is little."""
        wait = self._began + (GATHER if self.inline else GATHER_FAR) - time.monotonic()
        if wait <= 0 or self._many >= self.most:
            loop.call_soon(self._begin)
        else:
            loop.call_later(wait, self._begin)

    # ---- whose turn it is ----------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """On a loop: do and write what is asked, unless a commit is on its way; the next begins when that is over."""
        batch, stale = self._take()
        for turn in stale:
            turn.actor.lock.release(turn.token)
            asyncio.get_running_loop().run_in_executor(None, self._refresh, turn.actor)
        if not batch:
            return
        self._began = time.monotonic()
        if self.inline:
            self._do(batch)
            self._hand_over(batch)
            self._thread.submit(self._finish)
            self._go_on()  # where enough waits for another
        else:
            self._thread.submit(self._do_and_finish, batch)

    def _do_and_finish(self, batch: list[Turnful]) -> None:
        self._do(batch)
        self._hand_over(batch)
        self._finish()

    def _hand_over(self, batch: list[Turnful]) -> None:
        with self._mutex:
            self._written.append(batch)

    def _take(self) -> tuple[list[Turnful], list[Turnful]]:
        """The tables whose turn is to be had, with what is asked of them; and those that are to be taken up first."""
        batch: list[Turnful] = []
        stale: list[Turnful] = []
        many = 0
        with self._mutex:
            self._planned = None
            while self._asked and many < self.most and (batch or self._may_begin()):
                actor = next(iter(self._asked))
                token = actor.lock.take_or(partial(self._free, actor))
                asked = self._held_up[actor] = self._asked.pop(actor)
                self._many -= len(asked)
                if token is not None and actor.stale:
                    stale.append(Turnful(actor, token, []))
                elif token is not None:
                    commands = [asked.popleft() for _ in range(min(len(asked), self.most - many))]
                    batch.append(Turnful(actor, token, commands))
                    many += len(commands)
            self._under_way += bool(batch)
        return batch, stale

    def _free(self, actor: Actor) -> None:
        """On whatever thread: the turn of a table is to be had."""
        with self._mutex:
            self._let_go(actor)
        self._go_on()

    def _let_go(self, actor: Actor) -> None:
        """What waited for a table waits behind the others now."""
        asked = self._held_up.pop(actor, None)
        if asked:
            self._asked[actor] = asked
            self._many += len(asked)

    def _refresh(self, actor: Actor) -> None:
        """On a thread: something failed at this table, and it is taken up from its journal."""
        try:
            actor.refresh()
        except BaseException as error:
            with self._mutex:
                commands = list(self._held_up.get(actor, ()))
                self._held_up.pop(actor, None)
            for command in commands:
                command.error = error
            self._answer(commands, ())
        self._free(actor)

    def _go_on(self) -> None:
        """From any thread: begin with what waits, on the loop of somebody who does."""
        with self._mutex:
            if not self._asked or not self._may_plan():
                return
            loops = (command.done.get_loop() for waiting in self._asked.values() for command in waiting)
            loop = next((each for each in loops if not each.is_closed()), None)
            self._planned = loop
        if loop is not None:
            with suppress(RuntimeError):  # it was closed in this instant
                loop.call_soon_threadsafe(self._begin_soon, loop)

    # ---- doing and writing ---------------------------------------------------------------------------------------

    def _do(self, batch: list[Turnful]) -> None:
        try:
            used = self._used(batch)
        except BaseException as error:
            for each in batch:
                each.fail(error)
            return
        for each in batch:
            self._play(each, used)
        written = [each for each in batch if each.acts]
        if written:
            self._write(written)

    def _used(self, batch: list[Turnful]) -> dict[str, tuple[str, str]]:
        """The keys of all these commands that were used before, with whose they are and what they asked."""
        keys = [f"{each.actor.number}:{command.key}" for each in batch for command in each.commands if command.key]
        found = these(self.engine, once.SELECT, keys)
        return {key: (who, request) for key, who, request in found}

    def _play(self, turn: Turnful, used: dict[str, tuple[str, str]]) -> None:
        """Everything that is asked of a table, one after the other, in memory."""
        actor, done = turn.actor, 0
        for command in turn.commands:
            if actor.stale or (turn.acts and command.alone):
                break  # what is left is done when the table was taken up again
            done += 1
            if command.done.cancelled():
                continue
            try:
                if actor.lost:  # this process may have taken it up anew since, as another
                    raise WentOn
                stored = f"{actor.number}:{command.key}"
                actor.verify_said(command.key)
                known = bool(command.key) and once.known(command.key, used.get(stored))
                act = None if known else actor.planned(command.intent, command.key)
                if act is not None:
                    turn.acts.append(act)
                    actor.followed(act)
                    used |= {row[0]: (row[4], row[5]) for row in act.keys}
                command.step = actor.steps
            except BaseException as error:
                command.error = error
        left = turn.commands[done:]
        if left:
            del turn.commands[done:]
            self._put_back(actor, left)

    def _put_back(self, actor: Actor, commands: Sequence[Command]) -> None:
        with self._mutex:
            self._held_up.setdefault(actor, deque()).extendleft(reversed(commands))

    def _write(self, turns: list[Turnful]) -> None:
        """One transaction for all; if a statement of it is refused, one for each table, and then for each act."""
        committing = False
        acts = [act for each in turns for act in each.acts]
        try:
            with self.engine.connect() as connection:
                sqlite.sync_later(connection)
                with connection.begin():
                    turns[0].actor.guard(connection, [each.actor.number for each in turns])
                    journal.write(connection, acts)
                    committing = True
        except BaseException as error:
            if len(turns) > 1 and not committing:
                for each in turns:
                    self._write([each])
            elif len(acts) > 1 and not committing:
                self._one_by_one(turns[0])
            else:
                for each in turns:
                    each.fail(_meaning(error))

    def _one_by_one(self, turn: Turnful) -> None:
        """What cannot be written together is done again, each by itself, by the table as its journal has it."""
        turn.failed = turn.actor.stale = True
        for command in turn.commands:
            command.alone = True
        again, turn.commands = (
            [each for each in turn.commands if each.error is None],
            [each for each in turn.commands if each.error is not None],
        )
        self._put_back(turn.actor, again)

    def _finish(self) -> None:
        """On the writer's thread: wait for the disk, once for all that is written by now, and let everybody go on."""
        with self._mutex:
            batches, self._written = self._written, []
        batch = [each for written in batches for each in written]
        if not batch:
            return  # it went with the one before
        try:
            if any(each.acts and not each.failed for each in batch):
                sqlite.sync(self.engine)
        except BaseException as error:
            for each in batch:
                each.fail(error)
        for each in batch:
            each.actor.lock.release(each.token)
        changed = [each.actor for each in batch if each.acts and not each.failed]
        commands = [command for each in batch for command in each.commands]
        with self._mutex:
            self._under_way -= len(batches)
            for each in batch:
                self._let_go(each.actor)
            if commands and self._may_plan():
                self._planned = commands[0].done.get_loop()
        self._answer(commands, changed)

    def _answer(self, commands: Sequence[Command], changed: Sequence[Actor]) -> None:
        """From any thread: tell the loops of those who asked."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Command]] = {}
        for command in commands:
            by_loop.setdefault(command.done.get_loop(), []).append(command)
        for loop, theirs in by_loop.items():
            with suppress(RuntimeError):  # it is closed: nobody waits there
                loop.call_soon_threadsafe(self._tell, theirs, changed)
                changed = ()
        self._go_on()

    def _tell(self, commands: Sequence[Command], changed: Sequence[Actor]) -> None:
        """On the loop: whoever asked is answered, then whoever looks on is told, and then the next is done."""
        for command in commands:
            command.answer()
        loop = asyncio.get_running_loop()
        if changed:
            loop.call_soon(self._tell_watchers, changed)
        if self._planned is loop:
            self._begin_soon(loop)

    def _tell_watchers(self, changed: Sequence[Actor]) -> None:
        for actor in changed:
            actor.tell()


def _meaning(error: BaseException) -> BaseException:
    """What whoever asked is told."""
    if isinstance(error, sa.exc.IntegrityError):
        return WentOn()
    return error
