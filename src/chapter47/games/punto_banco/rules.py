"""The arithmetic of baccarat-punto banco: word for word minibaccarat's (19:47-3.9 and 19:47-7.9 are one table)."""

from __future__ import annotations

from ..minibaccarat.rules import banker_draws, card_value, player_draws, point_count, result_class

__all__ = ["banker_draws", "card_value", "player_draws", "point_count", "result_class"]
