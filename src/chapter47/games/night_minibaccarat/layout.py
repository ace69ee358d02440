"""The layout of casino-night mini-baccarat as SVG: baccarat's with places for seven (13:47-20.28(b)1)."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..minibaccarat.layout import Shape
from ..night_baccarat.layout import draw
from .elections import NightMinibaccaratElections

NIGHT_MINIBACCARAT = Shape("Casino-Night Mini-Baccarat", 7, 1240, 660, 132)


def layout(table: Table[Any] | None, elections: NightMinibaccaratElections) -> str:
    """The layout of casino-night mini-baccarat, with the chips and cards of a table on it."""
    return draw(NIGHT_MINIBACCARAT, table, elections)
