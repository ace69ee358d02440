"""Every hand of seven from 53 cards, 154,143,080 of them, counted in compiled code by what it holds (19:47-11.13).

One hand of each orbit of renamed suits stands for all of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import kernel
from ...sim.poker_hands import CODES, Codes, Strengths, orbit, table
from ...table.poker_hands import FIVE_CARDS_BUG
from . import rules
from .hands import LOW, class_numbers
from .kernel import JOKER, Numbers, set_seven

Counts = NDArray[np.int64]


@kernel
def _count(
    joker: bool, codes: Codes, table5: Strengths, table2: Strengths, numbers: Numbers, keep: tuple[int, ...], lines: int
) -> Counts:
    """Hands of each line of the bonus, with the joker or without."""
    counts = np.zeros(lines, np.int64)
    cards = np.empty(7, np.uint8)
    suits = np.empty(4, np.int64)
    one = np.int64(1)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        five = one << a | one << b | one << c | one << d | one << e
                        for f in range(e):
                            six = five | one << f
                            for g in range(1 if joker else f):
                                held = six if joker else six | one << g
                                for suit in range(4):
                                    suits[suit] = held >> 13 * suit & 8191
                                size = orbit(suits)
                                if size == 0:
                                    continue
                                cards[0], cards[1], cards[2], cards[3], cards[4], cards[5] = a, b, c, d, e, f
                                cards[6] = JOKER if joker else g
                                line = set_seven(cards, 0, codes, table5, table2, numbers, keep, 6, 10)[2]
                                counts[line] += size
    return counts


def count_lines() -> list[int]:
    """Hands of each line of the bonus: 154,143,080 in all."""
    numbers = np.array(class_numbers(FIVE_CARDS_BUG), np.uint8)
    keep = (rules.NEVER,) * 16
    known = CODES, table(FIVE_CARDS_BUG), table(LOW), numbers, keep, rules.BONUS_LINES
    counted: list[int] = (_count(False, *known) + _count(True, *known)).tolist()
    return counted
