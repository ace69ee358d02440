"""The compiled simulation of casino-night mini-baccarat: baccarat's with streams of its own."""

from __future__ import annotations

from ..night_baccarat.kernel import NightBaccaratKernel
from .elections import NightMinibaccaratElections


class NightMinibaccaratKernel(NightBaccaratKernel):
    """Casino-night mini-baccarat at certain elections."""

    def __init__(self, elections: NightMinibaccaratElections) -> None:
        super().__init__(elections, game="night-minibaccarat")
