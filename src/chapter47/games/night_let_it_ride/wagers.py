"""The wagers of casino-night let it ride: the three bets of 19:47-18 and no bonus. 13:47-20.27(f)8, reading E-336."""

from __future__ import annotations

from ..let_it_ride.wagers import BETS, DECIDE

WAGERS = BETS

__all__ = ["DECIDE", "WAGERS"]
