"""SQLite as the house uses it: writers take turns, and all who wrote in the meantime share one sync of the log.

SQLite would sync its log in every commit while the others wait for their turn. Here a commit only writes to the log and
the next writer has its turn; then the writer waits for a sync that began after its commit, and whoever waits first does
it for all. So what was said to be done is on the disk, as with a sync of its own, and a slow disk is asked once for
many.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
import weakref
from collections.abc import Collection
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import ConnectionPoolEntry

LOG = logging.getLogger("chapter47.house")
BACKLOG = "wal_autocheckpoint=20000"  # a writer empties the log only if nobody did it in the background
LOST = 74  # how the process ends when the disk fails it: an error of input or output
_LOGS: weakref.WeakKeyDictionary[Engine, SharedSync] = weakref.WeakKeyDictionary()
_sync = getattr(os, "fdatasync", os.fsync)


def prepare(engine: Engine) -> None:
    """Make every connection durable, and let writers take turns."""
    sa.event.listen(engine, "connect", _connected)
    log = SharedSync(f"{engine.url.database}-wal")
    _LOGS[engine] = log
    _Turns(engine, log)


def sync_later(connection: Connection) -> None:
    """What this connection commits is synced by whoever calls ``sync`` after it."""
    connection.info["later"] = True


def sync(engine: Engine) -> None:
    """Come back when everything that was committed by now is on the disk; another database sees to it itself."""
    log = _LOGS.get(engine)
    if log is not None:
        log.wait()


def others(path: str, ours: Collection[str]) -> list[str]:
    """What a file holds that is a database of something else, without touching it; nothing where some of it is ours."""
    if not Path(path).is_file():
        return []
    try:
        with contextlib.closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)) as looking:
            found = {name for (name,) in looking.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return []  # whoever opens it is told
    return [] if found & set(ours) else sorted(found)


def own_file(path: str) -> None:
    """Nobody else on the machine reads the file: cards to come and hashes of passwords are in it."""
    with contextlib.suppress(OSError):  # whoever may not change that is told when it is opened
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (Path(path), Path(f"{path}-wal"), Path(f"{path}-shm")):
            with contextlib.suppress(FileNotFoundError):
                if each.stat().st_mode & 0o077:
                    each.chmod(0o600)


def checkpoint(engine: Engine) -> None:
    """Carry what SQLite's log holds into the file, beside whoever writes; every commit is on the disk without it."""
    if engine.dialect.name == "sqlite":
        connection = engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        finally:
            connection.close()


def _connected(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # the driver would begin transactions at places of its own
    cursor = connection.cursor()
    (mode,) = cursor.execute("PRAGMA journal_mode=WAL").fetchone()
    synchronous = "NORMAL" if mode == "wal" else "FULL"  # without a log that we could sync SQLite does it itself
    for pragma in (f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=30000", BACKLOG):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class SharedSync:
    """The sync of a file that several writers share."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._waiting = threading.Condition()
        self._written = self._synced = 0  # how many have written, and how many of them are on the disk
        self._busy = False

    def wait(self) -> None:
        """Come back when everything that was written by now is on the disk."""
        with self._waiting:
            self._written += 1
            mine = self._written
            while self._synced < mine:
                if self._busy:
                    self._waiting.wait()
                else:
                    self._for_all()

    def _for_all(self) -> None:
        """Sync for everybody who has written; those who come meanwhile wait for the next."""
        upto, self._busy = self._written, True
        self._waiting.release()
        try:
            self._file_to_disk()
        except OSError as error:
            # the system may have thrown away what it could not write: only a new process sees what is really there
            LOG.critical("the disk failed: %s", error)
            os._exit(LOST)
        finally:
            self._waiting.acquire()
            self._busy = False
        self._synced = upto
        self._waiting.notify_all()

    def _file_to_disk(self) -> None:
        try:
            file = os.open(self.path, os.O_RDWR)
        except FileNotFoundError:  # there is no log: it was carried into the file, or is not kept
            return
        try:
            _sync(file)
        finally:
            os.close(file)


class _Turns:
    """Writers of one process take turns: SQLite itself would let them look again after longer and longer sleeps.

    A writer begins at once, so that what it read is still so when it writes, and its turn ends when its connection goes
    back to the pool, after the commit. It goes on when its commit is on the disk.
    """

    def __init__(self, engine: Engine, log: SharedSync) -> None:
        self.lock = threading.Lock()
        self.log = log
        sa.event.listen(engine, "begin", self.begin)
        sa.event.listen(engine, "checkin", self.end)

    def begin(self, connection: Connection) -> None:
        """A transaction begins; whoever only reads waits for nobody."""
        if connection.get_execution_options().get("reading", False):
            connection.exec_driver_sql("BEGIN")
            return
        if not connection.info.get("turn"):  # one connection may write more than once before it goes back
            connection.info["turn"] = self.lock.acquire(timeout=30)
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def end(self, _connection: object, record: ConnectionPoolEntry) -> None:
        """The connection is back in the pool."""
        later = record.info.pop("later", False)
        if record.info.pop("turn", False):
            self.lock.release()
            if not later:
                self.log.wait()
