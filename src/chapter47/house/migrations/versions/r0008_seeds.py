"""Seeds of committed tables: the house's and the patrons', from which all chance is reckoned.

Revision ID: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the list; a table that was committed before goes on as it was until it opens again."""
    op.create_table(
        "seeds",
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.Integer, nullable=False, index=True),
        sa.Column("sitting", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
