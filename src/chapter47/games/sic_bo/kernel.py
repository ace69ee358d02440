"""The compiled simulation of sic bo: three dice a round."""

from __future__ import annotations

from ...sim.dice import DiceKernel
from . import rules
from .elections import SicBoElections
from .odds import lines


class SicBoKernel(DiceKernel):
    """Sic bo at certain elections."""

    def __init__(self, elections: SicBoElections) -> None:
        super().__init__("sic-bo", rules.DICE, lines(elections))


KERNEL = SicBoKernel
