"""The exact value of every wager at casino-night craps (13:47-20.25)."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ..craps.odds import odds as craps_odds
from .elections import NightCrapsElections


def odds(elections: NightCrapsElections) -> GameOdds:
    """The exact value of every wager offered, before charges are rounded down to whole dollars."""
    return craps_odds(elections, game="night-craps")
