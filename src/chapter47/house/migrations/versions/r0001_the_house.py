"""The house: tables, sittings, steps, secrets, accounts, entries, people, sessions, acts.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from chapter47.house.columns import columns

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        *columns("id integer key, game string, entered boolean, committed boolean, owner string or nothing"),
    )
    op.create_table(
        "workers",
        *columns("name string key, address string, until bigint"),
    )
    op.create_table(
        "sittings",
        *columns("table_id integer key of tables.id, number integer key, after integer, header text, meters text"),
    )
    op.create_table(
        "steps",
        *columns("table_id integer key of tables.id, number integer key, at bigint, text text, hash string(64)"),
    )
    op.create_table(
        "secrets",
        *columns("table_id integer key of tables.id, number integer key, cards text, nonce string, side string"),
    )
    op.create_table(
        "waiting",
        *columns("table_id integer key of tables.id, after integer key, number integer key, text text"),
    )
    _money()
    _people()


def _money() -> None:
    op.create_table(
        "accounts",
        *columns("name string key, balance bigint, free boolean"),
        sa.CheckConstraint("free OR balance >= 0", name="no_account_is_overdrawn"),
    )
    op.create_table(
        "entries",
        *columns("id integer key, movement string, account string, amount bigint"),
    )
    op.create_index("ix_entries_movement", "entries", ["movement"])
    op.create_index("ix_entries_account", "entries", ["account"])


def _people() -> None:
    op.create_table(
        "people",
        *columns("name string key, role string, password string or nothing, barred boolean"),
    )
    op.create_table(
        "sessions",
        *columns("token string(64) key, person string of people.name, csrf string, until bigint"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "acts",
        *columns("number integer key, at bigint, who string, text text, hash string(64)"),
    )
    op.create_table(
        "done",
        *columns("key string key, at bigint"),
    )
