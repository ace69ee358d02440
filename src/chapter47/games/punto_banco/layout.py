"""The layout of baccarat-punto banco as SVG: minibaccarat's with seats for fourteen."""

from __future__ import annotations

from typing import Any

from ...table.table import Table
from ..minibaccarat.layout import Shape, draw
from .elections import PuntoBancoElections

PUNTO_BANCO = Shape("Baccarat-Punto Banco", 14, 1800, 800, 146)


def layout(table: Table[Any] | None, elections: PuntoBancoElections) -> str:
    """The layout of baccarat-punto banco, with the chips and cards of a table on it."""
    return draw(PUNTO_BANCO, table, elections)
