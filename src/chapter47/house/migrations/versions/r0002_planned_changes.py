"""Changes of elections and limits that wait for their notice to run.

Revision ID: 0002
"""

from __future__ import annotations

from chapter47.house.columns import makes

revision = "0002"
down_revision = "0001"

upgrade = makes(
    "planned",
    "id integer key, table_id integer of tables.id, sitting integer, elections text, limits text, signs text, "
    "told text, given bigint, due bigint, who string, why text, state string, seats text",
    index="table_id",
)
