"""Pairs of hands of seven dealt from one deck, counted exactly by inclusion and exclusion over the cards they share.

Pairs of hands that share no card are all pairs, less those that hold one card both, plus those that hold two both, and
so on: the sum over every set of cards of the pairs that both hold it, with its sign. A set counts as often as renaming
its suits gives another, so one of each orbit stands for all. Hands that hold a set need only be sorted by how they are
set to count the pairs in which one is higher than the other in both hands, or equal to it.

A deck is four suits of so many ranks, suit after suit, and one joker: 53 cards, or fewer to prove the method.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import Codes, Hands, Strengths, orbit
from ..house_way.kernel import Numbers, set_seven

Choose = NDArray[np.int64]
Outcomes = NDArray[np.uint32]  # for each hand the strength of its high hand, and below it that of its low hand
Counts = NDArray[np.int64]

HAND = 7
MANY = 4096  # from so many hands on they are counted, not sorted
LOWS = 128  # more than low hands have strengths
HIGHER, SAME_HIGH, SAME_LOW, SAME = range(4)  # what is counted: higher twice, equal in one hand or in both
CHOOSE = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(54)], np.int64)


@kernel
def shared_sets(ranks: int, size: int, top: int, sets: Hands, weights: Hands) -> int:
    """One set of every orbit of sets of so many cards, ``top`` the highest, with the orbit's size; how many there are.

    The cards of a set fall.
    """
    joker = 4 * ranks
    cards = np.arange(size - 1, -1, -1)
    cards[0] = top
    suits = np.empty(4, np.int64)
    found = 0
    while True:
        suits[:] = 0
        for card in cards:
            if card != joker:
                suits[card // ranks] |= 1 << card % ranks
        weight = orbit(suits)
        if weight:
            sets[found] = cards
            weights[found] = weight
            found += 1
        at = size - 1  # the next set: the lowest card that can rise does, those below it start again
        while at and cards[at] + 1 == cards[at - 1]:
            at -= 1
        if at == 0:
            return found
        cards[at] += 1
        for below in range(at + 1, size):
            cards[below] = size - 1 - below


@kernel
def set_hands(
    hands: Hands,
    deck: Hands,
    outcomes: Outcomes,
    codes: Codes,
    table5: Strengths,
    table2: Strengths,
    numbers: Numbers,
    keep: tuple[int, ...],
    quads_kept: int,
    quads_with_ace: int,
) -> None:
    """How hands are set the house way; ``deck`` names the cards."""
    cards = np.empty(HAND, np.uint8)
    for at in range(len(hands)):
        for i in range(HAND):
            cards[i] = deck[hands[at, i]]
        high, low, _ = set_seven(cards, 0, codes, table5, table2, numbers, keep, quads_kept, quads_with_ace)
        outcomes[at] = high * LOWS + low


@kernel
def suit_numbers(choose: Choose, ranks: int, numbers: Choose) -> None:
    """What the cards of a suit add to the number of a hand: by the suit, the cards below it, and its ranks as bits."""
    for suit in range(4):
        for below in range(HAND + 1):
            for bits in range(1 << ranks):
                at = below
                for rank in range(ranks):
                    if bits >> rank & 1:
                        at += 1
                        if at <= HAND:
                            numbers[suit, below, bits] += choose[suit * ranks + rank, at]


@kernel
def spread(
    hands: Hands, cells: Outcomes, ranks: int, choose: Choose, orders: Hands, numbers: Choose, every: Outcomes
) -> None:
    """Give what is known of one hand of each orbit to every hand of it, by the number of the hand."""
    suits, held = np.empty(4, np.int64), np.empty(4, np.int64)
    joker = 4 * ranks
    for at in range(len(hands)):
        suits[:] = 0
        held[:] = 0
        first = 0
        for card in hands[at]:
            if card == joker:
                first = choose[joker, HAND]
            else:
                suits[card // ranks] |= 1 << card % ranks
                held[card // ranks] += 1
        for order in orders:
            number, below = first, 0
            for suit in range(4):
                number += numbers[suit, below, suits[order[suit]]]
                below += held[order[suit]]
            every[number] = cells[at]


@kernel
def _steps(choose: Choose, held: Hands, deck: int, steps: Choose) -> int:
    """What each further card adds to the number of a hand that holds a set: ``steps[j, card]`` as its j-th, falling.

    A card's share depends on how many cards lie above it, and it pushes the cards of the set below it down by a place.
    """
    more = HAND - len(held)
    for j in range(more):
        for card in range(deck):
            above = 0
            pushed = 0
            for at in range(len(held)):
                if held[at] > card:
                    above += 1
                else:
                    pushed += choose[held[at], HAND - at - j - 1] - choose[held[at], HAND - at - j]
            steps[j, card] = choose[card, HAND - above - j] + pushed
    alone = 0
    for at in range(len(held)):
        alone += choose[held[at], HAND - at]
    return alone


@kernel
def _holders(every: Outcomes, choose: Choose, held: Hands, deck: int, steps: Choose, found: Outcomes) -> int:
    """The outcomes of all hands that hold a set; how many they are."""
    more = HAND - len(held)
    number = np.empty(HAND + 1, np.int64)
    number[0] = _steps(choose, held, deck, steps)
    free = np.empty(deck, np.int64)
    left = 0
    for card in range(deck):
        if not (held == card).any():
            free[left] = card
            left += 1
    places = np.empty(HAND, np.int64)  # places in ``free`` of the further cards, falling
    many, j = 0, 0
    places[0] = left
    while j >= 0:
        places[j] -= 1
        if places[j] < more - 1 - j:
            j -= 1
        elif j == more - 1:
            for place in range(places[j], -1, -1):
                found[many] = every[number[j] + steps[j, free[place]]]
                many += 1
            j -= 1
        else:
            number[j + 1] = number[j] + steps[j, free[places[j]]]
            places[j + 1] = places[j]
            j += 1
    return many


@kernel
def _compare(
    worths: Outcomes,
    cells: Outcomes,
    times: Counts,
    below: Counts,
    same_low: Counts,
    counts: Counts,
    weight: int,
) -> None:
    """Count the ordered pairs of hands, given by rising cells and how often each comes, with a weight."""
    below[:] = 0  # hands with a lower high hand, by a low hand that is higher than theirs
    same_low[:] = 0
    start = 0
    higher, same_high, both, lows = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while start < len(cells):
        high = worths[cells[start]] // LOWS
        end, group = start, np.int64(0)
        while end < len(cells) and worths[cells[end]] // LOWS == high:
            low = worths[cells[end]] % LOWS
            higher += times[end] * below[low]
            both += times[end] * times[end]
            same_low[low] += times[end]
            group += times[end]
            end += 1
        for at in range(start, end):
            for low in range(worths[cells[at]] % LOWS + 1, LOWS):
                below[low] += times[at]
        same_high += group * group
        start = end
    for low in range(LOWS):
        lows += same_low[low] * same_low[low]
    counts[HIGHER] += weight * higher
    counts[SAME_HIGH] += weight * same_high
    counts[SAME_LOW] += weight * lows
    counts[SAME] += weight * both


@kernel
def _gather(found: Outcomes, seen: Counts, cells: Outcomes, times: Counts) -> int:
    """The cells that come among those found, in rising order, and how often; how many there are.

    Many are counted in a table of all cells, few are sorted.
    """
    many = 0
    if len(found) > MANY:
        for cell in found:
            seen[cell] += 1
        for cell in range(len(seen)):
            if seen[cell]:
                cells[many] = cell
                times[many] = seen[cell]
                seen[cell] = 0
                many += 1
        return many
    found.sort()
    for cell in found:
        if many and cells[many - 1] == cell:
            times[many - 1] += 1
        else:
            cells[many] = cell
            times[many] = 1
            many += 1
    return many


@kernel
def count_pairs(every: Outcomes, worths: Outcomes, choose: Choose, ranks: int, sets: Hands, weights: Hands) -> Counts:
    """Ordered pairs of hands that both hold a set, by how they compare, over sets of one size with their weights."""
    deck, size = 4 * ranks + 1, sets.shape[1]
    counts = np.zeros(4, np.int64)
    below, same_low = np.zeros(LOWS, np.int64), np.zeros(LOWS, np.int64)
    steps = np.zeros((HAND + 1, deck), np.int64)
    found = np.empty(choose[deck - size, HAND - size] if size else 0, np.uint32)
    seen, times = np.zeros(len(worths), np.int64), np.zeros(len(worths), np.int64)
    cells = np.empty(len(worths), np.uint32)
    for at in range(len(sets)):
        if size:
            _holders(every, choose, sets[at], deck, steps, found)
            many = _gather(found, seen, cells, times)
        else:  # no card: every hand holds it
            many = _gather(every, seen, cells, times)
        _compare(worths, cells[:many], times, below, same_low, counts, weights[at])
    return counts
