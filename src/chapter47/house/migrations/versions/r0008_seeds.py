"""Seeds of committed tables: the house's and the patrons', from which all chance is reckoned.

A table that was committed before goes on as it was until it opens again.

Revision ID: 0008
"""

from __future__ import annotations

from chapter47.house.columns import makes

revision = "0008"
down_revision = "0007"

upgrade = makes(
    "seeds",
    "place integer key, at bigint, table_id integer indexed, sitting integer, after integer, "
    "who string, kind string, text string, hash string(64)",
)
