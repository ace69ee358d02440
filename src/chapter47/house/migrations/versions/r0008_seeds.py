"""Seeds of committed tables: the house's and the patrons', from which all chance is reckoned.

Revision ID: 0008
"""

from __future__ import annotations

from alembic import op

from chapter47.house.migrations.columns import columns

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the list; a table that was committed before goes on as it was until it opens again."""
    op.create_table(
        "seeds",
        *columns(
            "place integer key, at bigint, table_id integer indexed, sitting integer, after integer, "
            "who string, kind string, text string, hash string(64)"
        ),
    )
