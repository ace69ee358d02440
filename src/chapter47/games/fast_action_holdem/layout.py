"""The layout of fast action hold'em as SVG: seats, the dealer's two cards, five community cards, the dealing marker."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..three_card_poker.layout import BLUE, RED, draw
from .elections import FastActionElections
from .wagers import ORIGINAL, SPLIT, WAGERS

AREAS = ((SPLIT, BLUE), (ORIGINAL, RED))


def layout(table: Table[Any] | None, elections: FastActionElections) -> str:
    """The layout of fast action hold'em, with the chips and cards of a table on it."""
    marker = table.memory.get("marker") if table else None
    more = ["Copy hands lose. A dealer's natural takes every original wager."]
    if marker:
        more.append(f"Dealing marker at position {marker}")
    return draw("Fast Action Hold'em", table, elections, AREAS, WAGERS, own=4, dealer=4, community=5, more=more)
