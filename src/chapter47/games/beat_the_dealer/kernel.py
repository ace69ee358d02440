"""The compiled simulation of beat the dealer: four dice a round, the dealer's first."""

from __future__ import annotations

from ...sim.dice import DiceKernel
from . import rules
from .elections import BeatTheDealerElections
from .odds import lines


class BeatTheDealerKernel(DiceKernel):
    """Beat the dealer at certain elections."""

    def __init__(self, elections: BeatTheDealerElections) -> None:
        super().__init__("beat-the-dealer", 2 * rules.DICE, lines(elections))


KERNEL = BeatTheDealerKernel
