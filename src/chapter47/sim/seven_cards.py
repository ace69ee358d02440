"""The best five of seven cards by one look into a table, for compiled code that counts every board.

A card's code holds a key of its rank, such that no two hands of seven have the same sum, and above it a count of its
suit; where a suit comes five times its ranks decide, else the sum does.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from ..table.poker_hands import FIVE_CARDS
from .compile import kernel
from .poker_hands import CODES as FIVE_CODES
from .poker_hands import STRIDE, table

Codes = NDArray[np.uint64]
Table = NDArray[np.uint16]
Ints = NDArray[np.int64]

# Found by trying numbers upward: two to ace, at most four of each among seven.
KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
RANKS = np.uint64((1 << 32) - 1)
BIAS = np.uint64(0x3333 << 32)  # five of a suit carry into the highest of its four bits
FLUSH = np.uint64(0x8888 << 32)
_RANK_KEYS = np.array([int(FIVE_CODES[(value + 1) % 13]) & ((1 << 24) - 1) for value in range(13)], np.int64)


def codes() -> Codes:
    """For each card, 0 to 51, the key of its rank and above it one of its suit."""
    return np.array([KEYS[(at % 13 - 1) % 13] | 1 << (32 + 4 * (at // 13)) for at in range(52)], np.uint64)


CODES = codes()
VALUES = np.array([(at % 13 - 1) % 13 for at in range(52)], np.int64)  # two is 0, the ace 12
SUITS = np.array([at // 13 for at in range(52)], np.int64)


@cache
def by_ranks() -> Table:
    """The strength of seven cards without a flush, by the sum of their keys."""
    hands = np.array(
        [hand for hand in combinations_with_replacement(range(13), 7) if max(map(hand.count, set(hand))) <= 4], np.int64
    )
    strengths, best = table(FIVE_CARDS), np.zeros(len(hands), np.uint16)
    for five in combinations(range(7), 5):
        best = np.maximum(best, strengths[_RANK_KEYS[hands[:, five]].sum(axis=1)])
    found = np.zeros(sum(KEYS[-1:]) * 4 + KEYS[-2] * 3 + 1, np.uint16)
    found[np.array(KEYS, np.int64)[hands].sum(axis=1)] = best
    return found


@cache
def by_suit() -> Table:
    """The strength of five or more cards of one suit, by their ranks as bits."""
    strengths, found = table(FIVE_CARDS), np.zeros(1 << 13, np.uint16)
    for count in (5, 6, 7):
        for ranks in combinations(range(13), count):
            mask = sum(1 << rank for rank in ranks)
            found[mask] = max(strengths[int(_RANK_KEYS[list(five)].sum()) + STRIDE] for five in combinations(ranks, 5))
    return found


@kernel
def ranks_of_suit(values: Ints, suits: Ints, total: np.uint64, own: Ints, board: Ints) -> int:
    """The ranks, as bits, of the suit that comes five times or more."""
    counts = (total + BIAS) & FLUSH
    suit = 0
    while not (counts >> np.uint64(35 + 4 * suit)) & np.uint64(1):
        suit += 1
    mask = 0
    for card in own:
        if suits[card] == suit:
            mask |= 1 << values[card]
    for card in board:
        if suits[card] == suit:
            mask |= 1 << values[card]
    return mask
