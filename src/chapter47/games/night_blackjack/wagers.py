"""The wagers of casino-night blackjack: the main one, on one's own space and on free ones (13:47-20.22)."""

from __future__ import annotations

from ..blackjack.wagers import BOX, MAIN

WAGERS = (MAIN, BOX)
