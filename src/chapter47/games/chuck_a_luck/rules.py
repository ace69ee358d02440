"""The arithmetic of chuck-a-luck: three dice against one number, as in sic bo's one of a kind."""

from __future__ import annotations

from ..sic_bo.rules import DICE, showing

__all__ = ["DICE", "showing"]
