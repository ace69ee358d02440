"""Changes of elections and limits that wait for their notice to run.

Revision ID: 0002
"""

from __future__ import annotations

from alembic import op

from chapter47.house.migrations.columns import columns

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of them."""
    op.create_table(
        "planned",
        *columns(
            "id integer key, table_id integer of tables.id, sitting integer, elections text, "
            "limits text, signs text, told text, given bigint, due bigint, who string, why text, "
            "state string, seats text"
        ),
    )
    op.create_index("ix_planned_table_id", "planned", ["table_id"])
