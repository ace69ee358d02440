"""The compiled simulation of casino-night red dog: the casino's, with one deck."""

from __future__ import annotations

from ..red_dog.kernel import RedDogKernel
from .elections import NightRedDogElections


class NightRedDogKernel(RedDogKernel):
    """Casino-night red dog at certain elections."""

    def __init__(self, elections: NightRedDogElections) -> None:
        super().__init__(elections, game="night-red-dog")
