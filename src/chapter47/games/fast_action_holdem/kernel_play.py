"""Rounds of fast action hold'em in compiled code: the four cards set or split, the dealer by house ways, the board."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block
from ...sim.poker_hands import CODES, Codes, Strengths, table
from ...sim.streams import seed_stream, shuffle
from . import rules
from .hands import HANDS
from .kernel_hands import PARTS, best_of_seven, take_apart

Cards = NDArray[np.uint8]
ByPair = NDArray[np.int32]  # a number for each two cards
NEEDED = 13  # four of the player, four of the dealer, five of the board; the burned card may be any other

jitable(rules)


@cache
def preferences() -> ByPair:
    """How much the house prefers each two cards."""
    return np.array([[rules.preference(a, b) for b in range(52)] for a in range(52)], np.int32)


def strengths() -> Strengths:
    """The seventeen hands as a table."""
    return table(HANDS)


@kernel
def _six(of: ByPair, cards: Cards, first: int) -> tuple[int, int, int, int, int, int]:
    """The numbers of the six pairs of four cards."""
    a, b, c, d = cards[first], cards[first + 1], cards[first + 2], cards[first + 3]
    return of[a, b], of[a, c], of[a, d], of[b, c], of[b, d], of[c, d]


@kernel
def _may_split(cards: Cards, at: int, pairs_only: bool) -> bool:
    """Whether the rule of the table lets these four cards be split so. 19:47-21.8(c)[any-hand]."""
    if not pairs_only:
        return True
    x, y = rules.PAIRS[at]
    u, v = rules.PAIRS[rules.KEEPS - 1 - at]
    return cards[x] % 13 == cards[y] % 13 and cards[u] % 13 == cards[v] % 13  # type: ignore[no-any-return]


@kernel
def choose(cards: Cards, worths: ByPair, pairs_only: bool) -> tuple[int, int]:
    """The pair worth most, and the pair to split by or -1 where that is not worth more."""
    w = _six(worths, cards, 0)
    kept = rules.highest_of(w[0], w[1], w[2], w[3], w[4], w[5])
    split, most = -1, 0
    for at in range(rules.SPLITS):
        gain = rules.split_gain(w[at], w[rules.KEEPS - 1 - at], w[kept])
        if gain > most and _may_split(cards, at, pairs_only):
            split, most = at, gain
    return kept, split


@kernel
def play(
    cards: Cards,
    codes: Codes,
    table: Strengths,
    preferred: ByPair,
    worths: ByPair,
    pairs_only: bool,
    board: Codes,
    sums: Codes,
    suits: Codes,
    ended: Block,
) -> None:
    """The class of one round for each way to play: four cards of the player, four of the dealer, five of the board."""
    kept, split = choose(cards, worths, pairs_only)
    p = _six(preferred, cards, 0)
    house = rules.highest_of(p[0], p[1], p[2], p[3], p[4], p[5])
    natural = rules.is_natural(cards[0], cards[1], cards[2], cards[3])
    if rules.is_natural(cards[4], cards[5], cards[6], cards[7]):
        ended[:] = rules.DEALER_NATURAL
        if split >= 0 and not natural:
            ended[rules.BEST] = rules.DEALER_NATURAL_SPLIT
        return
    if natural:
        ended[:] = rules.NATURAL
        return
    for i in range(5):
        board[i] = codes[cards[8 + i]]
    take_apart(board, sums, suits)
    q = _six(preferred, cards, 4)
    x, y = rules.PAIRS[rules.highest_of(q[0], q[1], q[2], q[3], q[4], q[5])]
    dealer = best_of_seven(table, sums, suits, codes[cards[4 + x]], codes[cards[4 + y]])
    x, y = rules.PAIRS[kept]
    ends = rules.contest(best_of_seven(table, sums, suits, codes[cards[x]], codes[cards[y]]), dealer)
    ended[:] = rules.KEPT + ends
    if house != kept:
        u, v = rules.PAIRS[house]
        other = rules.contest(best_of_seven(table, sums, suits, codes[cards[u]], codes[cards[v]]), dealer)
        ended[rules.HOUSE_WAYS] = rules.KEPT + other
    if split >= 0:
        x, y = rules.PAIRS[split]
        first = rules.contest(best_of_seven(table, sums, suits, codes[cards[x]], codes[cards[y]]), dealer)
        x, y = rules.PAIRS[rules.KEEPS - 1 - split]
        second = rules.contest(best_of_seven(table, sums, suits, codes[cards[x]], codes[cards[y]]), dealer)
        ended[rules.BEST] = rules.split_class(first, second)


@kernel
def run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    shoe: Cards,
    codes: Codes,
    table: Strengths,
    preferred: ByPair,
    worths: ByPair,
    pairs_only: bool,
    rounds: int,
) -> Block:
    """Rounds of each class, for one way to play after the other."""
    counts = np.zeros(rules.WAYS * rules.CLASSES, np.int64)
    board, sums, suits = np.empty(5, np.uint32), np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    ended = np.empty(rules.WAYS, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, shoe, 0, NEEDED)
        play(shoe, codes, table, preferred, worths, pairs_only, board, sums, suits, ended)
        for way in range(rules.WAYS):
            counts[way * rules.CLASSES + ended[way]] += 1
    return counts


@kernel
def run_worths(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    shoe: Cards,
    codes: Codes,
    table: Strengths,
    preferred: ByPair,
    kinds: ByPair,
    rounds: int,
) -> Block:
    """For each kind of two cards how often they were held, copied and won against a dealer without a natural."""
    counts = np.zeros(3 * 182, np.int64)
    board, sums, suits = np.empty(5, np.uint32), np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, shoe, 0, NEEDED)
        if rules.is_natural(shoe[4], shoe[5], shoe[6], shoe[7]):
            continue
        for i in range(5):
            board[i] = codes[shoe[8 + i]]
        take_apart(board, sums, suits)
        q = _six(preferred, shoe, 4)
        x, y = rules.PAIRS[rules.highest_of(q[0], q[1], q[2], q[3], q[4], q[5])]
        dealer = best_of_seven(table, sums, suits, codes[shoe[4 + x]], codes[shoe[4 + y]])
        for at in range(rules.KEEPS):
            x, y = rules.PAIRS[at]
            kind = 3 * kinds[shoe[x], shoe[y]]
            counts[kind] += 1
            ends = rules.contest(best_of_seven(table, sums, suits, codes[shoe[x]], codes[shoe[y]]), dealer)
            if ends != rules.LOST:
                counts[kind + ends] += 1
    return counts


def full_shoe(decks: int) -> Cards:
    """All cards of so many decks."""
    return np.tile(np.arange(52, dtype=np.uint8), decks)


def house_rules() -> tuple[Codes, Strengths, ByPair]:
    """What every round needs: the cards' codes, the hands, the house ways."""
    return CODES, strengths(), preferences()
