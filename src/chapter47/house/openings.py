"""How a table is written down: its opening, the cards that were shuffled, and the table as data at each window."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .. import __version__
from ..documents import Document
from ..errors import Refusal
from ..games import game_type
from ..table import events
from ..table.events import Opened
from ..table.money import Cents
from ..table.table import Table
from ..table.transcript import rules_hash
from ..table.window import Limits
from . import acts, once, seals
from .keys import Key
from .people import Person
from .shape import ACTS, SECRETS, SITTINGS, TABLES
from .store import Columns, chained, link, now, reading, secret_fields, sitting_fields

HOUR, OPENINGS = 3_600_000, 40  # milliseconds, and how many tables a guest may open in them
METERS = ("meter", "reset_meter")  # what a table remembers from sitting to sitting


def verify_few(engine: Engine, by: Person) -> None:
    """A guest opens only so many tables an hour, at whichever worker."""
    mine = ACTS.c.who == by.name, ACTS.c.at > now() - HOUR, ACTS.c.kind == str(acts.Kind.OPENED)
    with reading(engine) as connection:
        opened = connection.execute(sa.select(sa.func.count()).where(*mine)).scalar_one()
    if opened >= OPENINGS:
        raise Refusal(f"{by.name} has opened {opened} tables in an hour.", instead="one of those that are open")


def opened(engine: Engine, by: Person, key: str) -> int | None:
    """The table that somebody's call with this key opened, whoever holds it."""
    if not key:
        return None
    with reading(engine) as connection:
        row = once.found(connection, call_key(by, key), key)
    return None if row is None else int(row.answer)


def call_key(by: Person, key: str) -> str:
    """How the key of an opening is written down; one of a table's acts begins with its number."""
    return f"open:{by.name}:{key}" if key else ""


def opening(
    game: str,
    elections: Mapping[str, object] | None,
    limits: Limits | None,
    *,
    chance: str = "own",
    meters: Mapping[str, Cents] | None = None,
) -> Opened:
    """What a new sitting begins with; elections that the law forbids, or that cannot be written down, are refused."""
    kind = game_type(game)
    table: Table = Table(kind, kind.elections.elect(dict(elections or {})), limits)
    chosen = table.elections.model_dump(mode="json", exclude_unset=True)
    posted = json.loads(json.dumps(vars_of(table.limits)))
    opened = Opened(
        "",
        kind.key,
        f"{__version__} {rules_hash()}",
        chosen,
        posted,
        chance,
        dict(meters or {}),
        staffed=chance == "entered",
    )
    events.read_back(opened)
    return opened


def vars_of(limits: Limits) -> dict[str, object]:
    """Limits as plain values."""
    return {name: getattr(limits, name) for name in limits.__slots__}


def limits_of(opened: Opened) -> Limits:
    """The limits of a sitting."""
    posted = dict(opened.limits)
    posted["wagers"] = tuple((key, low, high) for key, low, high in posted.get("wagers", ()))
    return Limits(**posted)


def table_of(opened: Opened) -> Table:
    """The table of a sitting before anything happened at it."""
    kind = game_type(opened.game)
    table: Table = Table(kind, kind.elections.elect(opened.elections), limits_of(opened))
    table.staffed = opened.staffed
    for name, cents in opened.meters.items():
        setattr(table.own, name, cents)
    return table


def meters(table: Table) -> dict[str, Cents]:
    """The progressive meters of a table, as another sitting takes them over."""
    return {name: value for name in METERS if (value := getattr(table.own, name, None)) is not None}


def open_table(
    connection: Connection,
    opened: Opened,
    *,
    owner: str | None = None,
    by: str = "",
) -> int:
    """Write a new table. ``by`` whom is on record, if it was somebody's act."""
    entered, committed = opened.chance == "entered", opened.chance == "committed"
    made = sa.insert(TABLES).values(game=opened.game, entered=entered, committed=committed, owner=owner)
    row = connection.execute(made).inserted_primary_key
    if row is None:
        raise RuntimeError("the database gave a new table no number")
    number = int(row[0])
    if by:
        told = f"table {number} opened for {opened.game}"
        acts.record(connection, by, told, table=number, kind=acts.Kind.OPENED, facts={"game": opened.game})
    open_sitting(connection, number, opened)
    return number


def open_sitting(connection: Connection, table: int, opened: Opened, number: int = 1, after: int = 0) -> None:
    """Write that a table is open."""
    body = events.read_back(opened)
    kind = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one()
    (last,) = link(connection, f"table:{table}:sittings", [sitting_fields(kind, number, after, body)])
    row = {"table_id": table, "number": number, "after": after, "opening": body, "hash": last}
    connection.execute(sa.insert(SITTINGS).values(row))


def opened_of(sitting: sa.Row[object]) -> Opened:
    """The opening of a sitting as it was written."""
    opened = events.decode(sitting.opening)
    if not isinstance(opened, Opened):
        raise events.Unreadable("A sitting begins with something else than an opening.")
    return opened


def keep_secrets(connection: Connection, table: int, secrets: Sequence[Document]) -> None:
    """Write the order of cards that were shuffled."""
    if secrets:
        rows = [secret_fields(each["number"], each["side"], each["nonce"], each["cards"]) for each in secrets]
        hashes = link(connection, f"table:{table}:secrets", rows)
        connection.execute(
            sa.insert(SECRETS), [each | {"hash": kept} for each, kept in zip(secrets, hashes, strict=True)]
        )


_SNAPSHOT = sa.text(
    "INSERT INTO snapshots (table_id, number, state, stacks, hash) VALUES (:table_id, :number, :state, :stacks, :hash) "
    "ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, state = excluded.state, "
    "stacks = excluded.stacks, hash = excluded.hash"
)


def keep_snapshot(connection: Connection, number: int, at: int, state: str, stacks: str, last_hash: str) -> None:
    """Write a table as it stands at its window, bound to the journal's last row."""
    row = {"table_id": number, "number": at, "state": state, "stacks": stacks}
    connection.execute(_SNAPSHOT, row | {"hash": snapshot_mark(seals.key_in(connection), row, last_hash)})


def snapshot_mark(key: Key | None, row: Columns, last_hash: str) -> str:
    """What binds a snapshot to the row of the journal that it was made after, by the key of the house."""
    fields = tuple(row[name] for name in ("table_id", "number", "state", "stacks"))
    return chained(last_hash, *fields) if key is None else key.mark("snapshot", last_hash, *fields)
