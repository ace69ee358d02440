"""Where the house writes: SQLite with full synchronisation, or PostgreSQL by its address."""

from __future__ import annotations

import hashlib
import json
import math
import tempfile
import time
import weakref
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..table.events import MAY_OWE, Event, Moved, Undone, decode
from . import sqlite

META = sa.MetaData()
IDLE = 2.0  # seconds
UNDONE = "undone"  # why money goes back that an undone event moved

TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("entered", sa.Boolean, nullable=False, default=False),  # real cards and dice, typed in by a dealer
    sa.Column("committed", sa.Boolean, nullable=False, default=False),  # a shuffle is committed to before it is dealt
    sa.Column("owner", sa.String),  # the worker that holds the table
    sa.Column("quarantine", sa.Text),  # why its round cannot go on, while it waits for a supervisor
)
WORKERS = sa.Table(  # the processes that hold tables, and until when each counts as alive
    "workers",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("address", sa.String, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
SITTINGS = sa.Table(  # from an opening of a table to its closing: elections and limits stand for a sitting
    "sittings",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("after", sa.Integer, nullable=False),  # the last event before it
    sa.Column("opening", sa.Text, nullable=False),  # the Opened event: game, version, elections, limits, meters
    sa.Column("hash", sa.String(64), nullable=False),  # chained, like the events
)
EVENTS = sa.Table(  # the journal of every table, each row chained to the one before it; nothing is ever removed
    "events",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("sitting", sa.Integer, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # the betting window that it belongs to; 0 before the first
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Index("ix_events_kind", "kind", "at"),
)
SNAPSHOTS = sa.Table(  # every table as it stood at its last betting window, with the cards to come kept apart
    "snapshots",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # the last event before the window
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("stacks", sa.Text, nullable=False),  # never shown before they are all dealt
    sa.Column("hash", sa.String(64), nullable=False),
)
STAYS = sa.Table(  # who sat where, from which event to which: the journal's own index of patrons
    "stays",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True),  # the event that seats them
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("patron", sa.String, nullable=False, index=True),
    sa.Column("sitting", sa.Integer, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # their first
    sa.Column("left", sa.Integer),  # the first round without them
    sa.Column("last", sa.Integer),  # the event that they leave by
)
SECRETS = sa.Table(  # the order of shuffled cards, for recovery and audit; never shown before they are all dealt
    "secrets",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("cards", sa.Text, nullable=False),
    sa.Column("nonce", sa.String, nullable=False, default=""),
    sa.Column("side", sa.String, nullable=False, default=""),  # of a double shoe
    sa.Column("hash", sa.String(64), nullable=False),  # chained, like the events
)
ACCOUNTS = sa.Table(  # what each account holds now; whether it may be below zero is a property of its kind
    "accounts",
    META,
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("table_id", sa.Integer, primary_key=True),  # 0: of the house as a whole
    sa.Column("ref", sa.String, primary_key=True),  # a seat, a person, a meter
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.CheckConstraint(
        f"balance >= 0 OR kind IN ({', '.join(repr(kind) for kind in sorted(MAY_OWE))})", name="no_account_is_overdrawn"
    ),
)
ENTRIES = sa.Table(  # one movement a row: from one account to another, so that nothing appears or is lost
    "entries",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("book", sa.Integer, nullable=False),  # the table in whose book it stands; 0 is the house's
    sa.Column("event", sa.Integer, nullable=False),  # of that table's journal; 0: an act of people
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("source_kind", sa.String, nullable=False),
    sa.Column("source_table", sa.Integer, nullable=False),
    sa.Column("source_ref", sa.String, nullable=False),
    sa.Column("target_kind", sa.String, nullable=False),
    sa.Column("target_table", sa.Integer, nullable=False),
    sa.Column("target_ref", sa.String, nullable=False),
    sa.Column("cents", sa.BigInteger, nullable=False),
    sa.Column("why", sa.String, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),  # chained in its book
    sa.CheckConstraint("cents > 0", name="a_movement_is_more_than_nothing"),
    sa.Index("ix_entries_book", "book", "event"),
)
HEADS = sa.Table(  # how many rows each chain has and the hash of its last: a row cut off at the end is missed too
    "heads",
    META,
    sa.Column("chain", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
DONE = sa.Table(  # what was already done, by the key of whoever asked: asking twice changes nothing
    "done",
    META,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("answer", sa.String),  # what came of it, where whoever asks again must be told
)
PEOPLE = sa.Table(
    "people",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("password", sa.String),  # an argon2 hash; a guest has none
    sa.Column("barred", sa.Boolean, nullable=False, default=False),
)
SESSIONS = sa.Table(
    "sessions",
    META,
    sa.Column("token", sa.String(64), primary_key=True),  # the hash of it: a stolen database opens no door
    sa.Column("person", sa.ForeignKey("people.name"), nullable=False, index=True),
    sa.Column("csrf", sa.String, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
ACTS = sa.Table(  # every privileged act: who, when, what, why, and who approved it; chained like the steps
    "acts",
    META,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
PLANNED = sa.Table(  # changes of elections and limits that wait for their notice to run
    "planned",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("sitting", sa.Integer, nullable=False),  # the one that it ends
    sa.Column("elections", sa.Text, nullable=False),
    sa.Column("limits", sa.Text, nullable=False),
    sa.Column("signs", sa.Text, nullable=False),  # what hangs at the table meanwhile
    sa.Column("told", sa.Text, nullable=False),  # the steps of the notice that were taken, beside the sign
    sa.Column("given", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("state", sa.String, nullable=False),  # planned, closing, applied, withdrawn
    sa.Column("seats", sa.Text, nullable=False, default="[]"),  # who sat there when the table closed for it
)
REGISTER = sa.Table(  # people and planned changes as they were written each time; what stands must be the last of it
    "register",
    META,
    sa.Column("chain", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def connect(address: str) -> Engine:
    """Open a database, making its tables if it is empty: a file's name, ``:memory:``, or ``postgresql://...``."""
    from .migrations import ensure

    engine = open_engine(address)
    try:
        ensure(engine, address)
    except sa.exc.SQLAlchemyError as error:
        raise _unopened(address) from error
    return engine


def open_engine(address: str) -> Engine:
    """Reach a database as it is."""
    folder = tempfile.TemporaryDirectory(prefix="chapter47-") if address == ":memory:" else None
    if folder is not None:  # a file all the same: threads with one connection between them would be in each other's way
        address = str(Path(folder.name) / "house.db")
    url = address if "://" in address else f"sqlite:///{address}"
    options: dict[str, Any] = {}
    if url.startswith("sqlite"):
        options = {"connect_args": {"timeout": 30}, "pool_size": 10, "max_overflow": 40}
    else:
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        options = {"pool_size": 10, "max_overflow": 20}
    try:
        engine = sa.create_engine(url, **options)
    except (sa.exc.SQLAlchemyError, ModuleNotFoundError) as error:
        raise _unopened(address) from error
    if folder is not None:
        weakref.finalize(engine, folder.cleanup)
    if engine.dialect.name == "sqlite":
        sqlite.prepare(engine)
    else:
        _look_after(engine)
    return engine


def _look_after(engine: Engine) -> None:
    """A connection that was idle is tried before it is used: the server may have gone meanwhile, and come back."""

    def back(_connection: Any, record: Any) -> None:
        record.info["idle since"] = time.monotonic()

    def out(connection: Any, record: Any, _proxy: Any) -> None:
        if time.monotonic() - record.info.get("idle since", math.inf) > IDLE:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise sa.exc.InvalidatePoolError from error

    sa.event.listen(engine, "checkin", back)
    sa.event.listen(engine, "checkout", out)


def _unopened(address: str) -> Refusal:
    shown = address.rpartition("@")[2]  # never a password
    return Refusal(f"The database {shown!r} cannot be opened.", instead="a file name, or postgresql://...")


def reading(engine: Engine) -> Connection:
    """A connection that only reads; on PostgreSQL each question by itself, which is all that it promises anyway."""
    alone = {"isolation_level": "AUTOCOMMIT"} if engine.dialect.name == "postgresql" else {}
    return engine.connect().execution_options(reading=True, **alone)


def snapshot(engine: Engine) -> Connection:
    """A connection that reads the house as it stands at one instant, while it goes on."""
    if engine.dialect.name == "postgresql":
        return engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return reading(engine)


def chained(before: str, *fields: object) -> str:
    """The hash of a row: of the hash before it and of its fields, each apart from the others."""
    return hashlib.sha256(json.dumps([before, *fields], ensure_ascii=False).encode()).hexdigest()


_END = sa.select(HEADS.c.number, HEADS.c.hash).where(HEADS.c.chain == sa.bindparam("name")).with_for_update()
_HEAD = "INSERT INTO heads (chain, number, hash) VALUES (:chain, :number, :hash) ON CONFLICT (chain) DO "
_BEGIN = sa.text(_HEAD + "NOTHING")
_EXTEND = sa.text(_HEAD + "UPDATE SET number = excluded.number, hash = excluded.hash")


def end_of(connection: Connection, chain: str) -> tuple[int, str]:
    """How long a chain is and its last hash, held until the transaction is over: nobody else adds to it meanwhile."""
    row = connection.execute(_END, {"name": chain}).first()
    if row is None:
        set_end(connection, chain, 0, "", new=True)
        row = connection.execute(_END, {"name": chain}).one()
    return row.number, row.hash


def set_end(connection: Connection, chain: str, number: int, last: str, *, new: bool = False) -> None:
    """Write how long a chain is now and its last hash; of a ``new`` one only if nobody has begun it."""
    connection.execute(_BEGIN if new else _EXTEND, {"chain": chain, "number": number, "hash": last})


def link(connection: Connection, chain: str, rows: Iterable[Sequence[object]]) -> list[str]:
    """Add rows to a chain, each given by its fields: the hash of each."""
    number, last = end_of(connection, chain)
    hashes: list[str] = []
    for fields in rows:
        last = chained(last, *fields)
        hashes.append(last)
    set_end(connection, chain, number + len(hashes), last)
    return hashes


def sitting_fields(table: sa.Row[Any], number: int, after: int, opening: str) -> tuple[object, ...]:
    """What the hash of a sitting is of: everything that its rounds follow from."""
    return number, after, table.game, bool(table.entered), bool(table.committed), opening


def secret_fields(number: int, side: str, nonce: str, cards: str) -> tuple[object, ...]:
    """What the hash of a shuffle's cards is of."""
    return number, side, nonce, cards


def event_fields(row: Any) -> tuple[object, ...]:
    """What the hash of a row of the journal is of."""
    return row.number, row.sitting, row.round, row.at, row.kind, row.schema, row.body


def journal_of(connection: Connection, table: int, after: int = 0, until: int | None = None) -> list[sa.Row[Any]]:
    """The rows of a table's journal in order, undone ones and all."""
    query = sa.select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.number > after)
    if until is not None:
        query = query.where(EVENTS.c.number <= until)
    return list(connection.execute(query.order_by(EVENTS.c.number)))


class Row(NamedTuple):
    """A row of the journal, read."""

    number: int
    at: int
    sitting: int
    round: int
    event: Event


def read(rows: Iterable[sa.Row[Any]]) -> list[Row]:
    """Rows with their events."""
    return [Row(row.number, row.at, row.sitting, row.round, decode(row.body, row.schema)) for row in rows]


def standing(rows: Iterable[Row]) -> list[Row]:
    """The rows that stand: an ``Undone`` takes back everything after its row, and is no more than that itself."""
    kept: list[Row] = []
    for row in rows:
        if isinstance(row.event, Undone):
            while kept and kept[-1].number > row.event.back_to:
                kept.pop()
        elif not (isinstance(row.event, Moved) and row.event.why == UNDONE):
            kept.append(row)
    return kept
