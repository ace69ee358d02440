"""The arithmetic of red dog: values, spreads, who wins. Pure functions of small integers, for people and for kernels.

A card is its value, 2 to 14. The result of a round is one of 25 classes: consecutive cards, a pair with or without a
third alike, or a spread of 1 to 11 with the third card between the two or not.
"""

from __future__ import annotations

from ...rulebook.cite import law

PAIR = -1  # the spread of two equal values
CONSECUTIVE, PAIR_TIE, THREE_OF_A_KIND, FIRST_SPREAD = 0, 1, 2, 3
LARGEST_SPREAD = 11
CLASSES = FIRST_SPREAD + 2 * LARGEST_SPREAD


@law("13:47-20.31(a)2.ii", "19:47-6.1[values]")
def card_value(rank: int) -> int:
    """Value of a card by its rank, ace 1 to king 13: the ace is high and only high. 19:47-6.1[values]."""
    return 14 if rank == 1 else rank


def spread(first: int, second: int) -> int:
    """Values strictly between two cards: 0 for consecutive ones, PAIR for equal ones. 19:47-6.5[spread]."""
    return abs(first - second) - 1


@law("13:47-20.31(d)14")
def is_between(first: int, second: int, third: int) -> bool:
    """Whether the third card lies strictly between the first two. 19:47-6.5[between]."""
    return first < third < second or second < third < first


def result_class(first: int, second: int, third: int) -> int:
    """The class of a finished round; the third card does not matter where the two are consecutive."""
    between = spread(first, second)
    if between == 0:
        return CONSECUTIVE  # 19:47-6.5[consecutive]
    if between == PAIR:
        return THREE_OF_A_KIND if third == first else PAIR_TIE  # 19:47-6.5[pair-tie]
    return FIRST_SPREAD + 2 * (between - 1) + (1 if is_between(first, second, third) else 0)


def spread_of(result: int) -> int:
    """The spread of a round of this class, 0 where there was none to raise on."""
    return 0 if result < FIRST_SPREAD else (result - FIRST_SPREAD) // 2 + 1


def third_card_wins(result: int) -> bool:
    """Whether a round of this class with a spread ended with the third card between."""
    return result >= FIRST_SPREAD and (result - FIRST_SPREAD) % 2 == 1


def cards_needed(first: int, second: int) -> int:
    """Cards that a round with these two takes: no third after consecutive ones. 19:47-6.5[consecutive]."""
    return 2 if spread(first, second) == 0 else 3


def cards_dealt(result: int) -> int:
    """Cards that a round of this class took."""
    return 2 if result == CONSECUTIVE else 3
