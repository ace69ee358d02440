"""Pai gow in small integers: how strong two tiles are, which hands win, where the deal starts.

A tile is its pair, 0 the Gee Joon to 15 the fives, in the order in which pairs rank: the two tiles of a pair are worth
the same in every hand, also where they look different.
"""

from __future__ import annotations

from ...rulebook.cite import law

GEE_JOON, TEEN, DAY, YUN, NINES, EIGHTS = 0, 1, 2, 3, 12, 13
KINDS = 16
PIPS = (3, 12, 2, 8, 4, 10, 6, 4, 11, 10, 7, 6, 9, 8, 7, 5)  # Gee Joon counts 3 or 6, 19:47-10.2[wild]

# Strengths of the hands that are neither pairs nor points.
GONGS_AND_WONGS = law("19:47-10.2[wong]", "19:47-10.2[gong]")((201, 202, 203, 204, 205))
DAY_GONG, TEEN_GONG, DAY_WONG, TEEN_WONG, LOWEST_PAIR = GONGS_AND_WONGS
STEP = 17  # between points

LOWER, COPY, HIGHER = range(3)
CLASSES = 9  # how the high hands compare, times how the low hands do
POSITIONS = 8  # the bank, the players and the dead hand, 19:47-10.6[count]


@law("19:47-10.2[tile-rank]")
def height(tile: int) -> int:
    """The place of a single tile, 15 the Teen down to 1, the two of the Gee Joon below all. 19:47-10.2[tile-rank]."""
    return KINDS - tile if tile else 0


@law("19:47-10.2[points]", "19:47-10.2[wild]")
def points(a: int, b: int) -> int:
    """The points of two tiles: their spots without the tens, Gee Joon as suits best. 19:47-10.2[points]."""
    first = (PIPS[a] + PIPS[b]) % 10
    if a == GEE_JOON or b == GEE_JOON:  # one more way to count it, 19:47-10.2[wild]
        return max(first, (first + 3) % 10)
    return first


@law("19:47-10.2[hand-rank]", "19:47-10.2[high-tile]", "19:47-10.2[zero-copy]")
def strength(a: int, b: int) -> int:
    """How strong a hand of two tiles is; equal strengths are copies. 19:47-10.2[hand-rank].

    A pair by its rank, then wong, gong and points; equal points by the higher tile alone, 19:47-10.2[high-tile], and
    nothing against nothing is always a copy, 19:47-10.2[zero-copy].
    """
    if a == b:
        return LOWEST_PAIR + KINDS - 1 - a
    if a > b:
        a, b = b, a
    if a in (TEEN, DAY):
        if b == NINES:
            return TEEN_WONG if a == TEEN else DAY_WONG
        if b in (YUN, EIGHTS):
            return TEEN_GONG if a == TEEN else DAY_GONG
    count = points(a, b)
    return count * STEP + max(height(a), height(b)) if count else 0


@law("19:47-10.1[copy-hand]", "19:47-11.1[copy-hand]")
def compare(one: int, other: int) -> int:
    """Whether a hand is lower than another, a copy of it, or higher. 19:47-10.1[copy-hand]."""
    return LOWER if one < other else COPY if one == other else HIGHER


def result_class(high: int, low: int, bank_high: int, bank_low: int) -> int:
    """The class of a contest: both hands of a player against the bank's. 19:47-10.7[compare]."""
    return 3 * compare(high, bank_high) + compare(low, bank_low)


def wins(result: int) -> bool:
    """Whether both hands of the player are higher. 19:47-10.7[wins]."""
    return result == 3 * HIGHER + HIGHER


@law("19:47-10.7[copy]", "19:47-11.9[copy]")
def loses(result: int) -> bool:
    """Whether neither hand of the player is higher: a copy is the bank's. 19:47-10.7[loses], 19:47-10.7[copy]."""
    return result // 3 != HIGHER and result % 3 != HIGHER


def mirrored(result: int) -> int:
    """The class of a contest seen from the other side."""
    return 3 * (HIGHER - result // 3) + HIGHER - result % 3


@law("19:47-11.8C[count]")
def start(total: int, positions: int) -> int:
    """The place in the count, from 1 for the bank, that a total of the dice falls on. 19:47-10.6[count]."""
    return (total - 1) % positions + 1
