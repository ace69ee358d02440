"""Hands of seven set the house way, compiled: both strengths, and the line of the bonus."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel
from ....sim.poker_hands import CODES, STRIDE, Codes, Hands, Strengths, table
from ....table.poker_hands import Ranking
from .. import rules
from ..hands.rules import LOW, class_numbers

Numbers = NDArray[np.uint8]
Rules = tuple[Codes, Strengths, Strengths, Numbers, tuple[int, ...], int, int]

jitable(rules)

SPLITS = np.array([(i, j) for i in range(7) for j in range(i + 1, 7)], np.int64)
RANKS = np.array([*((card % 13 - 1) % 13 + 2 for card in range(52)), 14], np.int64)  # a joker is an ace
SUM, _SUIT, _ALL = np.uint32((1 << 24) - 1), np.uint32(24), np.uint32(0xFFFFFFFF)
JOKER, KING, QUEEN = 52, 13, 12
ALL_SEVEN = 127
MADE_HAND = 16  # of the number of a class: a straight or better that is no pair or more


@kernel
def seven_of_one_suit(cards: Hands, first: int) -> bool:
    """Whether seven cards of one suit, or six and a joker, are in a row."""
    bits, joker = 0, False
    for at in range(first, first + 7):
        if cards[at] == JOKER:
            joker = True
        else:
            bits |= 1 << RANKS[cards[at]]
    return rules.seven_in_a_row(bits, joker)


@kernel
def out_of_suit(cards: Hands, first: int) -> int:
    """Which of seven cards are not of the suit that five of them share, a joker of any, in bits; all if none is."""
    suits, jokers = 0, 0
    for at in range(first, first + 7):
        card = int(cards[at])
        if card == JOKER:
            jokers += 1
        else:
            suits += 1 << 4 * (card // 13)
    for suit in range(4):
        if (suits >> 4 * suit & 15) + jokers >= 5:
            others = 0
            for at in range(7):
                card = int(cards[first + at])
                if card != JOKER and card // 13 != suit:
                    others |= 1 << at
            return others
    return ALL_SEVEN


@kernel
def strength_without(
    cards: Hands, first: int, i: int, j: int, total: np.uint32, others: int, codes: Codes, table5: Strengths
) -> int:
    """The strength of the five cards that are left when two of seven go low; ``others`` as ``out_of_suit`` has them."""
    place = np.int64(total - (codes[cards[first + i]] & SUM) - (codes[cards[first + j]] & SUM))
    if others & ~(1 << i | 1 << j) == 0:
        place += STRIDE
    return np.int64(table5[place])  # type: ignore[return-value]


@kernel
def two_strength(one: np.uint32, other: np.uint32, table2: Strengths) -> int:
    """The strength of a low hand of two cards, given their codes."""
    return np.int64(table2[np.int64((one & SUM) + (other & SUM))])  # type: ignore[return-value]


@kernel
def straights_and_flushes(
    cards: Hands,
    first: int,
    total: np.uint32,
    others: int,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
    numbers: Numbers,
) -> tuple[int, int, int]:
    """The best line that any five of seven cards make, and the strengths of both hands with a straight or better high.

    Of those with a straight or better the one with the best low hand; where there is none its high hand is 0.
    """
    line, best, strongest = 0, -1, 0
    found: Any = 0
    for split in range(21):
        i, j = SPLITS[split, 0], SPLITS[split, 1]
        high = strength_without(cards, first, i, j, total, others, codes, table5)
        number = np.int64(numbers[high])
        found = number & 15
        if found < line and number < MADE_HAND:
            continue
        one, other = np.int64(cards[first + i]), np.int64(cards[first + j])
        king_queen = rules.low_hand(RANKS[one], RANKS[other]) == rules.low_hand(KING, QUEEN)
        if found == rules.ROYAL and king_queen and one // 13 == other // 13:  # a joker is of no suit
            found = rules.ROYAL_MATCH
        line = max(line, int(found))
        if number >= MADE_HAND:
            low = two_strength(codes[one], codes[other], table2)
            if low > best or (low == best and high > strongest):
                best, strongest = low, high
    return line, strongest, best


@kernel
def find_low(cards: Hands, first: int, wanted: int) -> tuple[int, int]:
    """Where two cards of the ranks of a low hand lie among seven."""
    high, low, i, j = wanted >> 4, wanted & 15, -1, -1
    for at in range(7):
        rank = RANKS[cards[first + at]]
        if rank == high and i < 0:
            i = at
        elif rank == low and j < 0:
            j = at
    return i, j


@kernel
def best_split(
    cards: Hands,
    first: int,
    wanted: int,
    total: np.uint32,
    others: int,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
) -> tuple[int, int]:
    """The strengths of both hands: the best one with the low hand wanted."""
    best, high, low = -1, 0, 0
    for split in range(21):
        i, j = SPLITS[split, 0], SPLITS[split, 1]
        one, other = np.int64(cards[first + i]), np.int64(cards[first + j])
        if rules.low_hand(RANKS[one], RANKS[other]) != wanted:
            continue
        strength5 = strength_without(cards, first, i, j, total, others, codes, table5)
        if strength5 > best:
            best, high, low = strength5, strength5, two_strength(codes[one], codes[other], table2)
    return high, low


@kernel
def set_seven(
    cards: Hands,
    first: int,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
    numbers: Numbers,
    keep: tuple[int, ...],
    quads_kept: int,
    quads_with_ace: int,
) -> tuple[int, int, int]:
    """The strengths of the high and the low hand that the house way makes, and the line of the bonus."""
    total, common, ranks, bits, joker = np.uint32(0), _ALL, 0, 0, False
    for at in range(first, first + 7):
        card = np.int64(cards[at])
        code = codes[card]
        total += code & SUM
        common &= code
        ranks += 1 << 4 * RANKS[card]
        if card == JOKER:
            joker = True
        else:
            bits |= 1 << RANKS[card]
    others = out_of_suit(cards, first)
    flush = others != ALL_SEVEN
    line, made, beside = rules.line_of_ranks(ranks), 0, 0
    if flush or rules.may_be_straight(bits, joker):
        line, made, beside = straights_and_flushes(cards, first, total, others, codes, table5, table2, numbers)
        if common >> _SUIT and seven_of_one_suit(cards, first):
            line = rules.SEVEN_WITH_JOKER if joker else rules.SEVEN_NATURAL
    wanted = rules.house_low(ranks, made > 0, keep, quads_kept, quads_with_ace)
    if wanted == rules.MADE:
        return made, beside, line
    if not flush and not joker:  # whichever cards of the two ranks go low
        i, j = find_low(cards, first, wanted)
        low = two_strength(codes[cards[first + i]], codes[cards[first + j]], table2)
        return strength_without(cards, first, i, j, total, others, codes, table5), low, line
    high, low = best_split(cards, first, wanted, total, others, codes, table5, table2)
    return high, low, line


def compiled_rules(order: Ranking, keep: tuple[int, ...], quads: tuple[int, int]) -> Rules:
    """What ``set_seven`` has to know: the hands there are, and a house way."""
    return CODES, table(order), table(LOW), np.array(class_numbers(order), np.uint8), keep, *quads
