"""What holds whatever a table does: one at a time, all or nothing, once for each key, and on record with its act."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from . import people
from .store import DONE, now, reading

Guard = Callable[[Connection, int], None]


def unguarded(_connection: Connection, _table: int) -> None:
    """This process is the only one."""


class Durable(ABC):
    """Something with a journal: what is in memory follows from it, and is thrown away when anything fails."""

    def __init__(self, engine: Engine, number: int, guard: Guard = unguarded) -> None:
        self.engine = engine
        self.number = number
        self.guard = guard  # makes sure, in each transaction, that nobody else holds the table
        self.lock = threading.RLock()
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
            self.refresh()
            yield

    def refresh(self) -> None:
        """Take the table up again from its journal, if something failed since."""
        with self.lock:
            if self.stale:
                self._load()

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
                self.guard(connection, self.number)
                if self._act is not None:
                    people.record(connection, *self._act)
                yield connection
        except sa.exc.IntegrityError:
            self.stale, self._act = True, None
            self.refresh()
            raise Refusal("The table went on elsewhere in the same instant.", instead=self.asked()) from None
        except BaseException:
            self.stale = True
            raise
        finally:
            self._act = None

    def was_done(self, key: str) -> bool:
        """Whether what this key asked for is done already."""
        if not key:
            return False
        with reading(self.engine) as connection:
            done = sa.select(DONE.c.key).where(DONE.c.key == f"{self.number}:{key}")
            return connection.execute(done).first() is not None

    def _done(self, connection: Connection, key: str) -> None:
        if key:
            connection.execute(sa.insert(DONE).values(key=f"{self.number}:{key}", at=now()))

    def changed(self) -> None:
        """Tell everybody who looks on."""
        self.version += 1
        for listener in list(self.listeners):
            listener()
