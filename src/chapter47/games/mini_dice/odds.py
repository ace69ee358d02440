"""The exact value of every mini-dice wager: all 36 rolls, a place bet weighed by the rolls that decide it."""

from __future__ import annotations

from ...odds import dice
from ...odds.analysis import GameOdds
from ...table.game import Numbers, compiled
from . import rules
from .elections import MiniDiceElections
from .wagers import DECIDE


def lines(elections: MiniDiceElections) -> list[dice.RollLine]:
    """Every wager with its decision on each roll."""
    return dice.lines(DECIDE, elections, rules.DICE)


def odds(elections: MiniDiceElections) -> GameOdds:
    """The value of every wager."""
    return dice.odds("mini-dice", elections, lines(elections))


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
