"""What holds whatever a table does: one at a time, all or nothing, once for each key, and on record with its act."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from . import journal, once, people
from .journal import Act
from .store import WentOn, first
from .turns import Turn
from .writer import Guard, Unit, Writer

Intent = Callable[[], Act | None]  # what somebody wants to do, made into what is written; nothing, where nothing is


def unguarded(_connection: Connection, _tables: Sequence[int]) -> None:
    """This process is the only one."""


class Durable(ABC):
    """Something with a journal: what is in memory follows from it, and is thrown away when anything fails."""

    def __init__(self, engine: Engine, number: int, guard: Guard = unguarded) -> None:
        self.engine = engine
        self.number = number
        self.guard = guard  # makes sure, in each transaction, that nobody else holds the table
        self.lock = Turn()
        self.lost = False  # somebody else holds it
        self.stale = True  # what is in memory may not be what is in the journal: something failed half way
        self.version = 0  # of what anybody may see: counted on by every change
        self.listeners: list[Callable[[], None]] = []  # called after every change
        self._act: tuple[str, str, str, str] | None = None  # to be put on record with what is done next

    @abstractmethod
    def asked(self) -> str:
        """What the table waits for, in words."""

    @abstractmethod
    def _load(self) -> None:
        """Take everything up from the journal."""

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """One at a time, and never on top of what a failure left half done."""
        with self.lock:
            self._verify_held()
            self.refresh()
            yield

    def _verify_held(self) -> None:
        """Refuse to go on with what was let go: this process may have taken the table up anew since, as another."""
        if self.lost:
            raise WentOn

    def refresh(self) -> None:
        """Take the table up again from its journal, if something failed since."""
        with self.lock:
            if self.stale:
                self._load()

    # ---- doing something -----------------------------------------------------------------------------------------

    def do(self, plan: Intent, key: str = "") -> None:
        """Do something once for its key, in a transaction of its own; it is on the disk when this returns."""
        try:
            self._do(plan, key)
        except WentOn:
            if not self.was_done(key):  # by the same call, elsewhere
                raise

    def _do(self, plan: Intent, key: str) -> None:
        with self._turn():
            if self.was_done(key):
                return
            try:
                act = plan()
                if act is None:
                    return
                with self._transaction() as connection:
                    journal.write(connection, [act])
                    act.at("before")
            except BaseException:
                self.refresh()  # nothing was written, or nobody knows
                raise
            self._followed(act)
            self.tell()

    async def doing(self, plan: Intent, writer: Writer, key: str = "") -> None:
        """Do something once for its key on the loop, in the next transaction that all tables share."""
        try:
            await self._doing(plan, writer, key)
        except WentOn:
            if not key or not await self._known(key):  # by the same call, elsewhere
                raise

    async def _doing(self, plan: Intent, writer: Writer, key: str) -> None:
        token = await self.lock.take()
        try:
            self._verify_held()
            if self.stale:
                await asyncio.to_thread(self._load)
            done = bool(key) and await self._known(key)
            act = None if done else plan()
        except BaseException:
            self.lock.release(token)
            raise
        if act is None:
            self.lock.release(token)
            return

        def over(error: BaseException | None) -> None:
            """On the disk or not, told on whatever thread found it out."""
            try:
                if error is None:
                    self._followed(act)
                else:
                    self.stale = True
            finally:
                self.lock.release(token)

        await writer.written(Unit(act, self.guard, over, self.tell))

    def _followed(self, act: Act) -> None:
        """It is on the disk: memory follows."""
        if act.follow is not None:
            act.follow()
        self.touch()
        act.at("after")

    @contextmanager
    def on_record(self, who: str, what: str, why: str = "", approved: str = "") -> Iterator[None]:
        """What is done within is a privileged act: it is on record if it was done, and only then."""
        with self._turn():
            self._act = who, what, why, approved
            try:
                yield
            finally:
                self._act = None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """All or nothing. If it fails, even in its commit, only the journal knows what stands."""
        try:
            with self.engine.begin() as connection:
                self.guard(connection, [self.number])
                if self._act is not None:
                    people.record(connection, *self._act)
                yield connection
        except sa.exc.IntegrityError:
            self.stale, self._act = True, None
            self.refresh()
            raise WentOn from None
        except BaseException:
            self.stale = True
            raise
        finally:
            self._act = None

    def was_done(self, key: str) -> bool:
        """Whether what this key asked for is done already."""
        if not key:
            return False
        row = first(self.engine, once.SELECT, (f"{self.number}:{key}",))
        return once.known(key, row)

    async def _known(self, key: str) -> bool:
        """The same on the loop, which a database of its own process does not hold up."""
        near = self.engine.dialect.name == "sqlite"
        return self.was_done(key) if near else await asyncio.to_thread(self.was_done, key)

    def _done(self, connection: Connection, key: str) -> None:
        if key:
            once.remember(connection, self.number, f"{self.number}:{key}", key)

    def changed(self) -> None:
        """Something is to be seen that was not, and everybody who looks on is told."""
        self.touch()
        self.tell()

    def touch(self) -> None:
        """Something is to be seen that was not."""
        self.version += 1

    def tell(self) -> None:
        """Tell everybody who looks on."""
        for listener in list(self.listeners):
            listener()
