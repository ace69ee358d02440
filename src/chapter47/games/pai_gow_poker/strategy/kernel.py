"""One hand of seven against every hand that the bank may hold, set the house way: compiled counting for ``setter``.

How the bank's hand is set depends on its ranks alone, unless five of its cards are of one suit, or four with the joker.
So hands are counted by their ranks as if suits did not matter, and each hand with a flush is moved from there to where
it belongs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ..pairs.kernel import LOWS, Counts, Outcomes

Ranks = NDArray[np.uint8]
Bits = NDArray[np.uint16]

RANKS = 13
PAIRS = RANKS * (RANKS + 1) // 2  # two ranks, the same or not
OTHERS = 1 + RANKS + PAIRS  # what lies beside a flush: nothing, a rank, two ranks


@kernel
def beside(left: Counts, ways: Counts) -> None:
    """In how many ways each rank, or two, can be taken from the cards of the other suits."""
    ways[0] = 1
    at = 1 + RANKS
    for one in range(RANKS):
        ways[1 + one] = left[one]
        for other in range(one + 1):
            ways[at] = left[one] * (left[one] - 1) // 2 if one == other else left[one] * left[other]
            at += 1


@kernel
def weigh(
    suits: Counts,
    joker: bool,
    choose: Counts,
    ranks: Ranks,
    plain: Outcomes,
    flushes: Bits,
    jokerless: int,
    first: Counts,
    others: Ranks,
    suited: Outcomes,
    unsuited: Outcomes,
    hands: Counts,
) -> None:
    """Hands of the bank by the cell they fall into, from the ranks left in each suit as bits.

    ``ranks`` has a row for each hand by its ranks, the last column counting jokers, with its cell in ``plain``.
    ``flushes`` are the ranks of one suit; what may lie beside number ``i`` stands from ``first[i]``, with the cell of
    the hand and the one its ranks alone would have. Those after the first ``jokerless`` hold the joker.
    """
    left, mine = np.zeros(RANKS, np.int64), np.zeros(RANKS, np.int64)
    for rank in range(RANKS):
        for suit in range(4):
            left[rank] += suits[suit] >> rank & 1
    for at in range(len(ranks)):
        ways = 1 if joker or not ranks[at, RANKS] else 0
        for rank in range(RANKS):
            if ranks[at, rank]:
                ways *= choose[left[rank], ranks[at, rank]]
        hands[plain[at]] += ways
    aside = np.zeros(OTHERS, np.int64)
    for suit in range(4):
        for rank in range(RANKS):
            mine[rank] = left[rank] - (suits[suit] >> rank & 1)
        beside(mine, aside)
        for at in range(len(flushes) if joker else jokerless):
            if flushes[at] & ~suits[suit]:
                continue
            for i in range(first[at], first[at + 1]):
                hands[suited[i]] += aside[others[i]]
                hands[unsuited[i]] -= aside[others[i]]


@kernel
def contest(worths: Outcomes, hands: Counts, highs: Counts, lows: Counts, result: Counts) -> None:
    """For each set the hands of the bank by how they compare: ``result[set, 3 * high + low]``, as in the rules."""
    for cell in range(len(hands)):
        if hands[cell]:
            high, low = np.int64(worths[cell] // LOWS), np.int64(worths[cell] % LOWS)
            for at in range(len(highs)):
                above = 0 if highs[at] < high else 1 if highs[at] == high else 2
                below = 0 if lows[at] < low else 1 if lows[at] == low else 2
                result[at, 3 * above + below] += hands[cell]
