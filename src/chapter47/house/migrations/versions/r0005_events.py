"""Journals of typed events in place of lines, a ledger of movements between typed accounts, snapshots, stays.

What was there stays, with its hashes, in tables named ``..._0004``: anchors written before can still be held against
them. Each sitting is played again by its answers under the rules that run now (``again_0004``) and goes on where it
was; one that does not come out as the old ledger has it is imported by its text (``imported_0004``).

Revision ID: 0005
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from chapter47.errors import Refusal
from chapter47.house import ledger
from chapter47.house.columns import columns, table_of
from chapter47.house.migrations import shape_0004
from chapter47.house.migrations.again_0004 import BROKEN, OldSitting, played_again
from chapter47.house.migrations.imported_0004 import imported
from chapter47.house.migrations.journal_0005 import Books, Journal
from chapter47.house.migrations.shape_0004 import RENAMED, OldTable, Sitting
from chapter47.table.events import Account, Imported, Moved, Placed
from chapter47.table.notation import action, read
from chapter47.table.window import Sit

revision = "0005"
down_revision = "0004"

MAY_OWE = "'cage', 'funding', 'issue', 'vigorish'"


def upgrade() -> None:
    """Keep the old tables, make the new ones, and carry everything over."""
    connection = op.get_bind()
    for name in RENAMED:
        op.rename_table(name, f"{name}_0004")
    op.add_column("tables", sa.Column("quarantine", sa.Text))
    _journals()
    _money()
    _chains()
    _chained_again(connection)
    books = Books()
    for name, at, cents in shape_0004.welcomes(connection):
        books.add(0, 0, at, Moved("", ledger.ISSUE, ledger.patron(name), cents, "welcome"))
    try:
        for table in shape_0004.tables(connection):
            _table(connection, table, books)
        _agree(connection, books)
    except ValueError as error:
        raise Refusal(f"The older record cannot be carried over: {error}.", instead="chapter47 audit") from None
    books.write(connection)
    if connection.execute(sa.text("SELECT count(*) FROM heads_0004")).scalar_one() == 0:
        for name in RENAMED:  # nothing was ever written in them
            op.drop_table(f"{name}_0004")


# ---- the new tables --------------------------------------------------------------------------------------------------


def _journals() -> None:
    op.create_table(
        "sittings",
        *columns("table_id integer key of tables.id, number integer key, after integer, opening text, hash string(64)"),
    )
    op.create_table(
        "events",
        *columns(
            "table_id integer key of tables.id, number integer key, sitting integer, round integer, "
            "at bigint, kind string, schema integer, body text, hash string(64)"
        ),
    )
    op.create_index("ix_events_kind", "events", ["kind", "at"])
    op.create_table(
        "snapshots",
        *columns("table_id integer key of tables.id, number integer, state text, stacks text, hash string(64)"),
    )
    op.create_table(
        "stays",
        *columns(
            "table_id integer key of tables.id, first integer key, seat integer, patron string, "
            "sitting integer, round integer, left integer or nothing, last integer or nothing"
        ),
    )
    op.create_index("ix_stays_patron", "stays", ["patron"])
    op.create_table(
        "secrets",
        *columns(
            "table_id integer key of tables.id, number integer key, cards text, nonce string, "
            "side string, hash string(64)"
        ),
    )


def _money() -> None:
    op.create_table(
        "accounts",
        *columns("kind string key, table_id integer key given, ref string key, balance bigint"),
        sa.CheckConstraint(f"balance >= 0 OR kind IN ({MAY_OWE})", name="no_account_is_overdrawn"),
    )
    op.create_table(
        "entries",
        *columns(
            "id integer key, book integer, event integer, at bigint, source_kind string, "
            "source_table integer, source_ref string, target_kind string, target_table integer, "
            "target_ref string, cents bigint, why string, hash string(64)"
        ),
        sa.CheckConstraint("cents > 0", name="a_movement_is_more_than_nothing"),
    )
    op.create_index("ix_entries_book", "entries", ["book", "event"])


def _chains() -> None:
    op.create_table(
        "heads",
        *columns("chain string key, number bigint, hash string(64)"),
    )
    op.create_table(
        "acts",
        *columns("number integer key, at bigint, who string, text text, hash string(64)"),
    )
    op.create_table(
        "register",
        *columns("chain string key, number integer key, at bigint, text text, hash string(64)"),
    )


# ---- what was there --------------------------------------------------------------------------------------------------


def _chained_again(connection: sa.Connection) -> None:
    """Acts and the register are the same, chained by fields."""
    from chapter47.house.shape import REGISTER
    from chapter47.house.store import link

    acts = connection.execute(sa.text("SELECT number, at, who, text FROM acts_0004 ORDER BY number")).all()
    if acts:
        hashes = link(connection, "acts", [(row.at, row.who, row.text) for row in acts])
        kept = [dict(row._mapping) | {"hash": each} for row, each in zip(acts, hashes, strict=True)]
        table = table_of("acts", "number integer, at bigint, who string, text text, hash string")
        connection.execute(sa.insert(table), kept)
    query = "SELECT chain, number, at, text FROM register_0004 WHERE chain = :chain ORDER BY number"
    for chain in ("people", "planned"):
        rows = connection.execute(sa.text(query), {"chain": chain}).all()
        if rows:
            hashes = link(connection, chain, [(row.at, row.text) for row in rows])
            kept = [dict(row._mapping) | {"hash": each} for row, each in zip(rows, hashes, strict=True)]
            connection.execute(sa.insert(REGISTER), kept)


def _table(connection: sa.Connection, old: OldTable, books: Books) -> None:
    """A table with all its sittings, and what waits in its window."""
    journal = Journal(old.id)
    steps = [step for sitting in old.sittings for step in sitting.steps]
    came = Imported("", len(steps), steps[-1].hash if steps else "")
    journal.add(0, 0, time.time_ns() // 1_000_000, came)
    left: dict[str, int] = {}
    told = None
    for sitting in old.sittings:
        told = _sitting(old, sitting, left)
        journal.take(connection, sitting.number, told)
        left = told.meters
    if told is not None:
        _waiting(old, journal, told)
        if told.quarantine:
            held = sa.text("UPDATE tables SET quarantine = :why WHERE id = :id")
            connection.execute(held, {"why": told.quarantine, "id": old.id})
            connection.execute(sa.text("DELETE FROM snapshots WHERE table_id = :id"), {"id": old.id})
    journal.write(connection)
    books.take(journal, old.carried)


def _sitting(old: OldTable, sitting: Sitting, left: dict[str, int]) -> OldSitting:
    try:
        return played_again(old, sitting, left)
    except BROKEN as error:
        return imported(old, sitting, left, str(error) or type(error).__name__)


def _waiting(old: OldTable, journal: Journal, told: OldSitting) -> None:
    """What patrons did in the window that is open; chips that they bring are set aside."""
    lines = read("\n".join([f"game {old.game}", *old.waiting])).lines
    at, number = (told.events[-1][0] if told.events else 0), old.sittings[-1].number
    for line in lines:
        made = action(line)
        journal.add(number, told.round, at, Placed(told.window or "", made))
        if isinstance(made, Sit):
            aside = Account("reserved", made.name)
            journal.add(number, told.round, at, Moved("", ledger.patron(made.name), aside, made.chips, "set aside"))


# ---- the same money --------------------------------------------------------------------------------------------------

TOGETHER = {"drop": "rack", "complimentary": "vigorish"}  # what the older ledger had in one account
UNTOLD = ("meter", "funding")  # a meter's first amount was in no ledger


def _agree(connection: sa.Connection, books: Books) -> None:
    """Every account of the older ledger holds what it held."""
    differs: dict[tuple[str, int, str], int] = {}

    def add(kind: str, table: int, ref: str, cents: int) -> None:
        place = (TOGETHER.get(kind, kind), table, "" if kind in ("layout", "reserved") else ref)
        differs[place] = differs.get(place, 0) + cents

    for account, held in books.held.items():
        add(account.kind, account.table, account.ref, held)
    for name, held in shape_0004.balances(connection).items():
        table, known = shape_0004.account(name)
        add(known.kind, table, str(known.ref or ""), -held)
    for table, cents in books.filled.items():
        add("rack", table, "", -cents)
        add("cage", 0, "", cents)
    wrong = [(place, cents) for place, cents in differs.items() if cents and place[0] not in UNTOLD]
    if wrong:
        (kind, table, ref), cents = wrong[0]
        raise ValueError(f"{kind} {ref} of table {table} would differ by {cents} cents")
