"""The layout of casino-night Caribbean stud. 13:47-20.23(b)3."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..caribbean_stud.layout import layout as casino_layout
from .elections import NightCaribbeanStudElections
from .wagers import WAGERS


def layout(table: Table[Any] | None, elections: NightCaribbeanStudElections) -> str:
    """The layout with its odds."""
    return casino_layout(table, elections, "Caribbean Stud", WAGERS)
