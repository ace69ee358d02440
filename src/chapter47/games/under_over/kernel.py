"""The compiled simulation of under/over: two dice a round."""

from __future__ import annotations

from ...sim.dice import DiceKernel
from . import rules
from .elections import UnderOverElections
from .odds import lines


class UnderOverKernel(DiceKernel):
    """Under/over at certain elections."""

    def __init__(self, elections: UnderOverElections) -> None:
        super().__init__("under-over", rules.DICE, lines(elections))


KERNEL = UnderOverKernel
