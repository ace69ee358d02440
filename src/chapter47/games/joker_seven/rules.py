"""The arithmetic of joker seven: what seven cards hold. Pure functions of small integers, for people and for kernels.

A hand is one whole number: three bits count each rank (joker 0, ace 1 to king 13), six more the red and the black
cards. Hands are added up card by card. What decides wagers are three cells of a hand: its colours, its shape (pairs,
prials, fours) and, for a bet on a pair, how often that rank came.
"""

from __future__ import annotations

from ...rulebook.cite import law

CARDS = 7
JOKER = 0
RANKS = 14  # with the joker
BLACK_UNIT, RED_UNIT = 1 << 3 * RANKS, 1 << 3 * RANKS + 3
LOW_BITS = sum(1 << 3 * rank for rank in range(RANKS))

COLOUR_CELLS, SHAPE_CELLS, COUNT_CELLS = 64, 24, 4


@law("13:47-20.26(g)2.vi.(2)")
def card_unit(rank: int, is_red: bool) -> int:
    """What a card adds to a hand; a joker has no colour. 13:47-20.26(g)2.vi.(2)."""
    if rank == JOKER:
        return 1
    return (1 << 3 * rank) + (RED_UNIT if is_red else BLACK_UNIT)


def count_of(hand: int, rank: int) -> int:
    """How often a rank came; rank 0 are jokers."""
    return hand >> 3 * rank & 7


@law("13:47-20.26(g)2.vi.(1)")
def twos(hand: int) -> int:
    """A mark in the field of each rank that came exactly twice; two jokers are a pair. 13:47-20.26(g)2.vi.(1)."""
    return hand >> 1 & ~hand & LOW_BITS


@law("13:47-20.26(a)[prial]")
def threes(hand: int) -> int:
    """A mark in the field of each rank that came exactly three times. 13:47-20.26(a)[prial]."""
    return hand >> 1 & hand & LOW_BITS


def fours(hand: int) -> int:
    """A mark in the field of a rank that came four times."""
    return hand >> 2 & LOW_BITS


def _number(marks: int) -> int:
    """How many ranks are marked: the product adds the fields up in the last."""
    return marks * LOW_BITS >> 3 * (RANKS - 1) & 7


def colour_cell(hand: int) -> int:
    """The cell of a hand's colours, eight times the red cards and the black ones; what is missing are jokers."""
    return hand >> 3 * RANKS & 63


def shape_cell(hand: int) -> int:
    """The cell of a hand's shape: pairs 0 to 3, prials 0 to 2, fours 0 or 1."""
    return (_number(twos(hand)) * 3 + _number(threes(hand))) * 2 + _number(fours(hand))


def count_cell(count: int) -> int:
    """The cell of how often a rank came: seldom, or 2, 3 or 4 times."""
    return max(count - 1, 0)


def has_no_pairs(shape: int) -> bool:
    """No rank twice or more often, nor both jokers. 13:47-20.26(g)2.i[no-pairs]."""
    return shape == 0


def has_prial(shape: int) -> bool:
    """Some rank three times or more. 13:47-20.26(g)2.v, 13:47-20.26(g)3.iii."""
    return shape % 6 > 0


def has_two_pairs(shape: int, at_least: bool) -> bool:
    """Two pairs and no prial, or a four; ``at_least`` counts a prial for a pair and a four for two.

    13:47-20.26(g)2.i[two-pairs], 13:47-20.26(g)3.ii.
    """
    twos, threes, four = shape // 6, shape // 2 % 3, shape % 2
    if at_least:
        return twos + threes + 2 * four >= 2
    return four == 1 or (twos == 2 and threes == 0)
