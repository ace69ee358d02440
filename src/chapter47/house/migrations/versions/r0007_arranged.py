"""How a patron arranged a table: who may come to it, and which of its seats bots fill.

No table of before was arranged.

Revision ID: 0007
"""

from __future__ import annotations

from chapter47.house.columns import makes

revision = "0007"
down_revision = "0006"

upgrade = makes(
    "arranged", "table_id integer key of tables.id, opener string, link string(64), bots text", index="link"
)
