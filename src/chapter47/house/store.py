"""Where the house writes: SQLite with full synchronisation, or PostgreSQL by its address."""

from __future__ import annotations

import functools
import hashlib
import json
import math
import tempfile
import time
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from ..errors import Refusal
from ..table import running
from ..table.events import Event, Moved, Undone, decode
from . import seals, sqlite
from .bulk import Insert, change, insert
from .keys import Key, key_of, known_key, place
from .shape import EVENTS, HEADS

Columns: TypeAlias = Mapping[Any, Any]  # what is written of a row, by the names of its columns
SqlRow: TypeAlias = sa.Row[Any]  # a row as the database gives it, by the names of its columns
IDLE = 2.0  # seconds
LOCKED, ASLEEP = 10_000, 15_000  # milliseconds that PostgreSQL waits for a lock, and for a writer who has stopped
OURS = ("tables", "alembic_version")  # every shape of a house has one of them
UNDONE = "undone"  # why money goes back that an undone event moved


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def connect(address: str) -> Engine:
    """Open a database, making its tables if it is empty: a file's name, ``:memory:``, or ``postgresql://...``."""
    from .migrations import ensure

    engine = open_engine(address)
    try:
        ensure(engine, address)
        with reading(engine) as connection:
            seals.verify_key(connection, known_key(_where(engine, address)), str(place(address)))
        key = key_for(engine, address)
    except sa.exc.SQLAlchemyError as error:
        raise _unopened(address) from error
    seals.attach(engine, key)
    return engine


def key_for(engine: Engine, address: str = "") -> Key:
    """The key of the house that an engine reaches; that of a house in memory goes with it."""
    return key_of(_where(engine, address))


def address_of(engine: Engine) -> str:
    """Where another process of this house finds the database."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.set(drivername="postgresql").render_as_string(hide_password=False)


def known_key_for(engine: Engine) -> Key | None:
    """The same, but none is made."""
    return known_key(_where(engine))


def _where(engine: Engine, address: str = "") -> str:
    database = engine.url.database if engine.dialect.name == "sqlite" else None
    return database or address or engine.url.render_as_string(hide_password=True)


def open_engine(address: str) -> Engine:
    """Reach a database as it is."""
    folder = tempfile.TemporaryDirectory(prefix="chapter47-") if address == ":memory:" else None
    if folder is not None:  # a file all the same: threads with one connection between them would be in each other's way
        address = str(Path(folder.name) / "house.db")
    url = address if "://" in address else f"sqlite:///{address}"
    options: dict[str, object] = {}
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
        verify_ours(sqlite.others(str(engine.url.database), OURS))
        sqlite.own_file(str(engine.url.database))
        sqlite.prepare(engine)
    else:
        _look_after(engine)
    return engine


def _look_after(engine: Engine) -> None:
    """A connection that was idle is tried before it is used: the server may have gone meanwhile, and come back."""

    def back(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["idle since"] = time.monotonic()

    def out(connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        if time.monotonic() - record.info.get("idle since", math.inf) > IDLE:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise sa.exc.InvalidatePoolError from error

    sa.event.listen(engine, "checkin", back)
    sa.event.listen(engine, "checkout", out)


def verify_ours(others: Sequence[str]) -> None:
    """Refuse a database that holds something else."""
    if others:
        told = ", ".join(others[:3])
        raise Refusal(f"The database is not a house's: it holds {told}.", instead="an empty one, or a house's own")


def _unopened(address: str) -> Refusal:
    shown = address.rpartition("@")[2]  # never a password
    return Refusal(f"The database {shown!r} cannot be opened.", instead="a file name, or postgresql://...")


def waits_for_nobody(engine: Engine) -> None:
    """From now on no writer waits long for another's lock, and one that stopped in its transaction holds nobody up."""

    def limits(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {LOCKED}")
            cursor.execute(f"SET idle_in_transaction_session_timeout = {ASLEEP}")
        connection.commit()

    if engine.dialect.name == "postgresql":
        sa.event.listen(engine, "connect", limits)
        engine.dispose()  # those that are open were opened without


def reading(engine: Engine) -> Connection:
    """A connection that only reads; on PostgreSQL each question by itself, which is all that it promises anyway."""
    alone = {"isolation_level": "AUTOCOMMIT"} if engine.dialect.name == "postgresql" else {}
    return engine.connect().execution_options(reading=True, **alone)


def snapshot(engine: Engine) -> Connection:
    """A connection that reads the house as it stands at one instant, while it goes on."""
    if engine.dialect.name == "postgresql":
        connection = engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        connection.execute(
            sa.text("SET LOCAL idle_in_transaction_session_timeout = 0")
        )  # whoever reads holds up nobody
        return connection
    return reading(engine)


_JSON = json.JSONEncoder(ensure_ascii=False)
_quoted: Callable[[str], str] = json.encoder.encode_basestring


def chained(before: str, *fields: object) -> str:
    """The hash of a row: of the hash before it and of its fields, each apart from the others, written as JSON."""
    parts = [_quoted(before)]
    for each in fields:
        if type(each) is str:
            parts.append(_quoted(each))
        elif type(each) is int:
            parts.append(str(each))
        else:
            parts.append("null" if each is None else _JSON.encode(each))
    return hashlib.sha256(f"[{', '.join(parts)}]".encode()).hexdigest()


def chained_event(
    before: str, number: int, sitting: int, round_: int, at: int, kind: str, schema: int, body: str
) -> str:
    """The same of a row of the journal, which is written thousands of times a second: kinds need no quoting."""
    told = f'["{before}", {number}, {sitting}, {round_}, {at}, "{kind}", {schema}, {_quoted(body)}]'
    return hashlib.sha256(told.encode()).hexdigest()


_Account: TypeAlias = tuple[str, int, str]  # its kind, its table and which of them


@functools.lru_cache(16_384)
def _account(kind: str, table: int, ref: str) -> str:
    return f"{_quoted(kind)}, {table}, {_quoted(ref)}"


def chained_entry(
    before: str, book: int, event: int, at: int, source: _Account, target: _Account, cents: int, why: str
) -> str:
    """The same of a row of the ledger: an account is written once."""
    told = f'["{before}", {book}, {event}, {at}, {_account(*source)}, {_account(*target)}, {cents}, {_quoted(why)}]'
    return hashlib.sha256(told.encode()).hexdigest()


_END = sa.select(HEADS.c.number, HEADS.c.hash).where(HEADS.c.chain == sa.bindparam("name")).with_for_update()
_HEAD = "INSERT INTO heads (chain, number, hash{}) VALUES (:chain, :number, :hash{}) ON CONFLICT (chain) DO "
_SET = "UPDATE SET number = excluded.number, hash = excluded.hash"
_UNSEALED = _HEAD.format("", "")  # the shapes that migrations come by have no seals
_SEALED = _HEAD.format(", seal", ", :seal")
_BEGIN = sa.text(_UNSEALED + "NOTHING"), sa.text(_SEALED + "NOTHING")
_EXTEND = sa.text(_UNSEALED + _SET), sa.text(_SEALED + _SET + ", seal = excluded.seal")
_NEXT = (
    "INSERT INTO heads (chain, number, hash, seal) VALUES (?, ?, ?, ?) ON CONFLICT (chain) DO UPDATE SET "
    "number = excluded.number, hash = excluded.hash, seal = excluded.seal WHERE heads.hash = ?"
)
_NEXT_FAR = (
    "UPDATE heads SET number = given.number, hash = given.hash, seal = given.seal FROM json_to_recordset(%s::json) AS "
    "given(chain text, number bigint, hash text, seal bigint, before text) "
    "WHERE heads.chain = given.chain AND heads.hash = given.before"
)
_FIRST = Insert("heads", ("chain", "number", "hash", "seal"), "ON CONFLICT (chain) DO NOTHING")
_NAMES = (*_FIRST.columns, "before")


def end_of(connection: Connection, chain: str) -> tuple[int, str]:
    """How long a chain is and its last hash, held until the transaction is over: nobody else adds to it meanwhile."""
    row = connection.execute(_END, {"name": chain}).first()
    if row is None:
        set_end(connection, chain, 0, "", new=True)
        row = connection.execute(_END, {"name": chain}).one()
    return row.number, row.hash


def end_as_written(connection: Connection, chain: str) -> tuple[int, str]:
    """The same as anybody reads it, held by nobody."""
    row = connection.execute(sa.select(HEADS.c.number, HEADS.c.hash).where(HEADS.c.chain == chain)).first()
    return (0, "") if row is None else (row.number, row.hash)


def place_of(book: int) -> str:
    """What a book is of, as its chains are named: a table, or below zero a casino night."""
    return f"table:{book}" if book > 0 else f"night:{-book}"


def set_end(connection: Connection, chain: str, number: int, last: str, *, new: bool = False) -> None:
    """Write how long a chain is now and its last hash; of a ``new`` one only if nobody has begun it."""
    sealing: seals.Sealing | None = connection.info.get(seals.INFO)
    end: dict[str, object] = {"chain": chain, "number": number, "hash": last}
    if sealing is not None:
        sealing.ends[chain] = number, last
        end["seal"] = sealing.number
    connection.execute((_BEGIN if new else _EXTEND)[sealing is not None], end)


class WentOn(Refusal):
    """Somebody else has added to a chain meanwhile."""

    def __init__(self) -> None:
        super().__init__("The table went on elsewhere in the same instant.", instead="look at the table again")


def set_ends(connection: Connection, ends: Sequence[tuple[str, int, str, str]]) -> None:
    """The ends of several chains at once: how long each is now, its last hash, and the hash that it had before."""
    sealing: seals.Sealing | None = connection.info.get(seals.INFO)
    seal = sealing.number if sealing is not None else 0
    if sealing is not None:
        sealing.ends |= {chain: (number, last) for chain, number, last, _ in ends}
    rows = [(chain, number, last, seal, before) for chain, number, last, before in ends]
    written = change(connection, _NEXT, _NEXT_FAR, _NAMES, rows)
    if written != len(rows) and connection.dialect.name == "postgresql":  # some begin, or somebody went on with them
        written += insert(connection, _FIRST, [row[:-1] for row in rows])
    if written != len(rows):
        raise WentOn


def link(connection: Connection, chain: str, rows: Iterable[Sequence[object]]) -> list[str]:
    """Add rows to a chain, each given by its fields: the hash of each."""
    number, last = end_of(connection, chain)
    hashes: list[str] = []
    for fields in rows:
        last = chained(last, *fields)
        hashes.append(last)
    set_end(connection, chain, number + len(hashes), last)
    return hashes


def sitting_fields(table: sa.Row[object], number: int, after: int, opening: str) -> tuple[object, ...]:
    """What the hash of a sitting is of: everything that its rounds follow from."""
    return number, after, table.game, bool(table.entered), bool(table.committed), opening


def secret_fields(number: int, side: str, nonce: str, cards: str) -> tuple[object, ...]:
    """What the hash of a shuffle's cards is of."""
    return number, side, nonce, cards


def event_fields(row: SqlRow) -> tuple[object, ...]:
    """What the hash of a row of the journal is of."""
    return row.number, row.sitting, row.round, row.at, row.kind, row.schema, row.body


def journal_of(
    connection: Connection, table: int, after: int | None = None, until: int | None = None
) -> list[sa.Row[object]]:
    """The rows of a table's journal in order, undone ones and all."""
    query = sa.select(EVENTS).where(EVENTS.c.table_id == table)
    if after is not None:
        query = query.where(EVENTS.c.number > after)
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


def read(rows: Iterable[SqlRow]) -> list[Row]:
    """Rows with their events."""
    return [Row(row.number, row.at, row.sitting, row.round, decode(row.body, row.schema)) for row in rows]


def standing(rows: Iterable[Row]) -> list[Row]:
    """The rows that stand: an ``Undone`` takes back everything after its row, and is no more than that itself."""
    stated = (row for row in rows if not (isinstance(row.event, Moved) and row.event.why == UNDONE))
    return running.standing(stated, lambda row: row.event.back_to if isinstance(row.event, Undone) else None)
