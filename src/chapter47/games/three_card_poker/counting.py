"""Every deal of three card poker, counted in compiled code: each player's hand against each hand of the dealer."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CODES, Codes, Strengths, orbit, strength3, table
from ...table.poker_hands import THREE_CARDS
from . import rules

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


@kernel
def _count_left(codes: Codes, table: Strengths, left: Counts, strengths: int, qualifying: int) -> Counts:
    """The same from the cards that are left, without any symmetry."""
    found = np.zeros((strengths, rules.CONTESTS), np.int64)
    size = len(left)
    rest = np.empty(size, np.uint32)
    for c in range(2, size):
        for b in range(1, c):
            for a in range(b):
                n = 0
                for at in range(size):
                    if at != a and at != b and at != c:
                        rest[n] = codes[left[at]]
                        n += 1
                player = strength3(table, codes[left[a]], codes[left[b]], codes[left[c]])
                for z in range(2, n):
                    for y in range(1, z):
                        for x in range(y):
                            dealer = strength3(table, rest[x], rest[y], rest[z])
                            found[player, rules.contest(player, dealer, qualifying)] += 1
    return found


def count_left(left: list[int], qualifying: int) -> list[list[int]]:
    """For each strength, how many deals from these cards of the deck end in each contest if it stays in."""
    cards = np.array(left, np.int64)
    found: list[list[int]] = _count_left(
        CODES, table(THREE_CARDS), cards, len(THREE_CARDS.class_of), qualifying
    ).tolist()
    return found


def count_contests(qualifying: int) -> list[list[int]]:
    """For each strength of a player's hand, how many deals end in each contest if it stays in."""
    found: list[list[int]] = _count(CODES, table(THREE_CARDS), len(THREE_CARDS.class_of), qualifying).tolist()
    return found
