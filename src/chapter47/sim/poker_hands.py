"""Poker hands for compiled code: any ranking as a table to look up, and sets of cards numbered and told by symmetry.

A card is its place in the deck, 0 to 51, jokers 52 and 53. Each rank has a key such that no two hands of five have
the same sum, even with five of a rank and two jokers; the sum finds the hand in the table, in its second half where all
suits agree.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..table.poker_hands import ANY, Ranking
from .compile import kernel

Codes = NDArray[np.uint32]
Strengths = NDArray[np.uint16]
Hands = NDArray[np.uint8]
Card = Any  # its place in the deck: any whole number

# Found by trying numbers upward: two to ace, then the joker.
KEYS = (0, 1, 6, 31, 108, 366, 926, 2286, 5733, 12905, 27316, 44676, 94545, 147031)
STRIDE = 3 * KEYS[12] + 2 * KEYS[13] + 1  # more than any sum
_SUM, _SUIT = np.uint32((1 << 24) - 1), np.uint32(24)
_0, _1 = np.uint32(0), np.uint32(1)


def _codes() -> Codes:
    """For each card the key of its rank, and above it a bit for its suit; a joker has all four bits."""
    codes = [KEYS[(at % 13 - 1) % 13] | 1 << (24 + at // 13) for at in range(52)]
    return np.array([*codes, *(KEYS[13] | 15 << 24,) * 2], np.uint32)


CODES = _codes()


@cache
def table(ranking: Ranking) -> Strengths:
    """The strength of every hand of a ranking, by the sum of its keys; 0 where there is no such hand."""
    found = np.zeros(2 * STRIDE, np.uint16)
    for (values, suited), strength in ranking.strengths.items():
        place = sum(KEYS[13 if value == ANY else value - 2] for value in values)
        found[place + STRIDE * suited] = strength
    return found


@kernel
def strength3(table: Strengths, a: np.uint32, b: np.uint32, c: np.uint32) -> int:
    """The strength of three cards, given their codes."""
    place = ((a + b + c) & _SUM) + (STRIDE if (a & b & c) >> _SUIT else 0)
    return np.int64(table[place])  # type: ignore[return-value]


@kernel
def strength5(table: Strengths, a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32, e: np.uint32) -> int:
    """The strength of five cards, given their codes."""
    place = ((a + b + c + d + e) & _SUM) + (STRIDE if (a & b & c & d & e) >> _SUIT else 0)
    return np.int64(table[place])  # type: ignore[return-value]


@kernel
def _evaluate5(table: Strengths, codes: Codes, hands: Hands, found: Strengths) -> None:
    for i in range(len(hands)):
        a, b, c = codes[hands[i, 0]], codes[hands[i, 1]], codes[hands[i, 2]]
        d, e = codes[hands[i, 3]], codes[hands[i, 4]]
        place = ((a + b + c + d + e) & _SUM) + np.uint32(STRIDE) * np.uint32((a & b & c & d & e) >> _SUIT != _0)
        found[i] = table[place]


@kernel
def _evaluate(table: Strengths, codes: Codes, hands: Hands, found: Strengths) -> None:
    for i in range(len(hands)):
        total, suits = _0, np.uint32(0xFFFFFFFF)
        for j in range(hands.shape[1]):
            code = codes[hands[i, j]]
            total += code
            suits &= code
        found[i] = table[(total & _SUM) + (STRIDE if suits >> _SUIT else 0)]


def evaluate(ranking: Ranking, hands: Hands) -> Strengths:
    """The strength of many hands at once, a row each."""
    found = np.empty(len(hands), np.uint16)
    (_evaluate5 if hands.shape[1] == 5 else _evaluate)(table(ranking), CODES, hands, found)
    return found


# ---- sets of cards -------------------------------------------------------------------------------------------------


CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(55)], np.int64)


@kernel
def in_order4(a: Card, b: Card, c: Card, d: Card) -> tuple[Card, Card, Card, Card]:
    """Four numbers, the smallest first."""
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    return a, min(b, c), max(b, c), d


@kernel
def set_number3(choose: NDArray[np.int64], a: Card, b: Card, c: Card) -> int:
    """The number of a set of three cards among all 22,100, in any order of the cards."""
    low, high = min(a, b, c), max(a, b, c)
    return low + choose[a + b + c - low - high, 2] + choose[high, 3]  # type: ignore[no-any-return]


@kernel
def set_number4(choose: NDArray[np.int64], a: Card, b: Card, c: Card, d: Card) -> int:
    """The number of a set of four cards among all 270,725, in any order of the cards."""
    a, b, c, d = in_order4(a, b, c, d)
    return a + choose[b, 2] + choose[c, 3] + choose[d, 4]  # type: ignore[no-any-return]


@kernel
def next_choice(at: NDArray[np.int64], count: int, last: int) -> bool:
    """The next choice of ``count`` rising places below ``last``, in place; False after the last one."""
    i = count - 1
    while i >= 0 and at[i] == last - count + i:
        i -= 1
    if i < 0:
        return False
    at[i] += 1
    for j in range(i + 1, count):
        at[j] = at[j - 1] + 1
    return True


@kernel
def orbit(suits: NDArray[np.int64]) -> int:
    """How many sets of cards are this one with its suits renamed, or 0 where another of them stands for all.

    ``suits`` are the ranks held in each suit as bits. The one whose suits come in falling order stands for its orbit.
    """
    size, run = 24, 1
    for s in range(1, 4):
        if suits[s] > suits[s - 1]:
            return 0
        run = run + 1 if suits[s] == suits[s - 1] else 1
        size //= run
    return size
