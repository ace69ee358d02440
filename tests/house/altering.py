"""How somebody with the database in hand makes the balances agree with altered books."""

from __future__ import annotations

SUM = (
    "UPDATE accounts SET balance = (SELECT coalesce(sum(CASE WHEN target_kind = accounts.kind "
    "AND target_table = table_id AND target_ref = accounts.ref THEN cents ELSE 0 END "
    "- CASE WHEN source_kind = accounts.kind "
    "AND source_table = table_id AND source_ref = accounts.ref THEN cents ELSE 0 END), 0) FROM entries)"
)
