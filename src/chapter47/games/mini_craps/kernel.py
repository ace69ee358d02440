"""The compiled simulation of mini-craps: that of craps with streams of its own."""

from __future__ import annotations

from collections.abc import Iterable

from ..craps.kernel import CrapsKernel
from .elections import MiniCrapsElections


class MiniCrapsKernel(CrapsKernel):
    """Mini-craps at certain elections."""

    def __init__(self, elections: MiniCrapsElections, wagers: Iterable[str] | None = None) -> None:
        super().__init__(elections, wagers, game="mini-craps")
