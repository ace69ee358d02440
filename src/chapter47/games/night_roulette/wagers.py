"""The wagers of casino-night roulette: those of 19:47-5.1 without the colour wagers of 2009."""

from __future__ import annotations

from ..roulette.wagers import DECIDE, EIGHT_COLOR, SEVEN_COLOR, SIX_COLOR
from ..roulette.wagers import WAGERS as ROULETTE_WAGERS

WAGERS = tuple(kind for kind in ROULETTE_WAGERS if kind not in (SIX_COLOR, SEVEN_COLOR, EIGHT_COLOR))

__all__ = ["DECIDE", "WAGERS"]
