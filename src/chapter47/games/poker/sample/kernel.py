"""What share of the pot a hand would win against hands nobody has seen: sampled, compiled, for every permitted game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import Codes, Strengths, strength3, strength5
from ....sim.streams import State, shuffle

Ints = NDArray[np.int64]
HIGH, LOW, SPLIT, EIGHT = range(4)  # what wins the pot
NO_LOW = 1 << 30


@kernel
def _low(ranks: Ints, count: int, cards: int, highest: int) -> int:
    """A low hand as a number, smaller is better: the lowest ranks that are different, the ace low."""
    seen, held = 0, 0
    for rank in range(highest):
        if held == cards:
            break
        for i in range(count):
            if ranks[i] == rank:
                seen |= 1 << rank
                held += 1
                break
    if held == cards:
        return seen
    return NO_LOW if highest < 13 else (1 << 20) + ((cards - held) << 14)  # pairs: worse than any other low


@kernel
def _omaha(strengths: Strengths, codes: Codes, own: Ints, board: Ints, highest: int) -> tuple[int, int]:
    best, low = 0, NO_LOW
    ranks = np.empty(5, np.int64)
    for i in range(4):
        for j in range(i + 1, 4):
            for k in range(5):
                for m in range(k + 1, 5):
                    for n in range(m + 1, 5):
                        five = own[i], own[j], board[k], board[m], board[n]
                        a, b, c = codes[five[0]], codes[five[1]], codes[five[2]]
                        best = max(best, strength5(strengths, a, b, c, codes[five[3]], codes[five[4]]))
                        if highest:
                            for at in range(5):
                                ranks[at] = five[at] % 13
                            low = min(low, _low(ranks, 5, 5, highest))
    return best, low


@kernel
def _best(strengths: Strengths, codes: Codes, cards: Ints, count: int, size: int, highest: int) -> tuple[int, int]:
    """The best high and low of so many cards, hands of five or of three."""
    best = 0
    ranks = np.empty(count, np.int64)
    for i in range(count):
        ranks[i] = cards[i] % 13
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
    return best, _low(ranks, count, size, highest) if highest else NO_LOW


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
        for player in range(players):
            for i in range(holds):
                known = (own[i] if i < len(own) else -1) if player == 0 else others[player - 1, i]
                if known < 0:
                    known = deck[at % len(deck)]
                    at += 1
                cards[i] = known
            if two_of_own:
                high[player], low[player] = _omaha(strengths, codes, cards[:holds], table, highest)
            else:
                cards[holds:] = table
                high[player], low[player] = _best(strengths, codes, cards, holds + community, size, highest)
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
