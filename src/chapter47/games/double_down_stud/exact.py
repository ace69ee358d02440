"""Every deal of double down stud, counted in compiled code: 270,725 sets of four cards, 48 cards to follow each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CHOOSE, CODES, Codes, Strengths, strength5, table
from ...table.poker_hands import FIVE_CARDS
from ..let_it_ride.exact import Lines, Numbers, orbit_of, worth_of_fours
from . import rules

LINE_OF = np.array(rules.LINE_OF, np.uint8)
jitable(rules.result_class)


class Tables(NamedTuple):
    """All that compiled code looks up: strengths, their lines, and what a wager is worth with four cards."""

    codes: Codes
    strengths: Strengths
    line_of: Lines
    choose: Numbers
    worth: Numbers

    @classmethod
    def of(cls, pays: list[int]) -> Tables:
        """The tables where the lines pay so; a double is made where it is worth more than nothing."""
        strengths = table(FIVE_CARDS)
        worth = worth_of_fours(CODES, strengths, LINE_OF, np.array(pays, np.int64))
        return cls(CODES, strengths, LINE_OF, CHOOSE, worth)


@kernel
def _count(tables: Tables, classes: int) -> Numbers:
    """Deals of each class: one set of four cards of each orbit of renamed suits stands for all of them."""
    codes = tables.codes
    counts = np.zeros(classes, np.int64)
    suits = np.empty(4, np.int64)
    at = -1
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    at += 1
                    size = orbit_of((a, b, c, d), suits)
                    if size == 0:
                        continue
                    for e in range(52):
                        if e != a and e != b and e != c and e != d:
                            five = strength5(tables.strengths, codes[a], codes[b], codes[c], codes[d], codes[e])
                            counts[rules.result_class(tables.line_of[five], tables.worth[at] > 0)] += size
    return counts


def count_deals(pays: list[int]) -> list[int]:
    """Deals of each class with the best doubles: 12,994,800 in all."""
    counted: list[int] = _count(Tables.of(pays), rules.CLASSES).tolist()
    return counted
