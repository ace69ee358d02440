"""The wagers of multi action blackjack: one for each of the three dealer hands (13:47-20.30(f)1)."""

from __future__ import annotations

from ..blackjack.wagers import SPOT

WAGERS = (SPOT,)
