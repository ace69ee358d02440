"""The compiled simulation of this game: blackjack's loop with its own rules."""

from __future__ import annotations

from typing import Any

from ...sim.engine import Kernel
from ..blackjack.variant_odds import variant_kernel


def kernel(elections: Any) -> Kernel:
    """Every wager that is offered, the hands played by the best chart."""
    return variant_kernel(elections)
