"""Sittings, the order of shuffled cards and the entries of the ledger are chained too, and each chain's end is kept.

Revision ID: 0003
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

from chapter47.house.columns import columns

revision = "0003"
down_revision = "0002"

Ends = dict[str, tuple[int, str]]

# How this shape reckoned its hashes; later shapes have their own ways.


def chained(before: str, at: int, text: str) -> str:
    """The hash of a row."""
    return hashlib.sha256(f"{before}\n{at}\n{text}".encode()).hexdigest()


def set_end(connection: sa.Connection, chain: str, number: int, last: str) -> None:
    """The end of a chain."""
    told = {"chain": chain, "number": number, "hash": last}
    connection.execute(sa.text("INSERT INTO heads (chain, number, hash) VALUES (:chain, :number, :hash)"), told)


def book(movement: str) -> str:
    """The book that a movement was written in."""
    words = movement.split(":")
    return f"table:{words[1]}:ledger" if words[0] == "table" else "ledger"


def entry_text(movement: str, account: str, amount: int) -> str:
    """What the hash of an entry was of."""
    return f"{movement} {account} {amount}"


def sitting_text(table: Any, number: int, after: int, header: str, meters: str) -> str:
    """What the hash of a sitting was of."""
    kind = f"{table.game}{' entered' if table.entered else ''}{' committed' if table.committed else ''}"
    return f"{number} after {after} {kind} {meters}\n{header}"


def secret_text(number: int, side: str, nonce: str, cards: str) -> str:
    """What the hash of a shuffle's cards was of."""
    return f"{number} {side} {nonce} {cards}"


def upgrade() -> None:
    """Make the ends and the hashes, and reckon them for what is there already."""
    op.create_table(
        "heads",
        *columns("chain string key, number bigint, hash string(64)"),
    )
    for table in ("sittings", "secrets", "entries"):
        op.add_column(table, sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    connection, ends = op.get_bind(), defaultdict[str, tuple[int, str]](lambda: (0, ""))
    _steps_and_acts(connection, ends)
    _sittings_and_secrets(connection, ends)
    _entries(connection, ends)
    for chain, (number, last) in ends.items():
        set_end(connection, chain, number, last)


def _rows(connection: sa.Connection, query: str) -> list[sa.Row[Any]]:
    return list(connection.execute(sa.text(query)))


def _add(ends: Ends, chain: str, text: str) -> str:
    number, before = ends[chain]
    last = chained(before, 0, text)
    ends[chain] = number + 1, last
    return last


def _steps_and_acts(connection: sa.Connection, ends: Ends) -> None:
    """These were chained before."""
    for row in _rows(connection, "SELECT table_id, number, hash FROM steps ORDER BY table_id, number"):
        ends[f"table:{row.table_id}:steps"] = row.number, row.hash
    for row in _rows(connection, "SELECT number, hash FROM acts ORDER BY number"):
        ends["acts"] = row.number, row.hash
    for row in _rows(connection, "SELECT * FROM waiting ORDER BY table_id, number"):
        number, before = ends[f"table:{row.table_id}:waiting"]
        ends[f"table:{row.table_id}:waiting"] = number + 1, chained(before, row.after, row.text)


def _sittings_and_secrets(connection: sa.Connection, ends: Ends) -> None:
    kinds = {row.id: row for row in _rows(connection, "SELECT * FROM tables")}
    set_hash = "UPDATE {} SET hash = :hash WHERE table_id = :table AND number = :number"
    for row in _rows(connection, "SELECT * FROM sittings ORDER BY table_id, number"):
        text = sitting_text(kinds[row.table_id], row.number, row.after, row.header, row.meters)
        last = _add(ends, f"table:{row.table_id}:sittings", text)
        told = {"hash": last, "table": row.table_id, "number": row.number}
        connection.execute(sa.text(set_hash.format("sittings")), told)
    for row in _rows(connection, "SELECT * FROM secrets ORDER BY table_id, number"):
        text = secret_text(row.number, row.side, row.nonce, row.cards)
        last = _add(ends, f"table:{row.table_id}:secrets", text)
        told = {"hash": last, "table": row.table_id, "number": row.number}
        connection.execute(sa.text(set_hash.format("secrets")), told)


def _entries(connection: sa.Connection, ends: Ends) -> None:
    for row in _rows(connection, "SELECT id, movement, account, amount FROM entries ORDER BY id"):
        last = _add(ends, book(row.movement), entry_text(row.movement, row.account, row.amount))
        connection.execute(sa.text("UPDATE entries SET hash = :hash WHERE id = :id"), {"hash": last, "id": row.id})
