"""How a patron arranged a table: who may come to it, and which of its seats bots fill.

Revision ID: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the list; no table of before was arranged."""
    op.create_table(
        "arranged",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("opener", sa.String, nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
    )
    op.create_index("ix_arranged_link", "arranged", ["link"])
