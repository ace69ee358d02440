"""The compiled simulation of mini-dice: two dice a shake; a place bet is made again once it is decided."""

from __future__ import annotations

from ...sim.dice import DiceKernel
from . import rules
from .elections import MiniDiceElections
from .odds import lines


class MiniDiceKernel(DiceKernel):
    """Mini-dice at certain elections; a round is a shake."""

    def __init__(self, elections: MiniDiceElections) -> None:
        super().__init__("mini-dice", rules.DICE, lines(elections))


KERNEL = MiniDiceKernel
