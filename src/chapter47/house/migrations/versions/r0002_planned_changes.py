"""Changes of elections and limits that wait for their notice to run.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of them."""
    op.create_table(
        "planned",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("sitting", sa.Integer, nullable=False),
        sa.Column("elections", sa.Text, nullable=False),
        sa.Column("limits", sa.Text, nullable=False),
        sa.Column("signs", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("given", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_index("ix_planned_table_id", "planned", ["table_id"])
