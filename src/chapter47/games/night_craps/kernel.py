"""The compiled simulation of casino-night craps: that of craps with hardways that never sleep."""

from __future__ import annotations

from collections.abc import Iterable

from ..craps.kernel import CrapsKernel
from .elections import NightCrapsElections


class NightCrapsKernel(CrapsKernel):
    """Casino-night craps at certain elections."""

    def __init__(self, elections: NightCrapsElections, wagers: Iterable[str] | None = None) -> None:
        super().__init__(elections, wagers, game="night-craps")
