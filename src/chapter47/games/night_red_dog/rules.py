"""The arithmetic of casino-night red dog: the casino's, with the same values and spreads (13:47-20.31(a)2.ii)."""

from __future__ import annotations

from ..red_dog.rules import card_value, is_between, result_class, spread

__all__ = ["card_value", "is_between", "result_class", "spread"]
