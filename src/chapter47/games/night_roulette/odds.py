"""The exact value of every wager at casino-night roulette: counted as at casino roulette."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ..roulette.odds import odds as roulette_odds
from .elections import NightRouletteElections
from .wagers import WAGERS


def odds(elections: NightRouletteElections) -> GameOdds:
    """The exact value of every wager offered, made in an even number of dollars."""
    return roulette_odds(elections, "night-roulette", WAGERS)
