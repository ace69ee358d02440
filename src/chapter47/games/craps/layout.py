"""The layout of craps as SVG (placeholder drawn below)."""

from __future__ import annotations

from typing import Any

from ...table import svg


def layout(table: Any, elections: Any) -> str:
    """The layout of craps."""
    return svg.felt(10, 10, [], title="Craps")


def draw(title: str, table: Any, elections: Any) -> str:
    """The layout under a title."""
    return svg.felt(10, 10, [], title=title)
