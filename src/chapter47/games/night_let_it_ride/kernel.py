"""The compiled simulation of casino-night let it ride: the casino's kernel with streams of its own."""

from __future__ import annotations

from ..let_it_ride.kernel import LetItRideKernel
from .elections import NightLetItRideElections
from .odds import GAME
from .wagers import WAGERS


class NightLetItRideKernel(LetItRideKernel):
    """Let it ride at a casino night."""

    def __init__(self, elections: NightLetItRideElections) -> None:
        super().__init__(elections, GAME, WAGERS)
