"""What mini-craps asks of the floor: what craps does (19:47-1)."""

from __future__ import annotations

from ..craps.floor_rules import FLOOR

__all__ = ["FLOOR"]
