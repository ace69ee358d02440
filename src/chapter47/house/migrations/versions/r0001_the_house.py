"""The house: tables, sittings, steps, secrets, accounts, entries, people, sessions, acts.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("entered", sa.Boolean, nullable=False),
        sa.Column("committed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String),
    )
    op.create_table(
        "workers",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("meters", sa.Text, nullable=False),
    )
    op.create_table(
        "steps",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("nonce", sa.String, nullable=False),
        sa.Column("side", sa.String, nullable=False),
    )
    op.create_table(
        "waiting",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("after", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    _money()
    _people()


def _money() -> None:
    op.create_table(
        "accounts",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.Column("free", sa.Boolean, nullable=False),
        sa.CheckConstraint("free OR balance >= 0", name="no_account_is_overdrawn"),
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("movement", sa.String, nullable=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_entries_movement", "entries", ["movement"])
    op.create_index("ix_entries_account", "entries", ["account"])


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("password", sa.String),
        sa.Column("barred", sa.Boolean, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.name"), nullable=False),
        sa.Column("csrf", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "done",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
