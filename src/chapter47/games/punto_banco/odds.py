"""The exact value of every wager at baccarat-punto banco: counted as at minibaccarat (19:47-3.9)."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ..minibaccarat.odds import odds as baccarat_odds
from .elections import PuntoBancoElections


def odds(elections: PuntoBancoElections) -> GameOdds:
    """The exact value of every wager offered, made for $100 on the first round of a full shoe."""
    return baccarat_odds(elections, game="punto-banco")
