"""The compiled simulation of casino-night roulette: casino roulette's."""

from __future__ import annotations

from ..roulette.kernel import RouletteKernel
from ..roulette.odds import lines
from .elections import NightRouletteElections
from .wagers import WAGERS


class NightRouletteKernel(RouletteKernel):
    """Casino-night roulette at certain elections, each wager made for $100 on every valid spin."""

    def __init__(self, elections: NightRouletteElections) -> None:
        super().__init__(elections, "night-roulette", lines(elections, WAGERS))
