"""The layout of mini-craps as SVG: that of craps for nine seats."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..craps.layout import draw
from .elections import MiniCrapsElections


def layout(table: Table[Any] | None, elections: MiniCrapsElections) -> str:
    """The layout of mini-craps, with the chips of a table on it."""
    return draw("Mini-Craps", table, elections)
