"""This game on the cards that are left: as at blackjack, by its own rules."""

from __future__ import annotations

from ..blackjack.left import left

__all__ = ["left"]
