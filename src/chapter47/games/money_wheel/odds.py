"""The exact value of every money-wheel wager; the designators pay the player two percent (reading E-332)."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ..big_six.odds import odds as wheel_odds
from .elections import MoneyWheelElections


def odds(elections: MoneyWheelElections) -> GameOdds:
    """The exact value of every wager."""
    return wheel_odds(elections, game="money-wheel")
