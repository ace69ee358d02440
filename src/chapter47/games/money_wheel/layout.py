"""The money wheel and its layout as SVG: drawn like Big Six."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..big_six.layout import draw
from .elections import MoneyWheelElections
from .wagers import WAGERS


def layout(table: Table[Any] | None, elections: MoneyWheelElections) -> str:
    """The wheel and its seven betting spaces, with the chips of a table on them. 13:47-20.29(a)2."""
    return draw("Money Wheel", WAGERS, table, elections)
