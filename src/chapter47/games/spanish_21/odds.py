"""The value of every wager of this game: blackjack's solver with its own rules."""

from __future__ import annotations

from typing import Any

from ...odds.analysis import GameOdds
from ..blackjack.variant_odds import variant_odds
from .wagers import WAGERS


def odds(elections: Any) -> GameOdds:
    """The value of every wager offered."""
    return variant_odds("spanish-21", elections, WAGERS)
