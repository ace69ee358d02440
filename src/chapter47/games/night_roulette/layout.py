"""The layout of casino-night roulette as SVG, with the crown on the winning number (13:47-20.32(a)[crown])."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..roulette.layout import draw
from .elections import NightRouletteElections
from .wagers import WAGERS


def layout(table: Table[Any] | None, elections: NightRouletteElections) -> str:
    """The layout, with the chips and the crown of a table on it."""
    return draw("Casino Night Roulette", WAGERS, table, elections)
