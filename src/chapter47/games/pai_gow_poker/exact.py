"""Every hand of seven from 53 cards, 154,143,080 of them, counted in compiled code by what it holds (19:47-11.13).

One hand of each orbit of renamed suits stands for all of them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import kernel
from ...sim.poker_hands import Codes, Hands, Strengths
from ...table.poker_hands import FIVE_CARDS_BUG
from . import rules
from .house_way.exact import RANKS, in_parts, shared_sets
from .house_way.kernel import SPLITS, SUM, Numbers, bonus_line, compiled_rules, out_of_suit, strength_without
from .pairs.kernel import HAND

Counts = NDArray[np.int64]


@kernel
def _lines(hands: Hands, weights: Hands, lines: int, codes: Codes, table5: Strengths, numbers: Numbers) -> Counts:
    """Hands of each line of the bonus."""
    counts = np.zeros(lines, np.int64)
    for at in range(len(hands)):
        counts[bonus_line(hands[at], 0, codes, table5, numbers)] += weights[at]
    return counts


@kernel
def _best(hands: Hands, weights: Hands, strengths: int, codes: Codes, table5: Strengths) -> Counts:
    """Hands by the strength of their best five cards."""
    counts = np.zeros(strengths, np.int64)
    for at in range(len(hands)):
        total, best = np.uint64(0), 0
        for card in hands[at]:
            total += codes[card] & SUM
        others = out_of_suit(hands[at], 0)
        for split in range(len(SPLITS)):
            i, j = SPLITS[split, 0], SPLITS[split, 1]
            best = max(best, strength_without(hands[at], 0, i, j, total, others, codes, table5))
        counts[best] += weights[at]
    return counts


def _over_all(count: Callable[..., Counts], *known: object) -> list[int]:
    """What a kernel counts over one hand of every orbit."""
    hands, weights = shared_sets(RANKS, HAND)
    counted: list[int] = np.sum(in_parts(lambda at: count(hands[at], weights[at], *known), len(hands)), axis=0).tolist()
    return counted


def count_lines() -> list[int]:
    """Hands of each line of the bonus: 154,143,080 in all."""
    codes, table5, _, numbers, *_ = compiled_rules(FIVE_CARDS_BUG, (), (6, 10))  # however a hand is set
    return _over_all(_lines, rules.BONUS_LINES, codes, table5, numbers)


def count_best_five() -> dict[str, int]:
    """Hands by the class of their best five cards in the order of poker, where a straight beats three of a kind."""
    names = FIVE_CARDS_BUG.class_of
    codes, table5 = compiled_rules(FIVE_CARDS_BUG, (), (6, 10))[:2]
    counts = dict.fromkeys(FIVE_CARDS_BUG.classes, 0)
    for strength, ways in enumerate(_over_all(_best, len(names), codes, table5)):
        if ways:
            counts[names[strength]] += ways
    return counts
