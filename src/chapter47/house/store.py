"""Where the house writes: SQLite with full synchronisation, or PostgreSQL by its address."""

from __future__ import annotations

import hashlib
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal

META = sa.MetaData()

TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("header", sa.Text, nullable=False),  # the head of its transcript: version, elections, limits
)
STEPS = sa.Table(  # the transcript of every table, each row chained to the one before it
    "steps",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
SECRETS = sa.Table(  # the order of shuffled cards, for recovery and audit; never shown to a patron
    "secrets",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("cards", sa.Text, nullable=False),
)
ENTRIES = sa.Table(  # double entry: the amounts of one movement add up to nothing
    "entries",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("movement", sa.String, nullable=False, index=True),
    sa.Column("account", sa.String, nullable=False, index=True),
    sa.Column("amount", sa.BigInteger, nullable=False),
)
WAITING = sa.Table(  # bets made in a window that is still open
    "waiting",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
DONE = sa.Table(  # what was already done, by the key of whoever asked: asking twice changes nothing
    "done",
    META,
    sa.Column("key", sa.String, primary_key=True),
)


def connect(address: str) -> Engine:
    """Open a database, making its tables if they are not there: a file's name, ``:memory:``, or ``postgresql://...``."""
    url = address if "://" in address else f"sqlite:///{address}" if address != ":memory:" else "sqlite://"
    one: dict[str, Any] = {}
    if url == "sqlite://":  # one connection for all threads, or each would have a memory of its own
        one = {"poolclass": sa.pool.StaticPool, "connect_args": {"check_same_thread": False}}
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    try:
        engine = sa.create_engine(url, **one)
        if engine.dialect.name == "sqlite":
            sa.event.listen(engine, "connect", _durable)
        META.create_all(engine)
    except (sa.exc.SQLAlchemyError, ModuleNotFoundError) as error:
        raise Refusal(
            f"The database {address!r} cannot be opened.", instead="a file name, or postgresql://..."
        ) from error
    return engine


def _durable(connection: Any, _record: Any) -> None:
    """A commit is on the disk before it is answered."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def chained(before: str, text: str) -> str:
    """The hash of a step: of the hash before it and of its own text."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def steps_of(connection: Connection, table: int) -> list[tuple[int, str, str]]:
    """The steps of a table in order: number, text, hash."""
    query = sa.select(STEPS.c.number, STEPS.c.text, STEPS.c.hash).where(STEPS.c.table_id == table)
    return [(row.number, row.text, row.hash) for row in connection.execute(query.order_by(STEPS.c.number))]
