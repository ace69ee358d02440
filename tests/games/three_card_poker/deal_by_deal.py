"""Every deal of three card poker one by one in compiled code, to check the counts by shared cards with."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chapter47.games.three_card_poker import rules
from chapter47.sim.compile import jitable, kernel
from chapter47.sim.poker_hands import CODES, Codes, Strengths, orbit, strength3, table
from chapter47.table.poker_hands import THREE_CARDS

Counts = NDArray[np.int64]

jitable(rules)


@kernel
def _against(codes: Codes, table: Strengths, hand: Counts, qualifying: int, counts: Counts) -> None:
    """Count the dealer's 18,424 hands against a player's: how each contest ends."""
    left = np.empty(49, np.uint32)
    n = 0
    for card in range(52):
        if card != hand[0] and card != hand[1] and card != hand[2]:
            left[n] = codes[card]
            n += 1
    player = strength3(table, codes[hand[0]], codes[hand[1]], codes[hand[2]])
    for c in range(2, 49):
        for b in range(1, c):
            for a in range(b):
                counts[rules.contest(player, strength3(table, left[a], left[b], left[c]), qualifying)] += 1


@kernel
def _count(codes: Codes, table: Strengths, strengths: int, qualifying: int) -> Counts:
    found = np.zeros((strengths, rules.CONTESTS), np.int64)
    hand, suits = np.empty(3, np.int64), np.empty(4, np.int64)
    counts = np.empty(rules.CONTESTS, np.int64)
    for c in range(2, 52):
        for b in range(1, c):
            for a in range(b):
                hand[0], hand[1], hand[2] = a, b, c
                suits[:] = 0
                for card in hand:
                    suits[card // 13] |= 1 << (card % 13)
                size = orbit(suits)
                if size == 0:
                    continue
                counts[:] = 0
                _against(codes, table, hand, qualifying, counts)
                found[strength3(table, codes[a], codes[b], codes[c])] += size * counts
    return found


def count_deal_by_deal(qualifying: int) -> list[list[int]]:
    """For each strength of a player's hand, how many deals end in each contest if it stays in."""
    found: list[list[int]] = _count(CODES, table(THREE_CARDS), len(THREE_CARDS.class_of), qualifying).tolist()
    return found
