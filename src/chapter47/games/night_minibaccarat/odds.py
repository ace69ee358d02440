"""The exact value of casino-night mini-baccarat: counted as at baccarat."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ..night_baccarat.odds import odds as baccarat_odds
from .elections import NightMinibaccaratElections


def odds(elections: NightMinibaccaratElections) -> GameOdds:
    """The exact value of every wager for $100 on the first round of a full stack."""
    return baccarat_odds(elections, game="night-minibaccarat")
