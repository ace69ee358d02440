"""The exact value of casino-night let it ride: that of the casino's three bets. 13:47-20.27(g)[royal-flush]."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ...odds.strategy import Strategy
from ..let_it_ride.odds import odds as casino_odds
from ..let_it_ride.odds import strategy as casino_strategy
from .elections import NightLetItRideElections
from .wagers import WAGERS

GAME = "night-let-it-ride"


def odds(elections: NightLetItRideElections) -> GameOdds:
    """The exact value of every wager."""
    return casino_odds(elections, GAME, WAGERS)


def strategy(elections: NightLetItRideElections) -> Strategy:
    """When to let each bet ride."""
    return casino_strategy(elections, GAME)
