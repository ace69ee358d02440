"""What can be counted exactly at fast action hold'em: naturals, five-card hands, the dealer's house ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb, prod

from .elections import HAND
from .hands import HANDS

SUITS = 4


def natural_chance(decks: int) -> Fraction:
    """The chance of four cards of one rank. 19:47-21.1[natural]."""
    return Fraction(13 * comb(SUITS * decks, HAND), comb(52 * decks, HAND))


@lru_cache(maxsize=8)
def hand_counts(decks: int) -> dict[str, int]:
    """How many five-card hands of each class so many decks hold, best class first. 19:47-21.3(b)."""
    counts = dict.fromkeys(HANDS.classes, 0)
    for (values, suited), place in HANDS.strengths.items():
        times = Counter(values).values()
        in_one_suit = SUITS * prod(comb(decks, n) for n in times)
        ways = in_one_suit if suited else prod(comb(SUITS * decks, n) for n in times) - in_one_suit
        counts[HANDS.class_of[place]] += ways
    return counts


@lru_cache(maxsize=8)
def house_way_counts(decks: int) -> tuple[int, ...]:
    """In how many of the dealer's hands each house way is used, 1 to 14; place 0 counts naturals. 19:47-21.8(i)."""
    from .kernel_play import count_house_ways, preferences

    return tuple(count_house_ways(preferences(), decks).tolist())
