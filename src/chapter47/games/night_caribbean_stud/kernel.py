"""The compiled simulation of casino-night Caribbean stud: the casino's kernel with streams of its own."""

from __future__ import annotations

from ..caribbean_stud.kernel import CaribbeanStudKernel
from .elections import NightCaribbeanStudElections
from .odds import GAME
from .wagers import WAGERS


class NightCaribbeanStudKernel(CaribbeanStudKernel):
    """Caribbean stud at a casino night."""

    def __init__(self, elections: NightCaribbeanStudElections) -> None:
        super().__init__(elections, GAME, WAGERS)
