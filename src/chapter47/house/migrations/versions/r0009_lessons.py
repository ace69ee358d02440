"""Lessons: what trainees of the school have answered, auditions, and who sat them.

Revision ID: 0009
"""

from __future__ import annotations

from alembic import op

from chapter47.house.migrations.columns import columns

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the list; nothing was learnt before."""
    op.create_table(
        "lessons",
        *columns("place integer key, at bigint, who string indexed, kind string, text text, hash string(64)"),
    )
