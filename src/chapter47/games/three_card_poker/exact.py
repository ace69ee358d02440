"""Every deal of three card poker, counted by the cards that two hands share.

Pairs of hands that share no card are all pairs, less those that hold one card both, plus those that hold two both, less
those that are one hand. Each term is a product of two tables that say how many hands of each strength hold a card, or
two: so 407,170,400 deals are counted in three products of matrices.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CODES, Codes, Strengths, strength3, table
from ...table.cards import DECK
from ...table.poker_hands import THREE_CARDS, of_one_suit, value
from . import rules

Counts = NDArray[np.int64]

jitable(rules)


def holders(size: int) -> NDArray[np.float64]:
    """By set of so many cards and strength: the hands of that strength that hold the set."""
    numbers = {held: at for at, held in enumerate(combinations(range(len(DECK)), size))}
    told = np.zeros((len(numbers), len(THREE_CARDS.class_of)))
    for hand, strength in _strengths():
        for held in combinations(hand, size):
            told[numbers[held], strength] += 1
    return told


def _strengths() -> list[tuple[tuple[int, ...], int]]:
    """Every hand by the places of its cards, and its strength."""
    values = [value(card) for card in DECK]
    return [
        (hand, THREE_CARDS.strengths[tuple(sorted((values[at] for at in hand), reverse=True)), _suited(hand)])
        for hand in combinations(range(len(DECK)), 3)
    ]


def _suited(hand: tuple[int, ...]) -> bool:
    return of_one_suit([DECK[at] for at in hand])


def count_deals() -> Counts:
    """Deals of two hands by the strengths of both. Every number here is a whole one that floats hold exactly."""
    none, one, two = (holders(size) for size in range(3))
    return (none.T @ none - one.T @ one + two.T @ two - np.diag(none[0])).astype(np.int64)


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
    deals = count_deals()
    strengths = range(len(deals))
    found = np.zeros((len(deals), rules.CONTESTS), np.int64)
    for player in strengths:
        ends = [rules.contest(player, dealer, qualifying) for dealer in strengths]
        np.add.at(found[player], ends, deals[player])
    told: list[list[int]] = found.tolist()
    return told
