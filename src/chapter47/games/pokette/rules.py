"""The cards of the pokette wheel and the hands of three that they make: pure functions of small integers.

A space is 0 to 53: thirteen cards a suit from ace to king, then two jokers. What a stand of two cards opens, and what
a third card wins, are sums of the bits below.
"""

from __future__ import annotations

from ...rulebook.cite import law

CARDS, SPACES = 52, 54
PAIR_IN_3, FLUSH, OPEN_STRAIGHT, INSIDE_STRAIGHT, OPEN_STRAIGHT_FLUSH, INSIDE_STRAIGHT_FLUSH, THREE_OF_A_KIND = (
    1,
    2,
    4,
    8,
    16,
    32,
    64,
)
STRAIGHTS = OPEN_STRAIGHT + INSIDE_STRAIGHT
STRAIGHT_FLUSHES = OPEN_STRAIGHT_FLUSH + INSIDE_STRAIGHT_FLUSH
ACE, ACE_HIGH = 1, 14


@law("19:47-12.2[wheel]")
def is_joker(space: int) -> bool:
    """A joker has no rank, suit or colour. 19:47-12.2[wheel]."""
    return space >= CARDS


def rank(space: int) -> int:
    """The rank of a card, ace 1 to king 13."""
    return space % 13 + 1


def suit(space: int) -> int:
    """The suit of a card: spades, hearts, diamonds, clubs."""
    return space // 13


@law("19:47-12.2[decks]")
def is_pair(first: int, second: int) -> bool:
    """Two cards of one value, or the same card twice. 19:47-12.8(b)[pair-in-2], 19:47-12.2[decks]."""
    return not is_joker(second) and rank(first) == rank(second)


def _apart(first: int, second: int, ace: int) -> int:
    """How far apart two ranks lie where an ace counts ``ace``."""
    return abs((ace if first == ACE else first) - (ace if second == ACE else second))


def gap(first: int, second: int, ace_low: bool) -> int:
    """The smaller distance of two values; an ace is 14, and 1 as well where the licensee says so. 19:47-12.2[ace]."""
    apart = _apart(rank(first), rank(second), ACE_HIGH)
    return min(apart, _apart(rank(first), rank(second), ACE)) if ace_low else apart


def opens(first: int, second: int, ace_low: bool) -> int:
    """The wagers that two cards open. 19:47-12.8(c), 19:47-12.8(d)1 to 19:47-12.8(d)4.

    Consecutive values are open, 19:47-12.8(d)2.i, though at either end one value alone completes them (reading E-325);
    two values with one between them are inside, 19:47-12.8(d)2.ii.
    """
    same_suit = suit(first) == suit(second)
    opened = FLUSH if same_suit else 0
    if rank(first) == rank(second):
        return opened + THREE_OF_A_KIND
    opened += PAIR_IN_3
    apart = gap(first, second, ace_low)
    if apart == 1:
        opened += OPEN_STRAIGHT + (OPEN_STRAIGHT_FLUSH if same_suit else 0)  # 19:47-12.8(d)3.i
    elif apart == 2:
        opened += INSIDE_STRAIGHT + (INSIDE_STRAIGHT_FLUSH if same_suit else 0)  # 19:47-12.8(d)3.ii
    return opened


def _in_a_row(a: int, b: int, c: int) -> bool:
    """Three different values that follow each other."""
    return a != b and b != c and a != c and max(a, b, c) - min(a, b, c) == 2


def is_straight(first: int, second: int, third: int, ace_low: bool) -> bool:
    """Three consecutive values. 19:47-12.8(e)3."""
    a, b, c = rank(first), rank(second), rank(third)
    if ace_low and _in_a_row(a, b, c):
        return True
    a, b, c = (ACE_HIGH if a == ACE else a), (ACE_HIGH if b == ACE else b), (ACE_HIGH if c == ACE else c)
    return _in_a_row(a, b, c)


def wins(first: int, second: int, third: int, ace_low: bool) -> int:
    """The wagers that a third card wins among those that the first two opened; a joker wins none. 19:47-12.8[joker]."""
    if is_joker(third):
        return 0
    opened = opens(first, second, ace_low)
    won = 0
    if rank(third) == rank(first) or rank(third) == rank(second):
        won += opened & (PAIR_IN_3 + THREE_OF_A_KIND)  # 19:47-12.8(e)1, 19:47-12.8(e)5
    one_suit = suit(first) == suit(second) == suit(third)
    if one_suit:
        won += opened & FLUSH  # 19:47-12.8(e)2
    if is_straight(first, second, third, ace_low):
        won += opened & STRAIGHTS
        if one_suit:
            won += opened & STRAIGHT_FLUSHES  # 19:47-12.8(e)4
    return won


def completing_ranks(first: int, second: int, ace_low: bool) -> int:
    """How many values would complete a straight: two, one or none."""
    found = 0
    for value in range(13):
        if is_straight(first, second, value, ace_low):
            found += 1
    return found
