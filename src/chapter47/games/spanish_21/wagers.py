"""The wagers of Spanish 21: the base wager, another box, match-the-dealer (19:47-19.5, 19.6), and the super bonus."""

from __future__ import annotations

from ...table.money import Cents
from ..blackjack.sides.wagers import MATCH
from ..blackjack.wagers import BOX, MAIN

WAGERS = (MAIN, BOX, MATCH)
SUPER_BONUS: tuple[tuple[Cents, Cents], ...] = ((2_500, 500_000), (500, 100_000))  # least wager, bonus
ENVY: Cents = 5_000  # to every other player


def super_bonus(wager: Cents) -> Cents:
    """The super bonus of a base wager. 19:47-19.5(g)[super-bonus].

    >>> [super_bonus(dollars * 100) for dollars in (4, 5, 24, 25, 100)]
    [0, 100000, 100000, 500000, 500000]
    """
    return next((bonus for least, bonus in SUPER_BONUS if wager >= least), 0)
