"""Where the house writes: SQLite with full synchronisation, or PostgreSQL by its address."""

from __future__ import annotations

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

from ..errors import Refusal
from ..table.events import MAY_OWE, Event, Moved, Undone, decode
from . import seals, sqlite
from .keys import Key, key_of, known_key, place

Columns: TypeAlias = Mapping[Any, Any]  # what is written of a row, by the names of its columns
SqlRow: TypeAlias = sa.Row[Any]  # a row as the database gives it, by the names of its columns
META = sa.MetaData()
IDLE = 2.0  # seconds
LOCKED, ASLEEP = 10_000, 15_000  # milliseconds that PostgreSQL waits for a lock, and for a writer who has stopped
OURS = ("tables", "alembic_version")  # every shape of a house has one of them
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
ARRANGED = sa.Table(  # how a patron arranged a table: who may come to it, and which seats bots fill
    "arranged",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("opener", sa.String, nullable=False),
    sa.Column("link", sa.String(64), nullable=False, index=True),  # the hash of it; empty: everybody may come
    sa.Column("bots", sa.Text, nullable=False),  # strength by seat, as JSON
)
WORKERS = sa.Table(  # the processes that hold tables, and until when each counts as alive
    "workers",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("address", sa.String, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("mark", sa.String(64), nullable=False, default=""),  # by the key of the house: calls are passed on there
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
SEEDS = sa.Table(  # of committed tables: what all chance there is reckoned from; the house's is shown when it closes
    "seeds",
    META,
    sa.Column("place", sa.Integer, primary_key=True),  # chained
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.Integer, nullable=False, index=True),  # 0: promised, not used yet
    sa.Column("sitting", sa.Integer, nullable=False),
    sa.Column("after", sa.Integer, nullable=False),  # the event after which it counts
    sa.Column("who", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
LESSONS = (
    sa.Table(  # of the school: each answer, each audition and who sat it; what follows from them is worked out anew
        "lessons",
        META,
        sa.Column("place", sa.Integer, primary_key=True),  # chained
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String, nullable=False, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
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
    sa.Column("book", sa.Integer, nullable=False),  # the table in whose book it stands; 0: the house's, -1: a night's
    sa.Column("event", sa.Integer, nullable=False),  # of that table's journal; 0: an act of people
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("source_kind", sa.String, nullable=False),
    sa.Column("source_table", sa.Integer, nullable=False),
    sa.Column("source_ref", sa.String, nullable=False),
    sa.Column("target_kind", sa.String, nullable=False),
    sa.Column("target_table", sa.Integer, nullable=False),
    sa.Column("target_ref", sa.String, nullable=False),
    sa.Column("cents", sa.BigInteger, nullable=False),  # at a night: of what the accounts say that they count
    sa.Column("why", sa.String, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),  # chained in its book
    sa.CheckConstraint("cents > 0", name="a_movement_is_more_than_nothing"),
    sa.Index("ix_entries_book", "book", "event"),
)
NIGHT_LINES = sa.Table(  # the journal of a casino night, chained; its movements are in the ledger, in a book of its own
    "night_lines",
    META,
    sa.Column("night", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # when it was written; when it happened is in its body
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
HEADS = sa.Table(  # how many rows each chain has and the hash of its last: a row cut off at the end is missed too
    "heads",
    META,
    sa.Column("chain", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Column("seal", sa.BigInteger, nullable=False, server_default="0"),  # which seal holds this end
)
SEALS = sa.Table(  # ends of chains, signed with the key of the house in the commit that wrote them
    "seals",
    META,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("key", sa.String(16), nullable=False),  # the name of the key
    sa.Column("ends", sa.Text, nullable=False),
    sa.Column("signature", sa.String(128), nullable=False),
)
DONE = sa.Table(  # what was already done, by the key of whoever asked: asking twice changes nothing
    "done",
    META,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("book", sa.Integer, nullable=False),  # the table that it was done at; 0: the house, -1: a night
    sa.Column("number", sa.Integer, nullable=False),  # chained in its book
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("request", sa.String(64), nullable=False),  # the hash of what was asked
    sa.Column("answer", sa.String),  # what came of it, where whoever asks again must be told
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Index("ix_done_book", "book", "number"),
)
PEOPLE = sa.Table(
    "people",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("password", sa.String),  # an argon2 hash; a guest has none
    sa.Column("barred", sa.Boolean, nullable=False, default=False),
    sa.Column("made", sa.BigInteger, nullable=False, server_default="0"),  # when they became known
    sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"),  # when their password was
    sa.Column("factor", sa.String),  # the secret of a second factor, under the key of the house
    sa.Column("own", sa.Text, nullable=False, server_default="{}"),  # limits and exclusion that a patron has set
)
SESSIONS = sa.Table(
    "sessions",
    META,
    sa.Column("token", sa.String(64), primary_key=True),  # the hash of it: a stolen database opens no door
    sa.Column("person", sa.ForeignKey("people.name"), nullable=False, index=True),
    sa.Column("csrf", sa.String, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # when whoever it is did something last
    sa.Column("address", sa.String, nullable=False),  # where they signed in
    sa.Column("mark", sa.String(64), nullable=False),  # by the key of the house
)
INCIDENTS = sa.Table(  # what a laboratory calls significant events; chained
    "incidents",
    META,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("address", sa.String, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Index("ix_incidents_who", "who", "kind", "at"),
    sa.Index("ix_incidents_address", "address", "at"),
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

    def back(_connection: object, record: Any) -> None:
        record.info["idle since"] = time.monotonic()

    def out(connection: Any, record: Any, _proxy: Any) -> None:
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

    def limits(connection: Any, _record: Any) -> None:
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
        parts.append(_quoted(each) if type(each) is str else str(each) if type(each) is int else _JSON.encode(each))
    return hashlib.sha256(f"[{', '.join(parts)}]".encode()).hexdigest()


def chained_event(
    before: str, number: int, sitting: int, round_: int, at: int, kind: str, schema: int, body: str
) -> str:
    """The same of a row of the journal, which is written thousands of times a second: kinds need no quoting."""
    told = f'["{before}", {number}, {sitting}, {round_}, {at}, "{kind}", {schema}, {_quoted(body)}]'
    return hashlib.sha256(told.encode()).hexdigest()


_END = sa.select(HEADS.c.number, HEADS.c.hash).where(HEADS.c.chain == sa.bindparam("name")).with_for_update()
_HEAD = "INSERT INTO heads (chain, number, hash{}) VALUES (:chain, :number, :hash{}) ON CONFLICT (chain) DO "
_SET = "UPDATE SET number = excluded.number, hash = excluded.hash"
_UNSEALED = _HEAD.format("", "")  # the shapes that migrations come by have no seals
_SEALED = _HEAD.format(", seal", ", :seal")
_BEGIN = sa.text(_UNSEALED + "NOTHING"), sa.text(_SEALED + "NOTHING")
_EXTEND = sa.text(_UNSEALED + _SET), sa.text(_SEALED + _SET + ", seal = excluded.seal")
_ENDS = (
    "INSERT INTO heads (chain, number, hash, seal) VALUES (?, ?, ?, ?) ON CONFLICT (chain) DO UPDATE SET "
    "number = excluded.number, hash = excluded.hash, seal = excluded.seal WHERE heads.hash = ?"
)


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
    if many(connection, _ENDS, rows) != len(rows):
        raise WentOn


def these(engine: Engine, statement: str, values: Sequence[str]) -> Sequence[Sequence[Any]]:
    """The rows in which what a statement of the database's own ends with is one of some values."""
    if not values:
        return []
    near = engine.dialect.name == "sqlite"
    reached = engine.raw_connection()
    try:
        cursor = reached.cursor()
        if near:
            cursor.execute(f"{statement} IN (SELECT value FROM json_each(?))", (json.dumps(values),))
        else:
            cursor.execute(f"{statement} = ANY(%s)", (list(values),))
        return list(cursor.fetchall())
    finally:
        reached.close()


def many(connection: Connection, statement: str, rows: Sequence[Sequence[object]]) -> int:
    """One statement of the database's own, with ``?`` for its values, for all rows at once: how many it changed."""
    if not rows:
        return 0
    text = statement if connection.dialect.paramstyle == "qmark" else statement.replace("?", "%s")
    return int(connection.exec_driver_sql(text, [tuple(row) for row in rows]).rowcount)


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


def journal_of(connection: Connection, table: int, after: int = 0, until: int | None = None) -> list[sa.Row[object]]:
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


def read(rows: Iterable[SqlRow]) -> list[Row]:
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
