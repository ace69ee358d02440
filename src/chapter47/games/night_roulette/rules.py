"""What a number is: as at casino roulette (13:47-20.32(e))."""

from __future__ import annotations

from ..roulette.rules import DOUBLE, is_red, is_void, is_zero

__all__ = ["DOUBLE", "is_red", "is_void", "is_zero"]
