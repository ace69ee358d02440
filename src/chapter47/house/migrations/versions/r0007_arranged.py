"""How a patron arranged a table: who may come to it, and which of its seats bots fill.

Revision ID: 0007
"""

from __future__ import annotations

from alembic import op

from chapter47.house.migrations.columns import columns

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the list; no table of before was arranged."""
    op.create_table(
        "arranged",
        *columns("table_id integer key of tables.id, opener string, link string(64), bots text"),
    )
    op.create_index("ix_arranged_link", "arranged", ["link"])
