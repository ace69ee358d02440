"""What holds whatever a table does: one at a time, all or nothing, once for each key, and on record with its act."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from . import acts, incidents, journal, once
from .bulk import these
from .journal import Act
from .store import WentOn
from .turns import Turn
from .writer import Guard, Intent, Writer


def unguarded(_connection: Connection, _tables: Sequence[int]) -> None:
    """This process is the only one."""


def _alone() -> bool:
    """There is no other process."""
    return True


class Recorded(NamedTuple):
    """A privileged act that goes on record with what is done."""

    who: str
    what: str
    why: str
    approved: str
    before: str
    event: str
    table: int

    def write(self, connection: Connection) -> None:
        """In the transaction that does it."""
        acts.record(connection, self.who, self.what, self.why, self.approved, self.before, table=self.table)
        if self.event:
            incidents.record(connection, self.event, f"{self.what}: {self.why}", self.who)


class Durable(ABC):
    """Something with a journal: what is in memory follows from it, and is thrown away when anything fails."""

    def __init__(self, engine: Engine, number: int, guard: Guard = unguarded) -> None:
        self.engine = engine
        self.number = number
        self.guard = guard  # makes sure, in each transaction, that nobody else holds the table
        self.lock = Turn()
        self.lost = False  # somebody else holds it
        self.stale = True  # what is in memory may not be what is in the journal: something failed half way
        self.refused = once.Refused()
        self.sure: Callable[[], bool] = (
            _alone  # that nobody else holds it: one who slept knows nothing of what was done
        )
        self.version = 0  # of what anybody may see: counted on by every change
        self.listeners: list[Callable[[], None]] = []  # called after every change
        self._act: Recorded | None = None  # to be put on record with what is done next

    @property
    @abstractmethod
    def steps(self) -> int:
        """The number of the last row of the journal."""

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

    def do(self, intent: Intent, key: str = "") -> None:
        """Do something once for its key, in a transaction of its own; it is on the disk when this returns."""
        try:
            self._do(intent, key)
        except WentOn:
            if not self.was_done(key):  # by the same call, elsewhere
                raise

    def _do(self, intent: Intent, key: str) -> None:
        with self._turn():
            if self.was_done(key):
                return
            try:
                act = self.planned(intent, key)
                if act is None:
                    return
                with self._transaction() as connection:
                    journal.write(connection, [act])
            except BaseException:
                self.refresh()  # nothing was written, or nobody knows
                raise
            self.followed(act)
            self.tell()

    def planned(self, intent: Intent, key: str) -> Act | None:
        """What is asked, as it is to be written; what was refused under this key is refused again."""
        self.refused.verify(key)
        try:
            return intent()
        except Refusal as refusal:
            if not self.sure():  # a copy of it may be done elsewhere
                raise WentOn from refusal
            self.refused.remember(key, refusal)
            raise

    async def doing(self, intent: Intent, writer: Writer, key: str = "") -> int:
        """Do something once for its key, in the next transaction that all tables share: the step that it led to."""
        try:
            return await writer.do(self, intent, key)
        except WentOn:
            if not key or not await asyncio.to_thread(self.was_done, key):  # by the same call, elsewhere
                raise
            if not self.lost:
                await asyncio.to_thread(self.refresh)
            return self.steps

    def followed(self, act: Act) -> None:
        """It is on the disk, or on its way there and nobody sees it before: memory follows."""
        if act.follow is not None:
            act.follow()
        self.touch()

    @contextmanager
    def on_record(
        self, who: str, what: str, why: str = "", approved: str = "", *, before: str = "", event: str = ""
    ) -> Iterator[None]:
        """What is done within is a privileged act: it is on record if it was done, and only then.

        Where a kind of ``event`` is named it is a significant event as well.
        """
        with self._turn():
            self._act = Recorded(who, what, why, approved, before, event, self.number)
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
                    self._act.write(connection)
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
        self.verify_said(key)
        found = these(self.engine, once.SELECT, [f"{self.number}:{key}"])
        return once.known(key, found[0][1:] if found else None)

    @abstractmethod
    def verify_said(self, key: str) -> None:
        """Refuse a key that is used for something that is not on the disk yet, if this is something else."""

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
