"""Where the house writes: SQLite with full synchronisation, or PostgreSQL by its address."""

from __future__ import annotations

import hashlib
import math
import tempfile
import time
import weakref
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal
from ..table.window import Action
from . import sqlite

META = sa.MetaData()
IDLE = 2.0  # seconds

TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("entered", sa.Boolean, nullable=False, default=False),  # real cards and dice, typed in by a dealer
    sa.Column("committed", sa.Boolean, nullable=False, default=False),  # a shuffle is committed to before it is dealt
    sa.Column("owner", sa.String),  # the worker that holds the table
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
    sa.Column("after", sa.Integer, nullable=False),  # the last step before it
    sa.Column("header", sa.Text, nullable=False),  # the head of its transcript: version, elections, limits
    sa.Column("meters", sa.Text, nullable=False, default="{}"),  # progressive meters as the sitting before left them
    sa.Column("hash", sa.String(64), nullable=False),  # chained, like the steps
)
STEPS = sa.Table(  # the journal of every table, each row chained to the one before it; nothing is ever removed
    "steps",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
SECRETS = sa.Table(  # the order of shuffled cards, for recovery and audit; never shown before they are all dealt
    "secrets",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("cards", sa.Text, nullable=False),
    sa.Column("nonce", sa.String, nullable=False, default=""),
    sa.Column("side", sa.String, nullable=False, default=""),  # of a double shoe
    sa.Column("hash", sa.String(64), nullable=False),  # chained, like the steps
)
ACCOUNTS = sa.Table(  # what each account holds now; only the house's own may be below zero
    "accounts",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.Column("free", sa.Boolean, nullable=False),
    sa.CheckConstraint("free OR balance >= 0", name="no_account_is_overdrawn"),
)
ENTRIES = sa.Table(  # double entry: the amounts of one movement add up to nothing
    "entries",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("movement", sa.String, nullable=False, index=True),
    sa.Column("account", sa.String, nullable=False, index=True),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),  # chained in the book of its table, or of the house
)
HEADS = sa.Table(  # how many rows each chain has and the hash of its last: a row cut off at the end is missed too
    "heads",
    META,
    sa.Column("chain", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
WAITING = sa.Table(  # what patrons did in a window that is still open
    "waiting",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("after", sa.Integer, primary_key=True),  # the last step before the window
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
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


def chained(before: str, at: int, text: str) -> str:
    """The hash of a row: of the hash before it, its time and its own text."""
    return hashlib.sha256(f"{before}\n{at}\n{text}".encode()).hexdigest()


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


def link(connection: Connection, chain: str, texts: Iterable[str], at: int = 0) -> list[str]:
    """Add rows to a chain: the hash of each."""
    number, last = end_of(connection, chain)
    hashes: list[str] = []
    for text in texts:
        last = chained(last, at, text)
        hashes.append(last)
    set_end(connection, chain, number + len(hashes), last)
    return hashes


def sitting_text(table: sa.Row[Any], number: int, after: int, header: str, meters: str) -> str:
    """What the hash of a sitting is of: everything that its rounds follow from."""
    kind = f"{table.game}{' entered' if table.entered else ''}{' committed' if table.committed else ''}"
    return f"{number} after {after} {kind} {meters}\n{header}"


def secret_text(number: int, side: str, nonce: str, cards: str) -> str:
    """What the hash of a shuffle's cards is of."""
    return f"{number} {side} {nonce} {cards}"


def waiting_end(table: int, after: int, made: Sequence[Action]) -> tuple[str, int, str]:
    """The chain of what is done in a window, reckoned anew with each: its name, length and last hash."""
    last = ""
    for each in made:
        last = chained(last, after, each.line())
    return f"table:{table}:waiting", len(made), last


def journal_of(connection: Connection, table: int, after: int = 0) -> list[sa.Row[Any]]:
    """The rows of a table's journal in order, undone ones and all."""
    query = sa.select(STEPS).where(STEPS.c.table_id == table, STEPS.c.number > after)
    return list(connection.execute(query.order_by(STEPS.c.number)))


def standing(rows: list[sa.Row[Any]]) -> list[sa.Row[Any]]:
    """The steps that stand: ``undo N`` takes back everything after step N."""
    kept: list[sa.Row[Any]] = []
    for row in rows:
        if row.text.startswith("undo "):
            back_to = int(row.text.split()[1])
            while kept and kept[-1].number > back_to:
                kept.pop()
        else:
            kept.append(row)
    return kept
