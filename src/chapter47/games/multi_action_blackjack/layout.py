"""The layout of multi action blackjack as SVG: seven places with three spots each (13:47-20.30(b)1)."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..blackjack.layout import Felt, draw
from .wagers import WAGERS


def layout(table: Table[Any] | None, elections: Any) -> str:
    """The layout of multi action blackjack."""
    lines = (f"Blackjack pays {elections.blackjack_pays}", "Dealer draws to 16 and stands on 17", "Ties push")
    return draw(Felt("Multi Action Blackjack", 7, lines), table, elections, WAGERS)
