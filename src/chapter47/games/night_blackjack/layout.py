"""The layout of casino-night blackjack as SVG: seven places under its own lines (13:47-20.22(b)1)."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..blackjack.layout import Felt, draw
from .wagers import WAGERS

TIES = {"i": "All ties push", "ii": "Naturals push, dealer wins other ties", "iii": "Dealer wins all ties"}


def layout(table: Table[Any] | None, elections: Any) -> str:
    """The layout, with the posted tie option on it. 13:47-20.22(g)7."""
    lines = (
        f"A natural pays {elections.blackjack_pays}",
        "Dealer draws to 16 and stays on 17",
        f"{TIES[elections.ties]} (option {elections.ties})",
        "Insurance pays 2 to 1",
    )
    return draw(Felt("Casino-Night Blackjack", 7, lines), table, elections, WAGERS)
