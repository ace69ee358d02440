"""Every board counted: which hand wins it, compiled. Hold'em by one look for each hand, Omaha by its sixty fives."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import Codes as FiveCodes
from ....sim.poker_hands import Strengths, next_choice, strength5
from ....sim.seven_cards import BIAS, FLUSH, RANKS, Codes, Table, ranks_of_suit

Ints = NDArray[np.int64]
WHOLE = 2520  # of a pot: divides by two to ten players
NO_LOW = 1 << 20
POWER = 13**5


@kernel
def _share(best: Ints, counts: Ints, part: int) -> None:
    """Add a board to the counts of each player: won alone, won with others, and the parts of the pot."""
    top = 0
    for player in range(len(best)):
        top = max(top, best[player])
    if top == 0:
        return
    sharers = 0
    for player in range(len(best)):
        sharers += best[player] == top
    for player in range(len(best)):
        if best[player] == top:
            if part == WHOLE:
                counts[player, 0 if sharers == 1 else 1] += 1
            counts[player, 2] += part // sharers


@kernel
def count_hold_em(
    codes: Codes, ranks: Table, flushes: Table, values: Ints, suits: Ints, own: Ints, board: Ints, deck: Ints
) -> Ints:
    """Every board that the rest of the deck can complete, for two cards of each player."""
    players, need = len(own), 5 - len(board)
    counts = np.zeros((players, 3), np.int64)
    cards = np.empty(5, np.int64)
    shared = np.uint64(0)
    for i in range(len(board)):
        cards[i] = board[i]
        shared += codes[board[i]]
    hands = np.empty(players, np.uint64)
    for player in range(players):
        hands[player] = codes[own[player, 0]] + codes[own[player, 1]]
    best = np.empty(players, np.int64)
    outer = max(need - 1, 0)  # the last card is counted in a loop of its own
    at = np.arange(max(outer, 1))
    while True:
        total, first = shared, 0
        for i in range(outer):
            cards[len(board) + i] = deck[at[i]]
            total += codes[deck[at[i]]]
            first = at[i] + 1
        for last in range(first, len(deck)) if need else range(1):
            whole = total
            if need:
                cards[4] = deck[last]
                whole += codes[deck[last]]
            for player in range(players):
                seven = whole + hands[player]
                if (seven + BIAS) & FLUSH:
                    best[player] = flushes[ranks_of_suit(values, suits, seven, own[player], cards)]
                else:
                    best[player] = ranks[seven & RANKS]
            if players == 2:
                one, other = best[0], best[1]
                if one > other:
                    counts[0, 0] += 1
                    counts[0, 2] += WHOLE
                elif one < other:
                    counts[1, 0] += 1
                    counts[1, 2] += WHOLE
                else:
                    counts[:, 1] += 1
                    counts[:, 2] += WHOLE // 2
            else:
                _share(best, counts, WHOLE)
        if outer == 0 or not next_choice(at, outer, len(deck) - 1):
            return counts


@kernel
def _values(
    codes: Codes,
    ranks: Table,
    flushes: Table,
    values: Ints,
    suits: Ints,
    own: Ints,
    cards: Ints,
    total: np.uint64,
    taken: np.uint64,
    best: Ints,
) -> None:
    """What each hand of a range has on a board; 0 where a card of it lies there."""
    for i in range(len(own)):
        a, b = own[i, 0], own[i, 1]
        if (taken >> np.uint64(a)) & np.uint64(1) or (taken >> np.uint64(b)) & np.uint64(1):
            best[i] = 0
            continue
        seven = total + codes[a] + codes[b]
        if (seven + BIAS) & FLUSH:
            best[i] = flushes[ranks_of_suit(values, suits, seven, own[i], cards)]
        else:
            best[i] = ranks[seven & RANKS]


@kernel
def count_ranges(
    codes: Codes,
    ranks: Table,
    flushes: Table,
    values: Ints,
    suits: Ints,
    one: Ints,
    two: Ints,
    board: Ints,
    dead: Ints,
) -> Ints:
    """Two ranges: every board and every pair of hands that can be held at once; won, lost and shared by the first."""
    counts = np.zeros(3, np.int64)
    gone = np.uint64(0)
    for card in board:
        gone |= np.uint64(1) << np.uint64(card)
    for card in dead:
        gone |= np.uint64(1) << np.uint64(card)
    deck = np.array([card for card in range(52) if not (gone >> np.uint64(card)) & np.uint64(1)])
    mine, theirs = np.empty(len(one), np.int64), np.empty(len(two), np.int64)
    cards, need = np.empty(5, np.int64), 5 - len(board)
    cards[: len(board)] = board
    at = np.arange(max(need, 1))
    while True:
        taken = gone
        for i in range(need):
            cards[len(board) + i] = deck[at[i]]
            taken |= np.uint64(1) << np.uint64(deck[at[i]])
        total = np.uint64(0)
        for i in range(5):
            total += codes[cards[i]]
        _values(codes, ranks, flushes, values, suits, one, cards, total, taken, mine)
        _values(codes, ranks, flushes, values, suits, two, cards, total, taken, theirs)
        for i in range(len(one)):
            if mine[i]:
                a, b = one[i, 0], one[i, 1]
                for j in range(len(two)):
                    c, d = two[j, 0], two[j, 1]
                    if theirs[j] and a != c and a != d and b != c and b != d:
                        counts[0 if mine[i] > theirs[j] else 1 if mine[i] < theirs[j] else 2] += 1
        if need == 0 or not next_choice(at, need, len(deck)):
            return counts


@kernel
def _low(mask: int) -> int:
    """A low hand as a number, the lowest best; ``NO_LOW`` where it is not five ranks of eight or lower."""
    bits = 0
    for rank in range(8):
        bits += (mask >> rank) & 1
    return mask if bits == 5 else NO_LOW


@kernel
def count_omaha(
    strengths: Strengths, five: FiveCodes, lows: Ints, own: Ints, board: Ints, deck: Ints, split: bool
) -> Ints:
    """The same for four cards of each player, two of which count; ``split`` halves the pot with eight or better."""
    players, need = len(own), 5 - len(board)
    counts = np.zeros((players, 3), np.int64)
    cards = np.empty(5, np.int64)
    cards[: len(board)] = board
    best, low = np.empty(players, np.int64), np.empty(players, np.int64)
    at = np.arange(max(need, 1))
    while True:
        for i in range(need):
            cards[len(board) + i] = deck[at[i]]
        lowest = NO_LOW
        for player in range(players):
            best[player], low[player] = _omaha(strengths, five, lows, own[player], cards, split)
            lowest = min(lowest, low[player])
        if split and lowest < NO_LOW:
            _share(best, counts, WHOLE // 2)
            for player in range(players):
                low[player] = NO_LOW - low[player]  # the lowest is best, and none is nothing
            _share(low, counts, WHOLE // 2)
        else:
            _share(best, counts, WHOLE)
        if need == 0 or not next_choice(at, need, len(deck)):
            return counts


@kernel
def _omaha(strengths: Strengths, five: FiveCodes, lows: Ints, own: Ints, cards: Ints, split: bool) -> tuple[int, int]:
    """The best high and low of two own cards and three of the board."""
    best, low = 0, NO_LOW
    for i in range(4):
        for j in range(i + 1, 4):
            a, b = five[own[i]], five[own[j]]
            pair = lows[own[i]] | lows[own[j]]
            for k in range(5):
                for m in range(k + 1, 5):
                    for n in range(m + 1, 5):
                        best = max(best, strength5(strengths, a, b, five[cards[k]], five[cards[m]], five[cards[n]]))
                        if split:
                            low = min(low, _low(pair | lows[cards[k]] | lows[cards[m]] | lows[cards[n]]))
    return best, low


@kernel
def _low5(counts: Ints, ranks: Ints, any_hand: bool) -> int:
    """Five cards for low, ace low, straights and flushes nothing: the higher number the better hand.

    Where only eight or better will do (``any_hand`` is False) any other hand is nothing.
    """
    counts[:] = 0
    for i in range(5):
        counts[ranks[i]] += 1
    key, most, different, highest = 0, 0, 0, 0
    for times in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if counts[rank] == times:
                key = key * 13 + rank
                most, different, highest = max(most, times), different + 1, max(highest, rank)
    if not any_hand and (different < 5 or highest > 7):
        return 0
    kind = 3 * most - different  # none -2, a pair 2, two pairs 3, three alike 6, full house 7, four alike 10
    return (11 - kind) * POWER - key


@kernel
def own_strengths(strengths: Strengths, five: FiveCodes, fives: Ints, hands: Ints, low: int) -> tuple[Ints, Ints]:
    """The best high and the best low of whole hands; ``low`` is 0 for none, 1 for any, 2 for eight or better."""
    highs, lows = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    counts, ranks = np.zeros(13, np.int64), np.zeros(5, np.int64)
    for i in range(len(hands)):
        for j in range(len(fives)):
            a, b, c = hands[i, fives[j, 0]], hands[i, fives[j, 1]], hands[i, fives[j, 2]]
            d, e = hands[i, fives[j, 3]], hands[i, fives[j, 4]]
            highs[i] = max(highs[i], strength5(strengths, five[a], five[b], five[c], five[d], five[e]))
            if low:
                ranks[0], ranks[1], ranks[2], ranks[3], ranks[4] = a % 13, b % 13, c % 13, d % 13, e % 13
                lows[i] = max(lows[i], _low5(counts, ranks, low == 1))
    return highs, lows


@kernel
def count_deals(starts: Ints, masks: NDArray[np.uint64], highs: Ints, lows: Ints, split: bool) -> tuple[int, Ints]:
    """Every way to complete all hands at once from one deck: how many, and what each player has of them.

    The ways of player ``n`` lie from ``starts[n]``, each with the cards that it takes as bits.
    """
    players = len(starts) - 1
    counts, deals, level = np.zeros((players, 3), np.int64), 0, 0
    at, taken = starts[:-1].copy(), np.zeros(players, np.uint64)
    high, low = np.zeros(players, np.int64), np.zeros(players, np.int64)
    while level >= 0:
        i = at[level]
        if i == starts[level + 1]:
            level -= 1
            continue
        at[level] += 1
        if masks[i] & taken[level]:
            continue
        high[level], low[level] = highs[i], lows[i]
        if level < players - 1:
            taken[level + 1] = taken[level] | masks[i]
            level += 1
            at[level] = starts[level]
            continue
        deals += 1
        if split and low.max() > 0:
            _share(high, counts, WHOLE // 2)
            _share(low, counts, WHOLE // 2)
        else:
            _share(high, counts, WHOLE)
    return deals, counts
