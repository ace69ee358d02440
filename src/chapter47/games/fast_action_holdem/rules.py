"""Fast action hold'em in small integers: naturals, house ways, how to set or split four cards, how a round ends.

A card is its place in a deck, 0 to 51, suit by suit from the ace. Two of four cards are one of six pairs in the order
of ``PAIRS``; the two cards left are the pair counted from the other end.
"""

from __future__ import annotations

from ...rulebook.cite import law

ACE, JACK, TEN = 14, 11, 10
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))  # 19:47-21.1[setting]
KEEPS = 6
SPLITS = 3  # a pair of PAIRS with the cards left over: the first three with the last three
SURE = 1_000_000  # a worth is the chance to win in millionths

# ---- how one two-card hand ends -------------------------------------------------------------------------------------

LOST, COPY, WON = range(3)
CONTESTS = 3

# ---- how a round ends for one player --------------------------------------------------------------------------------

DEALER_NATURAL, DEALER_NATURAL_SPLIT, NATURAL = range(3)
NOT_SPLIT = 3  # and how the hand ended
SPLIT = NOT_SPLIT + CONTESTS  # and how both hands ended, the first threefold
CLASSES = SPLIT + CONTESTS * CONTESTS

# Ways to play that are weighed against each other: the best with any split, with splits into two pairs, with none,
# and the dealer's own.
BEST, BEST_PAIRS, NEVER_SPLIT, HOUSE_WAYS = range(4)
WAYS = 4


def value(card: int) -> int:
    """The rank of a card, the ace high. 19:47-21.3(a)."""
    rank = card % 13 + 1
    return ACE if rank == 1 else rank


@law("19:47-21.1[running-cards]")
def is_running(high: int, low: int) -> bool:
    """Two cards of consecutive rank. 19:47-21.1[running-cards]."""
    return high - low == 1


@law("19:47-21.1[natural]")
def is_natural(a: int, b: int, c: int, d: int) -> bool:
    """Four cards of one rank, whatever their suits. 19:47-21.1[natural]."""
    return a % 13 == b % 13 == c % 13 == d % 13


def house_way(high: int, low: int, suited: bool) -> int:
    """The first of the fourteen house ways that two cards answer to. 19:47-21.8(i)."""
    running = is_running(high, low)
    if high == low:
        return 1 if suited else 2  # 19:47-21.8(i)1, 19:47-21.8(i)2
    if high == ACE and low >= TEN:
        return 3 if suited else 5  # 19:47-21.8(i)3, 19:47-21.8(i)5
    if suited and running and low >= TEN:
        return 4  # 19:47-21.8(i)4
    if running and low >= JACK:
        return 6  # 19:47-21.8(i)6
    if high == ACE:
        return 7 if suited else 10  # 19:47-21.8(i)7, 19:47-21.8(i)10
    if suited and low >= TEN:
        return 8  # 19:47-21.8(i)8
    if low >= JACK:
        return 9  # 19:47-21.8(i)9
    if suited:
        return 11 if running else 12  # 19:47-21.8(i)11, 19:47-21.8(i)12
    return 13 if running else 14  # 19:47-21.8(i)13, 19:47-21.8(i)14


def preference(a: int, b: int) -> int:
    """How much the house prefers to keep two cards: by the house way, and within one by the higher cards."""
    high, low = max(value(a), value(b)), min(value(a), value(b))
    return (14 - house_way(high, low, a // 13 == b // 13)) * 256 + high * 16 + low


def highest_of(p0: int, p1: int, p2: int, p3: int, p4: int, p5: int) -> int:
    """Which of the six pairs is highest; of equals the one dealt first."""
    best, which = p0, 0
    if p1 > best:
        best, which = p1, 1
    if p2 > best:
        best, which = p2, 2
    if p3 > best:
        best, which = p3, 3
    if p4 > best:
        best, which = p4, 4
    if p5 > best:
        which = 5
    return which


def set_by_house_ways(a: int, b: int, c: int, d: int) -> int:
    """The pair of four cards that the dealer keeps. 19:47-21.8(i)."""
    return highest_of(
        preference(a, b), preference(a, c), preference(a, d), preference(b, c), preference(b, d), preference(c, d)
    )


def split_gain(first: int, second: int, kept: int) -> int:
    """What two hands of these worths win more than one of worth ``kept``, all at even money, in two millionths."""
    return first + second - kept - SURE // 2


@law("19:47-21.1[copy-hand]")
def contest(player: int, dealer: int) -> int:
    """How a hand ends against the dealer's: only a higher one wins. 19:47-21.8(k), 19:47-21.1[copy-hand]."""
    if player > dealer:
        return WON
    return COPY if player == dealer else LOST


def split_class(first: int, second: int) -> int:
    """The class of a round whose two hands ended so."""
    return SPLIT + first * CONTESTS + second


def first_of(result: int) -> int:
    """How the hand of the original wager ended in a round of this class, where hands were compared."""
    return result - NOT_SPLIT if result < SPLIT else (result - SPLIT) // CONTESTS


def second_of(result: int) -> int:
    """How the hand of the split wager ended in a round of this class."""
    return (result - SPLIT) % CONTESTS


# ---- kinds of two-card hands ----------------------------------------------------------------------------------------

KINDS = 182  # by two ranks, and whether they are of one suit


def pair_kind(a: int, b: int, suited: bool) -> int:
    """The number of a two-card hand among its kinds, by two values in any order and whether they are of one suit."""
    high, low = max(a, b) - 2, min(a, b) - 2
    return (high * (high + 1) // 2 + low) * 2 + (1 if suited else 0)
