"""Rounds of fast action hold'em in compiled code: the four cards set or split, the dealer by house ways, the board."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel
from ....sim.engine import Block
from ....sim.poker_hands import CODES, Codes, Strengths, table
from ....sim.streams import Stream, seed_stream, shuffle
from .. import rules
from ..hands.rules import HANDS
from .rules import PARTS, best_of_seven, take_apart

Cards = NDArray[np.uint8]
ByPair = NDArray[np.int32]  # a number for each two cards
NEEDED = 13  # four of the player, four of the dealer, five of the board; the burned card may be any other

jitable(rules)


@cache
def preferences() -> ByPair:
    """How much the house prefers each two cards."""
    return np.array([[rules.preference(a, b) for b in range(52)] for a in range(52)], np.int32)


@cache
def kinds() -> ByPair:
    """The kind of each two cards."""
    suit = [card // 13 for card in range(52)]
    of = [[rules.pair_kind(rules.value(a), rules.value(b), suit[a] == suit[b]) for b in range(52)] for a in range(52)]
    return np.array(of, np.int32)


@kernel
def _six(of: ByPair, cards: Cards, first: int) -> tuple[int, int, int, int, int, int]:
    """The numbers of the six pairs of four cards."""
    a, b, c, d = cards[first], cards[first + 1], cards[first + 2], cards[first + 3]
    return of[a, b], of[a, c], of[a, d], of[b, c], of[b, d], of[c, d]


@kernel
def _is_two_pairs(cards: Cards, at: int) -> bool:
    """Whether a split makes two pairs of four cards. 19:47-21.8(c)[any-hand]."""
    x, y = rules.PAIRS[at]
    u, v = rules.PAIRS[rules.KEEPS - 1 - at]
    return cards[x] % 13 == cards[y] % 13 and cards[u] % 13 == cards[v] % 13  # type: ignore[no-any-return]


@kernel
def choose(cards: Cards, worths: ByPair) -> tuple[int, int, int]:
    """The pair worth most, the pair to split by, and the same where only pairs may be split; -1 where none should."""
    w = _six(worths, cards, 0)
    kept = rules.highest_of(w[0], w[1], w[2], w[3], w[4], w[5])
    split, pairs, most, most_of_pairs = -1, -1, 0, 0
    for at in range(rules.SPLITS):
        gain = rules.split_gain(w[at], w[rules.KEEPS - 1 - at], w[kept])
        if gain > most:
            split, most = at, gain
        if gain > most_of_pairs and _is_two_pairs(cards, at):
            pairs, most_of_pairs = at, gain
    return kept, split, pairs


@kernel
def _ends(
    cards: Cards, first: int, pair: int, codes: Codes, table: Strengths, sums: Codes, suits: Codes, dealer: int
) -> int:
    """How two of four cards end against the dealer's hand."""
    x, y = rules.PAIRS[pair]
    hand = best_of_seven(table, sums, suits, codes[cards[first + x]], codes[cards[first + y]])
    return rules.contest(hand, dealer)


@kernel
def _dealer(
    cards: Cards,
    codes: Codes,
    table: Strengths,
    preferred: ByPair,
    board: Codes,
    sums: Codes,
    suits: Codes,
) -> int:
    """The strength of the dealer's hand, set by house ways; the board is taken apart on the way."""
    for i in range(5):
        board[i] = codes[cards[8 + i]]
    take_apart(board, sums, suits)
    q = _six(preferred, cards, 4)
    x, y = rules.PAIRS[rules.highest_of(q[0], q[1], q[2], q[3], q[4], q[5])]
    return best_of_seven(table, sums, suits, codes[cards[4 + x]], codes[cards[4 + y]])


@kernel
def play(
    cards: Cards,
    codes: Codes,
    table: Strengths,
    preferred: ByPair,
    worths: ByPair,
    board: Codes,
    sums: Codes,
    suits: Codes,
    ended: Block,
) -> None:
    """The class of one round for each way to play: four cards of the player, four of the dealer, five of the board."""
    kept, split, pairs = choose(cards, worths)
    natural = rules.is_natural(cards[0], cards[1], cards[2], cards[3])
    if rules.is_natural(cards[4], cards[5], cards[6], cards[7]):
        ended[:] = rules.DEALER_NATURAL
        if not natural:
            ended[rules.BEST] = rules.DEALER_NATURAL_SPLIT if split >= 0 else rules.DEALER_NATURAL
            ended[rules.BEST_PAIRS] = rules.DEALER_NATURAL_SPLIT if pairs >= 0 else rules.DEALER_NATURAL
        return
    if natural:
        ended[:] = rules.NATURAL
        return
    dealer = _dealer(cards, codes, table, preferred, board, sums, suits)
    ended[:] = rules.NOT_SPLIT + _ends(cards, 0, kept, codes, table, sums, suits, dealer)
    p = _six(preferred, cards, 0)
    house = rules.highest_of(p[0], p[1], p[2], p[3], p[4], p[5])
    if house != kept:
        ended[rules.HOUSE_WAYS] = rules.NOT_SPLIT + _ends(cards, 0, house, codes, table, sums, suits, dealer)
    for way in range(2):
        at = split if way == rules.BEST else pairs
        if at >= 0:
            first = _ends(cards, 0, at, codes, table, sums, suits, dealer)
            second = _ends(cards, 0, rules.KEEPS - 1 - at, codes, table, sums, suits, dealer)
            ended[way] = rules.split_class(first, second)


@kernel
def run(stream: Stream, shoe: Cards, house: tuple[Codes, Strengths, ByPair], worths: ByPair, rounds: int) -> Block:
    """Rounds of each class, for one way to play after the other."""
    counts = np.zeros(rules.WAYS * rules.CLASSES, np.int64)
    board, sums, suits = np.empty(5, np.uint32), np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    ended = np.empty(rules.WAYS, np.int64)
    codes, table, preferred = house
    state = seed_stream(*stream)
    for _ in range(rounds):
        shuffle(state, shoe, 0, NEEDED)
        play(shoe, codes, table, preferred, worths, board, sums, suits, ended)
        for way in range(rules.WAYS):
            counts[way * rules.CLASSES + ended[way]] += 1
    return counts


@kernel
def run_worths(
    stream: Stream, shoe: Cards, house: tuple[Codes, Strengths, ByPair], kind_of: ByPair, rounds: int
) -> Block:
    """For each kind of two cards how often they were held, copied and won against a dealer without a natural."""
    counts = np.zeros(3 * rules.KINDS, np.int64)
    board, sums, suits = np.empty(5, np.uint32), np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    codes, table, preferred = house
    state = seed_stream(*stream)
    for _ in range(rounds):
        shuffle(state, shoe, 0, NEEDED)
        if rules.is_natural(shoe[4], shoe[5], shoe[6], shoe[7]):
            continue
        dealer = _dealer(shoe, codes, table, preferred, board, sums, suits)
        for at in range(rules.KEEPS):
            x, y = rules.PAIRS[at]
            kind = 3 * kind_of[shoe[x], shoe[y]]
            counts[kind] += 1
            ends = _ends(shoe, 0, at, codes, table, sums, suits, dealer)
            if ends != rules.LOST:
                counts[kind + ends] += 1
    return counts


@kernel
def _ways(decks: int, times: int) -> int:
    """In how many ways ``times`` copies of one card come from so many decks."""
    ways = 1
    for at in range(times):
        ways = ways * (decks - at) // (at + 1)
    return ways


@kernel
def count_house_ways(preferred: ByPair, decks: int) -> Block:
    """Every hand of four cards, copies of a card counted together, by the house way that sets it; 0 is a natural."""
    counts = np.zeros(15, np.int64)
    cards = np.empty(4, np.uint8)
    for a in range(52):
        for b in range(a, 52):
            for c in range(b, 52):
                for d in range(c, 52):
                    cards[0], cards[1], cards[2], cards[3] = a, b, c, d
                    ways, run = np.int64(1), 1
                    for at in range(1, 5):
                        if at < 4 and cards[at] == cards[at - 1]:
                            run += 1
                            continue
                        ways *= _ways(decks, run)
                        run = 1
                    way = 0
                    if not rules.is_natural(a, b, c, d):
                        p = _six(preferred, cards, 0)
                        way = 14 - max(p[0], p[1], p[2], p[3], p[4], p[5]) // 256
                    counts[way] += ways
    return counts


def full_shoe(decks: int) -> Cards:
    """All cards of so many decks."""
    return np.tile(np.arange(52, dtype=np.uint8), decks)


def house_rules() -> tuple[Codes, Strengths, ByPair]:
    """What every round needs: the cards' codes, the hands, the house ways."""
    return CODES, table(HANDS), preferences()
