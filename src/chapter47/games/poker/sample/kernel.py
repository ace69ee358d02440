"""What share of the pot a hand would win against hands nobody has seen: sampled, compiled, for every permitted game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import STRIDE, Codes, Strengths, strength3, strength5
from ....sim.streams import State, shuffle

Ints = NDArray[np.int64]
SUM, SUIT = np.uint32((1 << 24) - 1), np.uint32(24)  # of a code: the key of its rank, and where its suit begins
HIGH, LOW, SPLIT, EIGHT = range(4)  # what wins the pot
NO_LOW = 1 << 30


@kernel
def _low(ranks: int, cards: int, highest: int) -> int:
    """A low hand as a number, smaller is better: of the ranks as bits, the ace lowest, so many of the lowest."""
    seen, held = 0, 0
    for rank in range(highest):
        if held == cards:
            break
        if ranks >> rank & 1:
            seen |= 1 << rank
            held += 1
    if held == cards:
        return seen
    return NO_LOW if highest < 13 else (1 << 20) + ((cards - held) << 14)  # pairs: worse than any other low


@kernel
def _threes(codes: Codes, board: Ints, sums: Codes, suits: Codes, ranks: Ints) -> None:
    """The ten threes of a board: the sums of their codes, the suits that they agree in, their ranks as bits."""
    at = 0
    for k in range(5):
        for m in range(k + 1, 5):
            for n in range(m + 1, 5):
                a, b, c = codes[board[k]], codes[board[m]], codes[board[n]]
                sums[at], suits[at] = (a & SUM) + (b & SUM) + (c & SUM), (a & b & c) >> SUIT
                ranks[at] = 1 << board[k] % 13 | 1 << board[m] % 13 | 1 << board[n] % 13
                at += 1


@kernel
def _omaha(
    strengths: Strengths, codes: Codes, own: Ints, sums: Codes, suits: Codes, ranks: Ints, highest: int
) -> tuple[int, int]:
    """The best high and low of two own cards and three of the board."""
    best, low = 0, NO_LOW
    for i in range(4):
        for j in range(i + 1, 4):
            a, b = codes[own[i]], codes[own[j]]
            two, suit, mine = (a & SUM) + (b & SUM), (a & b) >> SUIT, 1 << own[i] % 13 | 1 << own[j] % 13
            for at in range(10):
                place = int(two + sums[at]) + (STRIDE if suit & suits[at] else 0)
                best = max(best, int(strengths[place]))
                if highest:
                    five = mine | ranks[at]
                    if five < 1 << highest and five < low:
                        low = min(low, _low(five, 5, highest))
    return best, low


@kernel
def _best(strengths: Strengths, codes: Codes, cards: Ints, size: int, highest: int) -> tuple[int, int]:
    """The best high and low of so many cards, hands of five or of three."""
    count, best, ranks = len(cards), 0, 0
    for i in range(count):
        ranks |= 1 << cards[i] % 13
    for i in range(count):
        for j in range(i + 1, count):
            for k in range(j + 1, count):
                a, b, c = codes[cards[i]], codes[cards[j]], codes[cards[k]]
                if size == 3:
                    best = max(best, strength3(strengths, a, b, c))
                    continue
                for m in range(k + 1, count):
                    for n in range(m + 1, count):
                        best = max(best, strength5(strengths, a, b, c, codes[cards[m]], codes[cards[n]]))
    return best, _low(ranks, size, highest) if highest else NO_LOW


@kernel
def pot_share(
    state: State,
    strengths: Strengths,
    codes: Codes,
    own: Ints,
    others: Ints,
    board: Ints,
    deck: Ints,
    holds: int,
    community: int,
    size: int,
    wins: int,
    highest: int,
    two_of_own: bool,
    times: int,
) -> float:
    """The share of the pot that ``own`` wins on the average against ``others``, of whom -1 stands for a card unseen."""
    players = len(others) + 1
    table, cards = np.empty(community, np.int64), np.empty(holds + community, np.int64)
    high, low = np.empty(players, np.int64), np.empty(players, np.int64)
    sums, suits, ranks = np.empty(10, np.uint32), np.empty(10, np.uint32), np.empty(10, np.int64)
    need = min(len(deck), (community - len(board)) + (holds - len(own)) + len(others) * holds)
    total = 0.0
    for _ in range(times):
        shuffle(state, deck, 0, need)
        at = 0
        for i in range(community):
            if i < len(board):
                table[i] = board[i]
            else:
                table[i] = deck[at]
                at += 1
        if two_of_own:
            _threes(codes, table, sums, suits, ranks)
        for player in range(players):
            for i in range(holds):
                known = (own[i] if i < len(own) else -1) if player == 0 else others[player - 1, i]
                if known < 0:
                    known = deck[at % len(deck)]
                    at += 1
                cards[i] = known
            if two_of_own:
                high[player], low[player] = _omaha(strengths, codes, cards, sums, suits, ranks, highest)
            else:
                cards[holds:] = table
                high[player], low[player] = _best(strengths, codes, cards, size, highest)
        total += _share(high, low, wins)
    return total / times


@kernel
def _share(high: Ints, low: Ints, wins: int) -> float:
    top, bottom = 0, NO_LOW
    for player in range(len(high)):
        top, bottom = max(top, high[player]), min(bottom, low[player])
    tops, bottoms = 0, 0
    for player in range(len(high)):
        tops += high[player] == top
        bottoms += low[player] == bottom
    for_high = (1.0 / tops) if high[0] == top else 0.0
    for_low = (1.0 / bottoms) if low[0] == bottom else 0.0
    if wins == LOW:
        return for_low
    if wins == HIGH or bottom == NO_LOW:
        return for_high
    return (for_high + for_low) / 2
