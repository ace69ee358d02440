"""The compiled simulation of Big Six: roulette's, on another wheel."""

from __future__ import annotations

from ..roulette.kernel import WheelKernel
from . import rules
from .elections import WheelElections
from .odds import lines


class BigSixKernel(WheelKernel):
    """An upright wheel at certain elections, each wager made for $100 on every valid spin."""

    def __init__(self, elections: WheelElections, game: str = "big-six") -> None:
        spaces = [face for face, count in enumerate(elections.counts) for _ in range(count)]
        super().__init__(game, spaces, len(rules.FACES), lines(elections))


KERNEL = BigSixKernel
