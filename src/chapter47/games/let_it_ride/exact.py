"""Every deal of let it ride, counted in compiled code: what three and four cards are worth, and the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CHOOSE, CODES, Codes, Strengths, orbit, set_number4, strength3, strength5, table
from ...table.poker_hands import FIVE_CARDS, THREE_CARDS_MINI_ROYAL
from . import rules

Numbers = NDArray[np.int64]
Lines = NDArray[np.uint8]

LINE_OF = np.array(rules.LINE_OF, np.uint8)
THREE_OF = np.array(rules.THREE_OF, np.uint8)
jitable(rules.result_class)


@kernel
def worth_of_fours(codes: Codes, table: Strengths, line_of: Lines, pays: Numbers) -> Numbers:
    """For each set of four cards what one bet wins in all over the 48 that may follow."""
    worth = np.zeros(270_725, np.int64)
    at = 0
    for d in range(3, 52):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    total = np.int64(0)
                    for e in range(52):
                        if e != a and e != b and e != c and e != d:
                            total += pays[line_of[strength5(table, codes[a], codes[b], codes[c], codes[d], codes[e])]]
                    worth[at] = total
                    at += 1
    return worth


@kernel
def _worth_of_threes(choose: Numbers, fours: Numbers) -> Numbers:
    """For each set of three cards what one bet wins in all over the 2,352 ways two more may follow."""
    worth = np.zeros(22_100, np.int64)
    at = 0
    for c in range(2, 52):
        for b in range(1, c):
            for a in range(b):
                for d in range(52):
                    if d != a and d != b and d != c:
                        worth[at] += fours[set_number4(choose, a, b, c, d)]
                at += 1
    return worth


@kernel
def orbit_of(cards: tuple[int, ...], suits: Numbers) -> int:
    """How many sets of cards are these with their suits renamed, or 0 where another of them stands for all."""
    suits[:] = 0
    for card in cards:
        suits[card // 13] |= 1 << (card % 13)
    return orbit(suits)


class Tables(NamedTuple):
    """All that compiled code looks up: strengths, their lines, and what a bet is worth with three and four cards."""

    codes: Codes
    strengths5: Strengths
    strengths3: Strengths
    line_of: Lines
    three_of: Lines
    choose: Numbers
    threes: Numbers
    fours: Numbers

    @classmethod
    def of(cls, pays: Numbers) -> Tables:
        """The tables where the lines pay so."""
        strengths = table(FIVE_CARDS), table(THREE_CARDS_MINI_ROYAL)
        return cls(CODES, *strengths, LINE_OF, THREE_OF, CHOOSE, *worths(pays))


@kernel
def _count(tables: Tables, classes: int) -> Numbers:
    """Rounds of each class: one hand of each orbit of renamed suits stands for all of them."""
    codes, line_of, choose, fours = tables.codes, tables.line_of, tables.choose, tables.fours
    counts = np.zeros(classes, np.int64)
    suits = np.empty(4, np.int64)
    at = -1
    for c in range(2, 52):
        for b in range(1, c):
            for a in range(b):
                at += 1
                size = orbit_of((a, b, c), suits)
                if size == 0:
                    continue
                three = tables.three_of[strength3(tables.strengths3, codes[a], codes[b], codes[c])]
                for d in range(52):
                    if d in (a, b, c):
                        continue
                    second = fours[set_number4(choose, a, b, c, d)] > 0
                    for e in range(52):
                        if e != a and e != b and e != c and e != d:
                            five = strength5(tables.strengths5, codes[a], codes[b], codes[c], codes[d], codes[e])
                            counts[rules.result_class(line_of[five], three, tables.threes[at] > 0, second)] += size
    return counts


def pay_vector(pays: Sequence[float]) -> Numbers:
    """What a bet of one wins on each line, in whole numbers; the first line loses."""
    return np.array([-1, *pays], np.int64)


def worths(pays: Numbers) -> tuple[Numbers, Numbers]:
    """What one bet is worth with each set of three and of four cards: nothing below or equal to zero rides."""
    fours = worth_of_fours(CODES, table(FIVE_CARDS), LINE_OF, pays)
    return _worth_of_threes(CHOOSE, fours), fours


def count_rounds(pays: Numbers) -> list[int]:
    """Rounds of each class with the best decisions: 51,979,200 in all."""
    counted: list[int] = _count(Tables.of(pays), rules.CLASSES).tolist()
    return counted
