"""The layout of casino-night craps as SVG: that of craps with its own twenty wagers."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..craps.layout import draw
from .elections import NightCrapsElections


def layout(table: Table[Any] | None, elections: NightCrapsElections) -> str:
    """The layout of casino-night craps, with the chips of a table on it."""
    return draw("Casino-Night Craps", table, elections)
