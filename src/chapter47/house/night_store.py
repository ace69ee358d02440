"""A casino night in the store of a house: its journal is chained and sealed, its movements are entries of the ledger.

A night has a file of its own beside its plan, ``night.books``, which is a house's store like any other: ``chapter47
audit``, ``backup`` and ``restore`` take it as they take a house. The commands, the desk and the pages all open that
one. A journal that an older version left beside the plan is taken over whole, or not at all.
"""

from __future__ import annotations

import json
import shutil
import weakref
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import zip_longest
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..night import older
from ..night.accounts import Books, Ledger, movements
from ..night.auditing import Audit, examine
from ..night.desk import NightDesk
from ..night.journal import JournalEntry, Request
from ..night.reader import read_night
from ..table.events import Moved
from . import acts, ledger, once, seals
from .shape import ENTRIES, NIGHT_LINES
from .store import chained, connect, end_as_written, end_of, known_key_for, now, reading, set_end

Stored = sa.Row[tuple[object, ...]]  # a row of the journal, by the names of its columns
Follow = Callable[[str, str, Iterable[tuple[int, Sequence[object], str]]], int]
IMPORTED, SCHEMA = 0, 1  # a row as an older version wrote it, with its own hash in it; and one of today
ONE = 1  # the number of a night in a store of its own


def store_path(plan: Path) -> Path:
    """Where a night is kept: beside its plan."""
    return plan.with_suffix(".books")


def chain(night: int) -> str:
    """The chain of a night's journal."""
    return f"night:{night}:lines"


def fields(row: Stored) -> tuple[object, ...]:
    """What the hash of a row is of."""
    return row.number, row.at, row.kind, row.schema, row.body


def line_of(row: Stored) -> JournalEntry:
    """A row as the entry that it is."""
    return JournalEntry.read(row.number, row.kind, row.body)


class NightStore:
    """The record of one night; the file is made with its first entry."""

    def __init__(self, plan: Path) -> None:
        self.plan, self.number = plan, ONE
        self._engine: Engine | None = None
        self._writing: Connection | None = None
        self._end = (0, "")

    # ---- reaching it ---------------------------------------------------------------------------------------------

    def _reached(self, *, make: bool = False) -> Engine | None:
        """The store; none where the night has not begun. What an older version left is taken over first."""
        if self._engine is None:
            path, old = store_path(self.plan), older.journal_path(self.plan)
            lines = older.read_journal(self.plan) if old.exists() else []
            if not (make or lines or path.exists()):
                return None
            engine = connect(str(path))
            weakref.finalize(self, engine.dispose)
            if lines:
                self._take_over(engine, lines)
                for each in (old, older.head_path(self.plan)):
                    with suppress(FileNotFoundError):  # somebody else has taken it over in the same instant
                        each.rename(each.with_name(each.name + ".imported"))
            self._engine = engine
        return self._engine

    def _take_over(self, engine: Engine, lines: Sequence[older.OldLine]) -> None:
        """Every entry of an older journal in one transaction, each as the very text that it was; once only."""
        held = Ledger()
        with self._refusing("written"), engine.begin() as connection:
            if end_of(connection, chain(self.number))[0]:
                return
            for one in lines:
                held.post(one.line.postings)  # what made or lost money is refused
                self._put(connection, one.line, movements(one.line), one.request, (IMPORTED, one.text))
            told = f"night {self.number}: {len(lines)} entries of an older journal imported, ending {lines[-1].hash}"
            acts.record(connection, "this machine", told)
        self._end = (0, "")

    @contextmanager
    def _refusing(self, what: str) -> Iterator[None]:
        """What a database says, in words."""
        try:
            yield
        except sa.exc.DBAPIError as error:
            said = f"{store_path(self.plan).name} cannot be {what}: {error.orig}."
            raise Refusal(said, instead="a disk with room, and nobody else who holds the file") from None

    # ---- the record ----------------------------------------------------------------------------------------------

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Hold off every other writer; what is written within is written together, or not at all."""
        engine = self._reached()
        if engine is None or self._writing is not None:
            yield
            return
        with self._refusing("written"), engine.begin() as connection:
            self._writing = connection
            try:
                yield
            finally:
                self._writing = None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """The transaction of whoever holds the record, or one of its own."""
        if self._writing is not None:
            yield self._writing
            return
        engine = self._reached(make=True)
        if engine is None:
            raise RuntimeError("a store that was made is not there")
        with self._refusing("written"), engine.begin() as connection:
            yield connection

    @contextmanager
    def _looking(self, engine: Engine) -> Iterator[Connection]:
        if self._writing is not None:
            yield self._writing
            return
        with self._refusing("read"), reading(engine) as connection:
            yield connection

    def read(self) -> list[JournalEntry]:
        """The entries that are new since the last time, each followed from the one before it."""
        engine = self._reached()
        if engine is None:
            return []
        with self._looking(engine) as connection:
            last = end_as_written(connection, chain(self.number))
            if last == self._end and last[0]:
                return []
            lines, end = self._followed(connection, last)
            if not self._end[0]:
                self._verify_sealed(connection, engine)
                if not lines and end_as_written(connection, ledger.book(-self.number))[0]:
                    raise _broken(1)  # there are movements, and no entry that states them
        self._end = end
        return lines

    def _followed(self, connection: Connection, last: tuple[int, str]) -> tuple[list[JournalEntry], tuple[int, str]]:
        number, before = self._end
        query = sa.select(NIGHT_LINES).where(NIGHT_LINES.c.night == self.number, NIGHT_LINES.c.number > number)
        lines: list[JournalEntry] = []
        for row in connection.execute(query.order_by(NIGHT_LINES.c.number)):
            number, before = number + 1, chained(before, *fields(row))
            try:
                line = line_of(row)
            except (ValueError, KeyError, TypeError):
                raise _broken(number) from None
            if (row.number, row.hash) != (number, before):
                raise _broken(number)
            lines.append(line)
        if number != last[0]:
            said = f"The journal is cut: it has {number} entries and had {last[0]}."
            raise Refusal(said, instead="the file as it was written; nothing is added to this one")
        if before != last[1]:
            raise _broken(number)
        return lines, (number, before)

    def _verify_sealed(self, connection: Connection, engine: Engine) -> None:
        """Refuse what was written without the key of this store."""
        key = known_key_for(engine)
        for fault in seals.faults(connection, key) if key is not None else ():
            said = f"The journal was written by somebody without its key: {fault}."
            raise Refusal(said, instead="the file as it was written; nothing is added to this one")

    def write(self, line: JournalEntry, moved: Sequence[Moved], request: Request | None) -> None:
        """One entry, with what it moves and the request that it answers."""
        with self._transaction() as connection:
            if end_of(connection, chain(self.number)) != self._end:
                said = "Somebody else wrote to the night in the same instant."
                raise Refusal(said, instead="look again, and enter it again if it is missing")
            text = json.dumps(line.body(), ensure_ascii=False, sort_keys=True)
            end = self._put(connection, line, moved, request, (SCHEMA, text))
            seals.forget(connection)
        self._end = end

    def _put(
        self,
        connection: Connection,
        line: JournalEntry,
        moved: Sequence[Moved],
        request: Request | None,
        written: tuple[int, str],
    ) -> tuple[int, str]:
        number, before = end_of(connection, chain(self.number))
        schema, body = written
        row = {"number": line.number, "at": now(), "kind": line.kind, "schema": schema, "body": body}
        last = chained(before, *row.values())
        connection.execute(sa.insert(NIGHT_LINES).values(night=self.number, hash=last, **row))
        set_end(connection, chain(self.number), number + 1, last)
        ledger.post(connection, -self.number, [ledger.Entry(line.number, each) for each in moved])
        if request is not None:
            key = _key(request)
            once.remember(connection, -self.number, self._stored(key), key, str(line.number))
        return number + 1, last

    def _stored(self, key: once.Once) -> str:
        return f"{-self.number}:{key}"

    def done(self, request: Request) -> int | None:
        """The entry that a request made already; a key that was used for another request is refused."""
        engine, key = self._reached(), _key(request)
        if engine is None:
            return None
        with self._looking(engine) as connection:
            row = once.found(connection, self._stored(key), key)
        return None if row is None else int(row.answer)

    def forget(self) -> None:
        """Read everything again the next time."""
        self._end = (0, "")

    def end(self) -> tuple[int, str]:
        """How many entries there are as far as they were read, and the hash of the last."""
        return self._end

    def hashes(self) -> list[tuple[str, ...]]:
        """The hash of each entry, and the one that it had before it was imported."""
        engine = self._reached()
        if engine is None:
            return []
        query = sa.select(NIGHT_LINES).where(NIGHT_LINES.c.night == self.number).order_by(NIGHT_LINES.c.number)
        with self._looking(engine) as connection:
            return [
                (row.hash, *((str(json.loads(row.body)["hash"]),) if row.schema == IMPORTED else ()))
                for row in connection.execute(query)
            ]

    def house_faults(self) -> list[str]:
        """What the audit of a house says of this store."""
        from .audit import audit

        engine = self._reached()
        return [] if engine is None else audit(engine).faults


def _key(request: Request) -> once.Once:
    return once.Once(request.key, request.by, request.asked)


def _broken(number: int) -> Refusal:
    return Refusal(
        f"The journal is altered at entry {number}: it does not follow from the entry before it.",
        instead="the file as it was written; nothing is added to this one",
    )


# ---- opening and looking at nights -----------------------------------------------------------------------------------


def open_books(plan: Path) -> Books:
    """The books of a night as they stand."""
    return Books(read_night(plan), NightStore(plan))


def open_desk(plan: Path, now: Callable[[], datetime] = datetime.now) -> NightDesk:
    """The desk of a night, on its store."""
    return NightDesk(plan, NightStore(plan), now)


def copy_for_rehearsal(plan: Path, folder: Path) -> NightDesk:
    """The desk of a copy of a plan, which begins anew whatever was rehearsed there before."""
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / plan.name
    shutil.copy(plan, copy)
    store = store_path(copy)
    for old in (store, *(store.with_name(store.name + end) for end in ("-wal", "-shm", ".key"))):
        old.unlink(missing_ok=True)
    for left in (older.journal_path(copy), older.head_path(copy)):
        left.unlink(missing_ok=True)
    return open_desk(copy)


def audit(plan: Path) -> Audit:
    """A night looked at again: its store as any house's, and everything in it decided anew."""
    store = NightStore(plan)
    try:
        found = examine(Books(read_night(plan), store))
    except Refusal as refusal:
        found = Audit(faults=[str(refusal)])
    try:
        found.hashes = store.hashes()
        found.faults += store.house_faults()
    except (Refusal, ValueError, KeyError) as error:
        found.faults += [str(error)] if str(error) not in found.faults else []
    return found


def verify_rows(connection: Connection, follow: Follow) -> Iterator[str]:
    """The journals of all nights in a store: whole, and the ledger has exactly the movements that they state."""
    nights: dict[int, list[Stored]] = defaultdict(list)
    for row in connection.execute(sa.select(NIGHT_LINES).order_by(NIGHT_LINES.c.night, NIGHT_LINES.c.number)):
        nights[row.night].append(row)
    books = sa.select(ENTRIES.c.book).where(ENTRIES.c.book < 0).distinct()
    for night in sorted({*nights, *(-book for book in connection.execute(books).scalars())}):
        rows = nights[night]
        follow(chain(night), f"night {night}: entry", ((row.number, fields(row), row.hash) for row in rows))
        yield from _stated(connection, night, rows)


def _stated(connection: Connection, night: int, rows: Sequence[Stored]) -> Iterator[str]:
    query = sa.select(ENTRIES).where(ENTRIES.c.book == -night).order_by(ENTRIES.c.id)
    written = [
        (r.event, (r.source_kind, r.source_table, r.source_ref), (r.target_kind, r.target_table, r.target_ref), r.cents)
        for r in connection.execute(query)
    ]
    try:
        stated = [
            (line.number, ledger.place(-night, one.source), ledger.place(-night, one.target), one.cents)
            for line in map(line_of, rows)
            for one in movements(line)
        ]
    except (ValueError, KeyError, TypeError, IndexError):
        yield f"night {night}: an entry cannot be read"
        return
    wrong = next((one or two for one, two in zip_longest(written, stated) if one != two), None)
    if wrong is not None:
        yield f"night {night}: the ledger does not have what entry {wrong[0]} states"
