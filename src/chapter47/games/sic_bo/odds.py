"""The exact value of every sic bo wager: all 216 rolls of three dice."""

from __future__ import annotations

from ...odds import dice
from ...odds.analysis import GameOdds
from ...table.game import Numbers, compiled
from . import rules
from .elections import SicBoElections
from .wagers import DECIDE


def lines(elections: SicBoElections) -> list[dice.RollLine]:
    """Every wager with its decision on each roll."""
    return dice.lines(DECIDE, elections, rules.DICE)


def odds(elections: SicBoElections) -> GameOdds:
    """The value of every wager."""
    return dice.odds("sic-bo", elections, lines(elections))


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
