"""The exact value of a chuck-a-luck wager: all 216 rolls of three dice."""

from __future__ import annotations

from ...odds import dice
from ...odds.analysis import GameOdds
from ...table.game import Numbers, compiled
from . import rules
from .elections import ChuckALuckElections
from .wagers import DECIDE


def lines(elections: ChuckALuckElections) -> list[dice.RollLine]:
    """Every wager with its decision on each roll."""
    return dice.lines(DECIDE, elections, rules.DICE)


def odds(elections: ChuckALuckElections) -> GameOdds:
    """The value of every wager."""
    return dice.odds("chuck-a-luck", elections, lines(elections))


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
