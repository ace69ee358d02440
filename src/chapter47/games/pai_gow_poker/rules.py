"""Pai gow poker in small integers: which cards the house way puts into the low hand, and what the bonus counts.

A hand of seven is its ranks, counted four bits each in one number (``ranks``), a joker counting as an ace: 2 to 14.
The house way answers with the two ranks of the low hand, or says that a straight or better stays together.
"""

from __future__ import annotations

from ...rulebook.cite import law

TWO, SIX, TEN, KING, ACE = 2, 6, 10, 13, 14
NEVER = 15  # no single card is high enough
MADE = 0  # a straight or better is kept, with the best low hand beside it
BONUS_LINES = 12
(
    NOTHING,
    STRAIGHT,
    TRIPS,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH,
    ROYAL,
    FIVE_ACES,
    SEVEN_WITH_JOKER,
    ROYAL_MATCH,
    SEVEN_NATURAL,
) = range(12)


ONES = sum(1 << 4 * rank for rank in range(TWO, ACE + 1))


def has_pair(ranks: int) -> bool:
    """Whether any rank comes twice or more."""
    return ranks & 14 * ONES != 0


def has_three(ranks: int) -> bool:
    """Whether any rank comes three times or more."""
    return ranks & 4 * ONES != 0 or ranks & ranks >> 1 & ONES != 0


def count(ranks: int, rank: int) -> int:
    """How many cards of a rank there are."""
    return ranks >> 4 * rank & 15


def highest(ranks: int, times: int, below: int) -> int:
    """The highest rank under another that comes so many times, or 0."""
    rank = below - 1
    while rank >= TWO:
        if count(ranks, rank) == times:
            return rank
        rank -= 1
    return 0


def low_hand(one: int, other: int) -> int:
    """Two ranks as one number, the higher first."""
    return one << 4 | other if one >= other else other << 4 | one


def part(rank: int) -> int:
    """Whether a pair is low, medium, high or aces, 0 to 3. 19:47-11.9[way-two-pair]."""
    if rank <= SIX:
        return 0
    return 1 if rank <= TEN else 2 if rank <= KING else 3


@law(
    "19:47-11.9[way-five-aces]",
    "19:47-11.9[way-full-house]",
    "19:47-11.9[way-no-pair]",
    "19:47-11.9[way-pair]",
    "19:47-11.9[way-straight]",
    "19:47-11.9[way-three-pair]",
    "19:47-11.9[way-trips]",
    "19:47-11.9[way-two-trips]",
)
def house_low(ranks: int, made: bool, keep: tuple[int, ...], quads_kept: int, quads_with_ace: int) -> int:
    """The low hand by the house way; ``made`` where the cards hold a straight or better that is no pair or more.

    ``keep`` has for each two parts of pairs the single card from which both pairs stay in the high hand.
    """
    top = NEVER
    if count(ranks, ACE) == 5:  # 19:47-11.9[way-five-aces]
        kings = count(ranks, KING) == 2
        return low_hand(KING, KING) if kings else low_hand(ACE, ACE)
    quads = trips = 0
    if has_three(ranks):
        quads, trips = highest(ranks, 4, top), highest(ranks, 3, top)
    pair = highest(ranks, 2, top) if has_pair(ranks) else 0
    if quads:
        return low_of_quads(ranks, quads, trips, pair, quads_kept, quads_with_ace)
    if trips:
        second = highest(ranks, 3, trips)
        if second:  # 19:47-11.9[way-two-trips]
            return low_hand(trips, trips)
        if pair:  # 19:47-11.9[way-full-house]
            return low_hand(pair, pair)
        if made:
            return MADE
        single = highest(ranks, 1, top)
        if trips == ACE:  # 19:47-11.9[way-trips]
            return low_hand(ACE, single)
        return low_hand(single, highest(ranks, 1, single))
    second = highest(ranks, 2, pair) if pair else 0
    if second:
        if highest(ranks, 2, second):  # 19:47-11.9[way-three-pair]
            return low_hand(pair, pair)
        return low_of_two_pair(ranks, pair, second, keep)
    if made:  # 19:47-11.9[way-straight]
        return MADE
    single = highest(ranks, 1, top)
    if pair:  # 19:47-11.9[way-pair]
        return low_hand(single, highest(ranks, 1, single))
    single = highest(ranks, 1, single)  # 19:47-11.9[way-no-pair]: the best card stays in the high hand
    return low_hand(single, highest(ranks, 1, single))


def low_of_quads(ranks: int, quads: int, trips: int, pair: int, kept: int, with_ace: int) -> int:
    """Four of a kind: low ones are kept, middle ones beside an ace, high ones split. 19:47-11.9[way-quads]."""
    if trips:
        return low_hand(trips, trips)
    if pair:
        return low_hand(pair, pair)
    single = highest(ranks, 1, NEVER)
    if quads <= kept or (quads <= with_ace and single == ACE):
        return low_hand(single, highest(ranks, 1, single))
    return low_hand(quads, quads)


def low_of_two_pair(ranks: int, pair: int, second: int, keep: tuple[int, ...]) -> int:
    """Two pair are split unless a single card is high enough for the low hand. 19:47-11.9[way-two-pair]."""
    single = highest(ranks, 1, NEVER)
    if single >= keep[4 * part(second) + part(pair)]:
        return low_hand(single, highest(ranks, 1, single))
    return low_hand(second, second)


@law("19:47-11.13[seven]")
def seven_in_a_row(suit: int, joker: bool) -> bool:
    """Whether cards of one suit, as bits 2 to 14, are seven in a row, a joker being one of them. 19:47-11.13[seven]."""
    bits = suit | (suit >> 13 & 2)  # the ace stands below the two as well
    needed = 6 if joker else 7
    for lowest in range(1, 9):
        row = bits >> lowest & 127
        held = 0
        while row:
            held += row & 1
            row >>= 1
        if held == needed:
            return True
    return False


def may_be_straight(bits: int, joker: bool) -> bool:
    """Whether ranks, as bits 2 to 14, hold five in a row, or four of five where a joker completes them."""
    row = bits | (bits >> 13 & 2)
    if not joker:
        return row & row >> 1 & row >> 2 & row >> 3 & row >> 4 != 0
    for lowest in range(1, 11):
        five = row >> lowest & 31
        if (five & 1) + (five >> 1 & 1) + (five >> 2 & 1) + (five >> 3 & 1) + (five >> 4) >= 4:
            return True
    return False


def line_of_ranks(ranks: int) -> int:
    """The line of the bonus of cards that hold no straight and no flush."""
    if not has_three(ranks):
        return NOTHING
    if count(ranks, ACE) == 5:
        return FIVE_ACES
    if highest(ranks, 4, NEVER):
        return QUADS
    trips = highest(ranks, 3, NEVER)
    if trips:
        return FULL_HOUSE if highest(ranks, 2, NEVER) or highest(ranks, 3, trips) else TRIPS
    return NOTHING
