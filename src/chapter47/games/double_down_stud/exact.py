"""Every deal of double down stud, counted in compiled code: 270,725 sets of four cards, 48 cards to follow each."""

from __future__ import annotations

import numpy as np

from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CODES, Codes, Strengths, orbit, strength5, table
from ...table.poker_hands import FIVE_CARDS
from ..let_it_ride.exact import Lines, Numbers, worth_of_fours
from . import rules

LINE_OF = np.array(rules.LINE_OF, np.uint8)
jitable(rules.result_class)


@kernel
def _count(codes: Codes, table: Strengths, line_of: Lines, worth: Numbers, classes: int) -> Numbers:
    """Deals of each class: one set of four cards of each orbit of renamed suits stands for all of them."""
    counts = np.zeros(classes, np.int64)
    suits = np.empty(4, np.int64)
    at = -1
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    at += 1
                    suits[:] = 0
                    suits[a // 13] |= 1 << (a % 13)
                    suits[b // 13] |= 1 << (b % 13)
                    suits[c // 13] |= 1 << (c % 13)
                    suits[d // 13] |= 1 << (d % 13)
                    size = orbit(suits)
                    if size == 0:
                        continue
                    for e in range(52):
                        if e != a and e != b and e != c and e != d:
                            line = line_of[strength5(table, codes[a], codes[b], codes[c], codes[d], codes[e])]
                            counts[rules.result_class(line, worth[at] > 0)] += size
    return counts


def worths(pays: list[int]) -> Numbers:
    """What one wager is worth with each set of four cards; a double is made where it is worth more than nothing."""
    return worth_of_fours(CODES, table(FIVE_CARDS), LINE_OF, np.array(pays, np.int64))


def count_deals(pays: list[int]) -> list[int]:
    """Deals of each class with the best doubles: 12,994,800 in all."""
    counted: list[int] = _count(CODES, table(FIVE_CARDS), LINE_OF, worths(pays), rules.CLASSES).tolist()
    return counted
