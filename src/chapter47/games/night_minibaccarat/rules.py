"""The arithmetic of casino-night mini-baccarat: baccarat's (13:47-20.28(e) repeats 13:47-20.20(e))."""

from __future__ import annotations

from ..night_baccarat.rules import bank_draws, card_value, player_draws, point_count, result_class

__all__ = ["bank_draws", "card_value", "player_draws", "point_count", "result_class"]
