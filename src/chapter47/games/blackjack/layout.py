"""The layout of blackjack as SVG."""

from __future__ import annotations

from typing import Any

from ...table import svg
from ...table.table import Table


def layout(table: Table[Any] | None, elections: Any) -> str:
    """The layout of blackjack."""
    return svg.felt(1200, 640, [], title="Blackjack layout", description="")
