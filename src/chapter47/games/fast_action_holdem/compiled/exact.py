"""How often hands win, counted over every board: all but the deals in which two cards or more fall together.

Four cards of the player, four of the dealer and five of the board are first taken as if each came from a shoe of its
own. Let X be how many cards of two of them are one and the same card of the shoe. What really happens has X = 0, and
``1{X = 0} = 1 - X + (X - 1)+``: the first two terms are counted here exactly (``count_boards``), the last one, in which
two cards or more fall together, is small and sampled (``sample_rest``).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import Codes, Strengths
from ....sim.streams import below, seed_stream
from .. import rules
from .procedure import ByPair, Cards, choose
from .rules import PARTS, best_of_seven, take_apart

TYPES, PAIRED = 52, 1378  # different cards, and different pairs of them
WIDTH = 53  # a weight, and the same times how often each card is held
COUNTED = 6  # hands won by each way to play; second hands won, with any split and with splits into two pairs
SECOND = 4
CROSSED = 56  # pairs of cards of two different hands: 4 x 4, 4 x 5, 4 x 5
MOST_BOARDS = 400_000  # room for the boards that no exchange of suits makes alike
Held = NDArray[np.float64]  # figure, pair of cards, WIDTH
Boards = NDArray[np.uint8]


@kernel
def pair_number(x: int, y: int) -> int:
    """The number of two cards in any order."""
    low, high = min(x, y), max(x, y)
    return high * (high + 1) // 2 + low


@kernel
def _copies(decks: int, cards: Cards, number: int) -> float:
    """In how many ways so many sorted cards come from the shoe."""
    ways, run = 1.0, 0
    for at in range(number):
        run = run + 1 if at > 0 and cards[at] == cards[at - 1] else 1
        ways = ways * (decks - run + 1) / run
    return ways


@kernel
def _add(told: Held, figure: int, cards: Cards, pair: int, weight: float) -> None:
    """A hand that is played, with all four cards that its player holds."""
    x, y = rules.PAIRS[pair]
    row = told[figure, pair_number(cards[x], cards[y])]
    row[0] += weight
    for at in range(4):
        row[1 + cards[at]] += weight


@kernel
def _highest(of: ByPair, cards: Cards) -> int:
    a, b, c, d = cards[0], cards[1], cards[2], cards[3]
    return rules.highest_of(of[a, b], of[a, c], of[a, d], of[b, c], of[b, d], of[c, d])


@kernel
def _share_out(
    cards: Cards, preferred: ByPair, worths: ByPair, weight: float, player: Held, dealer: Held, split: Held
) -> None:
    """Four cards in one order: what the dealer would keep of them, and what each way to play makes of them."""
    kept, any_, pairs = choose(cards, worths)
    house = _highest(preferred, cards)
    _add(dealer, 0, cards, house, weight)
    _add(player, rules.NEVER_SPLIT, cards, kept, weight)
    _add(player, rules.HOUSE_WAYS, cards, house, weight)
    for way in range(2):
        at = any_ if way == rules.BEST else pairs
        if at < 0:
            _add(player, way, cards, kept, weight)
            continue
        _add(player, way, cards, at, weight)
        _add(player, way, cards, rules.KEEPS - 1 - at, weight)
        _add(player, SECOND + way, cards, rules.KEEPS - 1 - at, weight)
        split[way, 0, 0] += weight
        for place in range(4):  # by ranks, for the dealer's naturals
            split[way, 0, 1 + cards[place] % 13] += weight


@kernel
def count_hands(decks: int, preferred: ByPair, worths: ByPair, orders: Boards) -> tuple[Held, Held, Held, Held]:
    """Every hand of four but the naturals, in every order: what is played of it by player and dealer, and the splits.

    The last table tells the splits by how many cards of each rank they hold, for the dealer's naturals.
    """
    player, dealer = np.zeros((COUNTED, PAIRED, WIDTH)), np.zeros((1, PAIRED, WIDTH))
    split, ranks = np.zeros((2, 1, WIDTH)), np.zeros((2, 13, 5))
    cards, hand, one = np.empty(4, np.uint8), np.empty(4, np.uint8), np.zeros((2, 1, WIDTH))
    for a in range(TYPES):
        for b in range(a, TYPES):
            for c in range(b, TYPES):
                for d in range(c, TYPES):
                    if rules.is_natural(a, b, c, d):
                        continue
                    hand[0], hand[1], hand[2], hand[3] = a, b, c, d
                    weight = _copies(decks, hand, 4) / len(orders)
                    one[:] = 0.0
                    for order in orders:
                        for at in range(4):
                            cards[at] = hand[order[at]]
                        _share_out(cards, preferred, worths, weight, player, dealer, one)
                    split += one
                    for way in range(2):
                        for rank in range(13):
                            held = (a % 13 == rank) + (b % 13 == rank) + (c % 13 == rank) + (d % 13 == rank)
                            ranks[way, rank, held] += one[way, 0, 0]
    return player, dealer, split, ranks


@kernel
def _key(board: Boards, suits: Boards, sorted_: Boards) -> int:
    """A board with its suits exchanged, as a number that does not depend on the order of its cards."""
    for at in range(5):
        card = suits[board[at] // 13] * 13 + board[at] % 13
        place = at
        while place > 0 and sorted_[place - 1] > card:
            sorted_[place] = sorted_[place - 1]
            place -= 1
        sorted_[place] = card
    key = 0
    for at in range(5):
        key = key * TYPES + sorted_[at]
    return key


@kernel
def list_boards(decks: int, exchanges: Boards) -> tuple[Boards, NDArray[np.float64]]:
    """Every board once for all exchanges of suits, with the number of deals that it stands for."""
    boards, weights = np.empty((MOST_BOARDS, 5), np.uint8), np.empty(MOST_BOARDS)
    board, sorted_, found = np.empty(5, np.uint8), np.empty(5, np.uint8), 0
    for a in range(13):  # the lowest card of the least of them is of the first suit
        for b in range(a, TYPES):
            for c in range(b, TYPES):
                for d in range(c, TYPES):
                    for e in range(d, TYPES):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        own, alike, least = _key(board, exchanges[0], sorted_), 0, True
                        for suits in exchanges:
                            other = _key(board, suits, sorted_)
                            alike += other == own
                            if other < own:
                                least = False
                                break
                        ways = _copies(decks, board, 5)
                        if least and ways > 0:
                            boards[found] = board
                            weights[found] = ways * len(exchanges) / alike
                            found += 1
    return boards[:found].copy(), weights[:found].copy()


@kernel
def _strengths(board: Boards, codes: Codes, table: Strengths, told: NDArray[np.int64]) -> None:
    """The best five of a board with each two cards."""
    five, sums, suits = np.empty(5, np.uint32), np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    for at in range(5):
        five[at] = codes[board[at]]
    take_apart(five, sums, suits)
    for high in range(TYPES):
        for low in range(high + 1):
            told[high * (high + 1) // 2 + low] = best_of_seven(table, sums, suits, codes[low], codes[high])


@kernel
def count_boards(
    boards: Boards, weights: NDArray[np.float64], decks: int, codes: Codes, table: Strengths, player: Held, dealer: Held
) -> Held:
    """Over some boards: the chance of each figure, and the same times the cards that fall together (one table)."""
    told = np.zeros((2, COUNTED, 1))
    strengths = np.empty(PAIRED, np.int64)
    lower, crossed = np.empty(WIDTH), np.empty((COUNTED, WIDTH))
    for number in range(len(boards)):
        board = boards[number]
        _strengths(board, codes, table, strengths)
        order = np.argsort(strengths)
        lower[:] = 0.0
        crossed[:] = 0.0
        with_board = np.zeros(COUNTED)
        start = 0
        while start < PAIRED:
            end = start
            while end < PAIRED and strengths[order[end]] == strengths[order[start]]:
                end += 1
            dealt = 0.0
            for card in board:
                dealt += lower[1 + card]
            for at in range(start, end):
                pair = order[at]
                for figure in range(COUNTED):
                    row = player[figure, pair]
                    for n in range(WIDTH):
                        crossed[figure, n] += row[n] * lower[n]
                    mine = 0.0
                    for card in board:
                        mine += row[1 + card]
                    with_board[figure] += mine * lower[0] + row[0] * dealt
            for at in range(start, end):
                lower += dealer[0, order[at]]
            start = end
        for figure in range(COUNTED):
            told[0, figure, 0] += weights[number] * crossed[figure, 0]
            both = with_board[figure] + crossed[figure, 1:].sum()
            told[1, figure, 0] += weights[number] * both / decks
    return told


@kernel
def _deal(state: NDArray[np.uint64], cards: NDArray[np.int64], first: int, number: int, size: int, given: int) -> None:
    """Different cards of the shoe in places ``first`` on; the one in place ``given`` is there already."""
    for at in range(first, first + number):
        if at == given:
            continue
        while True:
            card = below(state, size)
            fresh = given < first or given >= first + number or card != cards[given]
            for before in range(first, at):
                if cards[before] == card:
                    fresh = False
            if fresh:
                break
        cards[at] = card


@kernel
def _together(cards: NDArray[np.int64]) -> int:
    """How many cards of two hands are one and the same card of the shoe."""
    number = 0
    for x in range(8):
        for y in range(4 if x < 4 else 8, 13):
            number += cards[x] == cards[y]
    return number


@kernel
def sample_rest(
    seed: np.uint64, block: np.uint64, game: np.uint64, decks: int, codes: Codes, table: Strengths,
    preferred: ByPair, worths: ByPair, centre: NDArray[np.float64], rounds: int,
) -> Held:  # fmt: skip
    """Deals in which one card falls together, weighed where another does: sums of each figure and of its square."""
    told = np.zeros((2, COUNTED, 1))
    state, size = seed_stream(seed, block, game), TYPES * decks
    cards, kinds, won = np.empty(13, np.int64), np.empty(13, np.uint8), np.empty(COUNTED)
    board, sums, suits = np.empty(5, np.uint32), np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    for _ in range(rounds):
        which = below(state, CROSSED)
        if which < 16:
            x, y = which // 4, 4 + which % 4
        else:
            x, y = (which - 16) // 5, 8 + (which - 16) % 5
        cards[x] = cards[y] = below(state, size)
        for first, number in ((0, 4), (4, 4), (8, 5)):
            given = x if first <= x < first + number else y if first <= y < first + number else -1
            _deal(state, cards, first, number, size, given)
        number = _together(cards)
        if number < 2:
            continue
        for at in range(13):
            kinds[at] = cards[at] % TYPES
        _won(kinds, codes, table, preferred, worths, board, sums, suits, won)
        share = (number - 1) / number
        for figure in range(COUNTED):
            value = (won[figure] - centre[figure]) * share
            told[0, figure, 0] += value
            told[1, figure, 0] += value * value
    return told


@kernel
def _won(
    cards: Cards, codes: Codes, table: Strengths, preferred: ByPair, worths: ByPair, board: Codes, sums: Codes,
    suits: Codes, won: NDArray[np.float64],
) -> None:  # fmt: skip
    """Hands won in one deal by each figure; none where a natural decides it."""
    won[:] = 0.0
    if rules.is_natural(cards[0], cards[1], cards[2], cards[3]):
        return
    if rules.is_natural(cards[4], cards[5], cards[6], cards[7]):
        return
    for at in range(5):
        board[at] = codes[cards[8 + at]]
    take_apart(board, sums, suits)
    mine, other = cards[:4], cards[4:8]
    x, y = rules.PAIRS[_highest(preferred, other)]
    dealer = best_of_seven(table, sums, suits, codes[other[x]], codes[other[y]])
    kept, any_, pairs = choose(mine, worths)
    house = _highest(preferred, mine)
    ends = np.zeros(rules.KEEPS)
    for at in range(rules.KEEPS):
        u, v = rules.PAIRS[at]
        ends[at] = best_of_seven(table, sums, suits, codes[mine[u]], codes[mine[v]]) > dealer
    won[rules.NEVER_SPLIT], won[rules.HOUSE_WAYS] = ends[kept], ends[house]
    for way in range(2):
        at = any_ if way == rules.BEST else pairs
        won[way] = ends[kept] if at < 0 else ends[at] + ends[rules.KEEPS - 1 - at]
        won[SECOND + way] = 0.0 if at < 0 else ends[rules.KEEPS - 1 - at]
