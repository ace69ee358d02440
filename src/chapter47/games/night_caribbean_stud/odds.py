"""The exact value of casino-night Caribbean stud: that of the casino's ante and bet. 13:47-20.23(i)1."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ...odds.strategy import Strategy
from ..caribbean_stud.odds import odds as casino_odds
from ..caribbean_stud.odds import strategy as casino_strategy
from .elections import NightCaribbeanStudElections
from .wagers import WAGERS

GAME = "night-caribbean-stud"


def odds(elections: NightCaribbeanStudElections) -> GameOdds:
    """The exact value of every wager."""
    return casino_odds(elections, GAME, WAGERS)


def strategy(elections: NightCaribbeanStudElections) -> Strategy:
    """When to bet."""
    return casino_strategy(elections, GAME)
