"""The exact value of every wager at mini-craps: counted as at craps."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ..craps.odds import odds as craps_odds
from .elections import MiniCrapsElections


def odds(elections: MiniCrapsElections) -> GameOdds:
    """The exact value of every wager offered."""
    return craps_odds(elections, game="mini-craps")
