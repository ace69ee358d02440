"""The arithmetic of beat the dealer: two totals of two dice."""

from __future__ import annotations

DICE = 2  # each tumble
POSITIONS = 10
NUMBERS = 12  # on the layout; a total of one cannot be rolled, see reading E-338


def player_wins(a: int, b: int, c: int, d: int) -> bool:
    """Dealer's dice, then the player's: strictly more wins. 13:47-20.21(c)1[winner], 13:47-20.21(c)1[ties]."""
    return c + d > a + b
