"""The compiled simulation of baccarat-punto banco: minibaccarat's, for the same cards and draws (19:47-3.9)."""

from __future__ import annotations

from collections.abc import Iterable

from ..minibaccarat.kernel import BaccaratKernel
from .elections import PuntoBancoElections


class PuntoBancoKernel(BaccaratKernel):
    """Baccarat-punto banco at certain elections, each wager made for $100 in every round."""

    def __init__(self, elections: PuntoBancoElections, wagers: Iterable[str] | None = None) -> None:
        super().__init__(elections, wagers, game="punto-banco")
