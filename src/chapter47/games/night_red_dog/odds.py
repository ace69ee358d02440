"""The exact value of casino-night red dog: counted as at the casino, from one deck."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ...odds.strategy import Strategy
from ..red_dog.odds import odds as red_dog_odds
from ..red_dog.odds import strategy as red_dog_strategy
from .elections import NightRedDogElections


def odds(elections: NightRedDogElections) -> GameOdds:
    """The exact value of wager and raise on the first round of a full deck."""
    return red_dog_odds(elections, game="night-red-dog")


def strategy(elections: NightRedDogElections) -> Strategy:
    """At which spreads to raise with one deck."""
    return red_dog_strategy(elections, game="night-red-dog")
