"""Hands of seven set the house way, compiled: both strengths, and the line of the bonus."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel, part, signed
from ....sim.poker_hands import CODES, STRIDE, Codes, Hands, Strengths, table
from ....table.poker_hands import Ranking
from .. import rules
from ..hands.rules import LOW, class_numbers

Numbers = NDArray[np.uint8]
Rules = tuple[Codes, Strengths, Strengths, Numbers, tuple[int, ...], int, int]

jitable(rules)

SPLITS = np.array([(i, j) for i in range(7) for j in range(i + 1, 7)], np.int64)
RANKS = np.array([*((card % 13 - 1) % 13 + 2 for card in range(52)), 14], np.int64)  # a joker is an ace
SUM = np.uint32((1 << 24) - 1)
JOKER, KING, QUEEN = 52, 13, 12
ALL_SEVEN = 127
MADE_HAND = 16  # of the number of a class: a straight or better that is no pair or more


@part
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


@part
def strength_without(
    cards: Hands, first: int, i: int, j: int, total: np.uint64, others: int, codes: Codes, table5: Strengths
) -> int:
    """The strength of the five cards that are left when two of seven go low; ``others`` as ``out_of_suit`` has them."""
    place = signed(total - (codes[cards[first + i]] & SUM) - (codes[cards[first + j]] & SUM))
    if others & ~(1 << i | 1 << j) == 0:
        place += STRIDE
    return signed(table5[place])  # type: ignore[no-any-return]


@part
def two_strength(one: np.uint32, other: np.uint32, table2: Strengths) -> int:
    """The strength of a low hand of two cards, given their codes."""
    return signed(table2[signed((one & SUM) + (other & SUM))])  # type: ignore[no-any-return]


@part
def made_hand(
    cards: Hands,
    first: int,
    total: np.uint64,
    others: int,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
    numbers: Numbers,
) -> tuple[int, int]:
    """The strengths of both hands with a straight or better high and the best low hand beside it; 0 if none is."""
    best, strongest = signed(-1), signed(0)
    for split in range(21):
        i, j = SPLITS[split, 0], SPLITS[split, 1]
        high = strength_without(cards, first, i, j, total, others, codes, table5)
        if numbers[high] < MADE_HAND:
            continue
        low = two_strength(codes[cards[first + i]], codes[cards[first + j]], table2)
        if low > best or (low == best and high > strongest):
            best, strongest = low, high
    return strongest, best


@part
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


@part
def best_split(
    cards: Hands,
    first: int,
    wanted: int,
    total: np.uint64,
    others: int,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
) -> tuple[int, int]:
    """The strengths of both hands: the best one with the low hand wanted."""
    best, high, low = -1, 0, 0
    for split in range(21):
        i, j = SPLITS[split, 0], SPLITS[split, 1]
        one, other = signed(cards[first + i]), signed(cards[first + j])
        if rules.low_hand(RANKS[one], RANKS[other]) != wanted:
            continue
        strength5 = strength_without(cards, first, i, j, total, others, codes, table5)
        if strength5 > best:
            best, high, low = strength5, strength5, two_strength(codes[one], codes[other], table2)
    return high, low


@part
def summed(cards: Hands, first: int, codes: Codes) -> tuple[np.uint64, int, int, bool]:
    """What seven cards hold: the sum of their codes, how often each rank, which ranks without a joker, and if one."""
    total, ranks, bits, joker = np.uint64(0), signed(0), signed(0), False
    for at in range(first, first + 7):
        card = signed(cards[at])
        total += codes[card] & SUM
        ranks += 1 << 4 * RANKS[card]
        if card == JOKER:
            joker = True
        else:
            bits |= 1 << RANKS[card]
    return total, ranks, bits, joker


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
) -> tuple[int, int]:
    """The strengths of the high and the low hand that the house way makes."""
    total, ranks, bits, joker = summed(cards, first, codes)
    others = out_of_suit(cards, first)
    flush = others != ALL_SEVEN
    made, beside = signed(0), signed(0)
    if flush or rules.may_be_straight(bits, joker):
        made, beside = made_hand(cards, first, total, others, codes, table5, table2, numbers)
    wanted = rules.house_low(ranks, made > 0, keep, quads_kept, quads_with_ace)
    if wanted == rules.MADE:
        return made, beside
    if not flush and not joker:  # whichever cards of the two ranks go low
        i, j = find_low(cards, first, wanted)
        low = two_strength(codes[cards[first + i]], codes[cards[first + j]], table2)
        return strength_without(cards, first, i, j, total, others, codes, table5), low
    return best_split(cards, first, wanted, total, others, codes, table5, table2)


@kernel
def bonus_line(cards: Hands, first: int, codes: Codes, table5: Strengths, numbers: Numbers) -> int:
    """The best line of the bonus that seven cards make, however they are set."""
    total, ranks, bits, joker = summed(cards, first, codes)
    others = out_of_suit(cards, first)
    if others == 0 and seven_of_one_suit(cards, first):
        return rules.SEVEN_WITH_JOKER if joker else rules.SEVEN_NATURAL
    if others == ALL_SEVEN and not rules.may_be_straight(bits, joker):
        return rules.line_of_ranks(ranks)
    line = 0
    for split in range(21):
        i, j = SPLITS[split, 0], SPLITS[split, 1]
        found = int(numbers[strength_without(cards, first, i, j, total, others, codes, table5)]) & 15
        one, other = signed(cards[first + i]), signed(cards[first + j])
        king_queen = rules.low_hand(RANKS[one], RANKS[other]) == rules.low_hand(KING, QUEEN)
        if found == rules.ROYAL and king_queen and one // 13 == other // 13:  # a joker is of no suit
            found = rules.ROYAL_MATCH
        line = max(line, found)
    return line


def compiled_rules(order: Ranking, keep: tuple[int, ...], quads: tuple[int, int]) -> Rules:
    """What ``set_seven`` has to know: the hands there are, and a house way."""
    return CODES, table(order), table(LOW), np.array(class_numbers(order), np.uint8), keep, *quads
