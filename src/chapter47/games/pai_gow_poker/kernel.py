"""The compiled simulation of pai gow poker: one player against the bank, both setting the house way, with the bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import CODES, STRIDE, Codes, Hands, Strengths, table
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.poker_hands import Ranking
from ..pai_gow import rules as contests
from . import rules
from .elections import PaiGowPokerElections
from .hands import LOW, class_numbers, ranking
from .odds import bonus_line, lines

Numbers = NDArray[np.uint8]
Rules = tuple[Codes, Strengths, Strengths, Numbers, tuple[int, ...], int, int]

jitable(rules, contests.compare, contests.result_class)

SPLITS = np.array([(i, j) for i in range(7) for j in range(i + 1, 7)], np.int64)
RANKS = np.array([*((card % 13 - 1) % 13 + 2 for card in range(52)), 14], np.int64)  # a joker is an ace
SUM, _SUIT, _ALL = np.uint32((1 << 24) - 1), np.uint32(24), np.uint32(0xFFFFFFFF)
JOKER, KING, QUEEN = 52, 13, 12


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
def strength_without(
    cards: Hands, first: int, i: int, j: int, total: np.uint32, flush: bool, codes: Codes, table5: Strengths
) -> int:
    """The strength of the five cards that are left when two of seven go into the low hand."""
    place = np.int64(total - (codes[cards[first + i]] & SUM) - (codes[cards[first + j]] & SUM))
    if flush:
        agree = _ALL
        for at in range(7):
            if at != i and at != j:
                agree &= codes[cards[first + at]]
        if agree >> _SUIT:
            place += STRIDE
    return np.int64(table5[place])  # type: ignore[return-value]


@kernel
def straights_and_flushes(
    cards: Hands, first: int, total: np.uint32, flush: bool, codes: Codes, table5: Strengths, numbers: Numbers
) -> tuple[int, bool]:
    """The best line that any five of seven cards make, and whether a straight or better is among them."""
    line, made = 0, False
    for split in range(21):
        i, j = SPLITS[split, 0], SPLITS[split, 1]
        number = numbers[strength_without(cards, first, i, j, total, flush, codes, table5)]
        made |= number >= 16
        found = number & 15
        one, other = np.int64(cards[first + i]), np.int64(cards[first + j])
        king_queen = rules.low_hand(RANKS[one], RANKS[other]) == rules.low_hand(KING, QUEEN)
        if found == rules.ROYAL and king_queen and one // 13 == other // 13:  # a joker is of no suit
            found = rules.ROYAL_MATCH
        line = max(line, found)
    return line, made


@kernel
def two_strength(one: np.uint32, other: np.uint32, table2: Strengths) -> int:
    """The strength of a low hand of two cards, given their codes."""
    return np.int64(table2[np.int64((one & SUM) + (other & SUM))])  # type: ignore[return-value]


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
    flush: bool,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
    numbers: Numbers,
) -> tuple[int, int]:
    """The strengths of both hands: the best made hand by its low hand, or the best one with the low hand wanted."""
    best: Any = -1
    high: Any = 0
    low: Any = 0
    for split in range(21):
        i, j = SPLITS[split, 0], SPLITS[split, 1]
        one, other = np.int64(cards[first + i]), np.int64(cards[first + j])
        if wanted != rules.MADE and rules.low_hand(RANKS[one], RANKS[other]) != wanted:
            continue
        strength5 = strength_without(cards, first, i, j, total, flush, codes, table5)
        strength2 = two_strength(codes[one], codes[other], table2)
        worth: Any = strength5
        if wanted == rules.MADE:
            if numbers[strength5] < 16:
                continue
            worth += strength2 << 20
        if worth > best:
            best, high, low = worth, strength5, strength2
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
    total, common, ranks, bits, suits, joker = np.uint32(0), _ALL, 0, 0, 0, False
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
            suits += 1 << 4 * (int(card) // 13)
    flush = rules.any_from(suits, 4 if joker else 5)
    line, made = rules.line_of_ranks(ranks), False
    if flush or rules.may_be_straight(bits, joker):
        line, made = straights_and_flushes(cards, first, total, flush, codes, table5, numbers)
        if common >> _SUIT and seven_of_one_suit(cards, first):
            line = rules.SEVEN_WITH_JOKER if joker else rules.SEVEN_NATURAL
    wanted = rules.house_low(ranks, made, keep, quads_kept, quads_with_ace)
    if wanted != rules.MADE and not flush and not joker:  # whichever cards of the two ranks go low
        i, j = find_low(cards, first, wanted)
        low = two_strength(codes[cards[first + i]], codes[cards[first + j]], table2)
        return strength_without(cards, first, i, j, total, flush, codes, table5), low, line
    high, low = best_split(cards, first, wanted, total, flush, codes, table5, table2, numbers)
    return high, low, line


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    deck: Hands,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
    numbers: Numbers,
    keep: tuple[int, ...],
    quads_kept: int,
    quads_with_ace: int,
    rounds: int,
) -> Block:
    counts = np.zeros(contests.CLASSES + rules.BONUS_LINES, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, deck, 0, 14)
        high, low, line = set_seven(deck, 0, codes, table5, table2, numbers, keep, quads_kept, quads_with_ace)
        bank_high, bank_low, _ = set_seven(deck, 7, codes, table5, table2, numbers, keep, quads_kept, quads_with_ace)
        counts[contests.result_class(high, low, bank_high, bank_low)] += 1
        counts[contests.CLASSES + line] += 1
    return counts


def compiled_rules(order: Ranking, keep: tuple[int, ...], quads: tuple[int, int]) -> Rules:
    """What ``set_seven`` has to know: the hands there are, and a house way."""
    return CODES, table(order), table(LOW), np.array(class_numbers(order), np.uint8), keep, *quads


class PaiGowPokerKernel:
    """Pai gow poker at certain elections: a wager of $100 against the bank and a bonus of $100 in every round."""

    block_rounds = 2**17

    def __init__(self, elections: PaiGowPokerElections) -> None:
        self.elections = elections
        self._rules = compiled_rules(ranking(elections), elections.keep_table, elections.quads)
        self._game = game_number("pai-gow-poker")

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class of contests, then rounds of each line of the bonus."""
        deck = np.arange(53, dtype=np.uint8)
        return _run(np.uint64(seed), np.uint64(block), self._game, deck, *self._rules, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        told = [line.totals(totals[: contests.CLASSES]) for line in lines(self.elections)]
        if self.elections.bonus:
            told.append(bonus_line(self.elections).totals(totals[contests.CLASSES :]))
        return told

    def set(self, cards: Sequence[int]) -> tuple[int, int, int]:
        """The strengths of both hands of seven cards set the house way, and the line of the bonus."""
        high, low, line = set_seven(np.array(cards, np.uint8), 0, *self._rules)
        return int(high), int(low), int(line)
