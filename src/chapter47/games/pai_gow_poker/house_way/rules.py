"""Hands of seven set the house way by their ranks alone: all 67,600 kinds of ranks once, then looked up.

Where no flush can be made, only the ranks and the joker decide how a hand is set and what its line is. Cards have codes
that are added up: how many of each rank there are in two halves, and in each suit; a joker is of every suit. Both sums
together number the hand's ranks without a gap. A hand that may hold a flush is set card by card.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import Hands
from .kernel import JOKER, Rules, bonus_line, set_seven

HAND = 7
LOWER, UPPER = 7, 6  # ranks of both halves, the lower half from the ace; a joker goes with the upper one
MOST = 4  # cards of a rank
BASE = MOST + 1
SUITS_SHIFT, UPPER_SHIFT = 48, 24
_FLUSH = np.uint64(0x3333 << SUITS_SHIFT)  # five of a suit become eight with it
_FIVE = np.uint64(0x8888 << SUITS_SHIFT)
_LOWER = np.uint64((1 << UPPER_SHIFT) - 1)
_SUM = np.uint64(UPPER_SHIFT)
LINE_BITS, LOW_BITS = 4, 8  # of an outcome; above them the strength of the high hand

Sums = NDArray[np.uint64]
Begins = NDArray[np.uint32]
Within = NDArray[np.uint16]
Outcomes = NDArray[np.uint32]
Ranked = tuple[Sums, Begins, Within, Outcomes]
FLUSH = -1  # no outcome


def codes_of_cards() -> Sums:
    """The code of each card of the deck and of the joker."""
    told = np.zeros(JOKER + 1, np.uint64)
    for card in range(JOKER):
        rank, suit = card % 13, card // 13
        half = BASE**rank if rank < LOWER else BASE ** (rank - LOWER) << UPPER_SHIFT
        told[card] = half | 1 << SUITS_SHIFT + 4 * suit
    told[JOKER] = BASE**UPPER << UPPER_SHIFT | 0x1111 << SUITS_SHIFT
    return told


def _half(ranks: int, jokers: int) -> list[tuple[int, ...]]:
    """How many cards of each rank of a half there may be, and of jokers."""
    ways = product(range(jokers + 1), *[range(MOST + 1)] * ranks)
    return [(*counts, joker) for joker, *counts in ways if sum(counts) + joker <= HAND]


def _sum(counts: tuple[int, ...]) -> int:
    return sum(times * BASE**at for at, times in enumerate(counts))


def rank_table(way: Rules) -> Ranked:
    """The codes, where ranks of the lower half begin, those of the upper half among their like, and all outcomes."""
    lower, upper = _half(LOWER, 0), _half(UPPER, 1)
    beside: list[list[tuple[int, ...]]] = [[] for _ in range(HAND + 1)]
    within = np.zeros(2 * BASE**UPPER, np.uint16)
    for counts in upper:
        same = beside[sum(counts)]
        within[_sum(counts)] = len(same)
        same.append(counts)
    begins = np.zeros(BASE**LOWER, np.uint32)
    hands: list[list[int]] = []
    for counts in lower:
        begins[_sum(counts)] = len(hands)
        hands += [_unsuited((*counts[:-1], *others)) for others in beside[HAND - sum(counts)]]
    outcomes = np.zeros(len(hands), np.uint32)
    _set_all(np.array(hands, np.uint8), outcomes, way)
    return codes_of_cards(), begins, within, outcomes


def _unsuited(counts: tuple[int, ...]) -> list[int]:
    """Cards of these ranks, the joker last, of which no more than two are of a suit."""
    ranks = [rank for rank in range(13) for _ in range(counts[rank])]
    return [*(rank + 13 * (at % 4) for at, rank in enumerate(ranks)), *[JOKER] * counts[13]]


@kernel
def _set_all(hands: Hands, outcomes: Outcomes, way: Rules) -> None:
    for at in range(len(hands)):
        outcomes[at] = set_flush(hands[at], 0, way)


@kernel
def look_up(cards: Hands, first: int, codes: Sums, begins: Begins, within: Within, outcomes: Outcomes) -> Any:
    """How seven cards are set by their ranks, or ``FLUSH`` where they may hold one."""
    total = codes[cards[first]]
    for at in range(first + 1, first + HAND):
        total += codes[cards[at]]
    if (total + _FLUSH) & _FIVE:
        return FLUSH
    upper = (total >> _SUM) & _LOWER
    return np.int64(outcomes[np.uint64(begins[total & _LOWER]) + np.uint64(within[upper])])


@kernel
def set_flush(cards: Hands, first: int, way: Rules) -> Any:
    """How seven cards are set that may hold a flush, as ``look_up`` says it."""
    high, low = set_seven(cards, first, *way)
    line = bonus_line(cards, first, way[0], way[1], way[3])
    return np.int64((high << LOW_BITS | low) << LINE_BITS | line)
