"""PDF without any library: sheets to draw on, text that flows over them, and the drawings of the tables."""

from __future__ import annotations

from .flow import Flow
from .sheet import COURIER, HELVETICA, HELVETICA_BOLD, HIGH, MARGIN, WIDE, Sheet, document, width, wrapped

__all__ = [
    "COURIER",
    "HELVETICA",
    "HELVETICA_BOLD",
    "HIGH",
    "MARGIN",
    "WIDE",
    "Flow",
    "Sheet",
    "document",
    "width",
    "wrapped",
]
