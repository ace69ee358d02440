"""The wagers of Spanish 21: the base wager, another box, match-the-dealer (19:47-19.5, 19.6)."""

from __future__ import annotations

from typing import Any

from ..blackjack.side_wagers import MATCH
from ..blackjack.wagers import BOX, MAIN

WAGERS = (MAIN, BOX, MATCH)


def bonus_lines(_: Any) -> str:
    """What the bonus 21s pay, in words."""
    return "21 in five cards 3 to 2, six 2 to 1, seven 3 to 1; 6-7-8 or 7-7-7 3 to 2, suited 2 to 1, spades 3 to 1"
