"""The chains of shape 0004, which a migration keeps: anchors that were written before it still hold or do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..anchors import Anchor

_TABLES = "SELECT id, game, entered, committed FROM tables"


def unheld(connection: Connection, anchors: Sequence[Anchor]) -> list[Anchor]:
    """The anchors that the kept chains do not have, row for row: these must hold in the chains of today."""
    if not anchors or not sa.inspect(connection).has_table("heads_0004"):
        return list(anchors)
    kept = set(_reckoned(connection))
    return [anchor for anchor in anchors if (anchor.chain, anchor.number, anchor.hash) not in kept]


def _reckoned(connection: Connection) -> Iterator[tuple[str, int, str]]:
    """Every row of every kept chain: the chain, its number in it, and its hash reckoned anew."""
    from .versions.r0003_every_row_chained import chained

    ends: dict[str, tuple[int, str]] = {}
    for chain, at, text in _rows(connection):
        number, before = ends.get(chain, (0, ""))
        ends[chain] = number + 1, chained(before, at, text)
        yield chain, *ends[chain]


def _rows(connection: Connection) -> Iterator[tuple[str, int, str]]:
    """The rows of all chains, each with its time and what its hash was of."""
    from .versions.r0003_every_row_chained import book, entry_text, secret_text, sitting_text

    def rows(query: str) -> Sequence[sa.Row[Any]]:
        return connection.execute(sa.text(query)).all()

    tables = {row.id: row for row in rows(_TABLES)}
    for row in rows("SELECT * FROM steps_0004 ORDER BY table_id, number"):
        yield f"table:{row.table_id}:steps", row.at, row.text
    for row in rows("SELECT * FROM sittings_0004 ORDER BY table_id, number"):
        text = sitting_text(tables[row.table_id], row.number, row.after, row.header, row.meters)
        yield f"table:{row.table_id}:sittings", 0, text
    for row in rows("SELECT * FROM secrets_0004 ORDER BY table_id, number"):
        yield f"table:{row.table_id}:secrets", 0, secret_text(row.number, row.side, row.nonce, row.cards)
    for row in rows("SELECT * FROM entries_0004 ORDER BY id"):
        yield book(row.movement), 0, entry_text(row.movement, row.account, row.amount)
    for row in rows("SELECT * FROM acts_0004 ORDER BY number"):
        yield "acts", row.at, f"{row.who} {row.text}"
    for row in rows("SELECT * FROM register_0004 ORDER BY chain, number"):
        yield row.chain, row.at, row.text
