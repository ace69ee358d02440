"""The wagers of Spanish 21: the base wager, another box, match-the-dealer (19:47-19.5, 19.6)."""

from __future__ import annotations

from ..blackjack.side_wagers import MATCH
from ..blackjack.wagers import BOX, MAIN

WAGERS = (MAIN, BOX, MATCH)
