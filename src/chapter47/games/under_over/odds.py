"""The exact value of an under/over wager: all 36 rolls of two dice."""

from __future__ import annotations

from ...odds import dice
from ...odds.analysis import GameOdds
from ...table.game import Numbers, compiled
from . import rules
from .elections import UnderOverElections
from .wagers import DECIDE


def lines(elections: UnderOverElections) -> list[dice.RollLine]:
    """Every wager with its decision on each roll."""
    return dice.lines(DECIDE, elections, rules.DICE)


def odds(elections: UnderOverElections) -> GameOdds:
    """The value of every wager."""
    return dice.odds("under-over", elections, lines(elections))


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
