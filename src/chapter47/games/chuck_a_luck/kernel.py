"""The compiled simulation of chuck-a-luck: three dice a round."""

from __future__ import annotations

from ...sim.dice import DiceKernel
from . import rules
from .elections import ChuckALuckElections
from .odds import lines


class ChuckALuckKernel(DiceKernel):
    """Chuck-a-luck at certain elections."""

    def __init__(self, elections: ChuckALuckElections) -> None:
        super().__init__("chuck-a-luck", rules.DICE, lines(elections))


KERNEL = ChuckALuckKernel
