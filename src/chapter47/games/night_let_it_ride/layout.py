"""The layout of casino-night let it ride: three bet boxes a place, three community places. 13:47-20.27(b)3."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..let_it_ride.layout import layout as casino_layout
from .elections import NightLetItRideElections
from .wagers import WAGERS


def layout(table: Table[Any] | None, elections: NightLetItRideElections) -> str:
    """The layout with its odds."""
    return casino_layout(table, elections, "Let It Ride", WAGERS)
