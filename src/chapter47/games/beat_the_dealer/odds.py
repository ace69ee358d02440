"""The exact value of the wager on beating the dealer: all 1,296 rolls of the dealer's dice and the player's."""

from __future__ import annotations

from ...odds import dice
from ...odds.analysis import GameOdds
from ...table.game import Numbers, compiled
from . import rules
from .elections import BeatTheDealerElections
from .wagers import DECIDE


def lines(elections: BeatTheDealerElections) -> list[dice.RollLine]:
    """Every wager with its decision on each pair of rolls."""
    return dice.lines(DECIDE, elections, 2 * rules.DICE)


def odds(elections: BeatTheDealerElections) -> GameOdds:
    """The value of every wager."""
    return dice.odds("beat-the-dealer", elections, lines(elections))


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
