"""Pairs of hands of seven dealt from one deck, counted exactly by inclusion and exclusion over the cards they share.

Pairs of hands that share no card are all pairs, less those that hold one card both, plus those that hold two both, and
so on: the sum over every set of cards of the pairs that both hold it, with its sign.

How a hand is set depends on its ranks alone, unless it holds a flush. So every hand is first set by its ranks, and a
hand with a flush is then moved from there to where it belongs. Pairs are thus pairs set by ranks, pairs of a moved hand
with one set by ranks, in both orders, and pairs of moved hands. Of a hand set by ranks it matters only how many cards
of each rank are held, so the first two are counted over sets of ranks (``count_ranks``). Moved hands are few, and are
counted over sets of cards (``count_moved``): one of each orbit of renamed suits stands for all.

A deck is four suits of so many ranks, suit after suit, and one joker: 53 cards, or fewer to prove the method.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import Hands, next_choice, orbit
from ..house_way.kernel import Numbers, Rules, set_seven

Choose = NDArray[np.int64]
Outcomes = NDArray[np.uint32]  # for each hand the strength of its high hand, and below it that of its low hand
Counts = NDArray[np.int64]

HAND = 7
RANKS, SUITS = 13, 4
JOKER = RANKS  # its place after the ranks
BESIDE = 2  # cards that a hand with a flush holds of other suits, at most
LOWS = 128  # more than low hands have strengths
MANY = 4096  # from so many cells on all are looked at in turn, fewer are sorted
PLAIN, MOVED, TOUCHED = range(3)  # columns of a tally
HIGHER, SAME_HIGH, SAME_LOW, SAME = range(4)  # what is counted: higher twice, equal in one hand or in both
CHOOSE = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(54)], np.int64)


class SetHands(NamedTuple):
    """Every hand by its ranks or by its flush, with the cell that its strengths fall into; cells rise with strength."""

    worths: Outcomes  # of each cell both strengths
    rows: NDArray[np.int32]  # without and with the joker, by the number of its ranks: the place of a hand by its ranks
    plain: Outcomes  # the cell of each hand by its ranks
    first: Counts  # of each of them where its flushes begin in ``flushes``
    flushes: Counts  # hands with a flush, by their ranks
    times: Counts  # how many hands each of those with a flush stands for
    suited: Outcomes  # its cell
    unsuited: Outcomes  # and that of its ranks alone
    starts: NDArray[np.int32]  # by the ranks of one suit as bits, the joker last: where the hands with this flush begin


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
def set_hands(hands: Hands, deck: Hands, outcomes: Outcomes, way: Rules) -> None:
    """How hands are set the house way; ``deck`` names the cards."""
    cards = np.empty(HAND, np.uint8)
    for at in range(len(hands)):
        for i in range(HAND):
            cards[i] = deck[hands[at, i]]
        high, low, _ = set_seven(cards, 0, *way)
        outcomes[at] = high * LOWS + low


@kernel
def _rank_number(held: Counts) -> int:
    """The number of some ranks, in how often each is held."""
    number, at = 0, 0
    for rank in range(RANKS):
        for _ in range(held[rank]):
            number += CHOOSE[rank + at, at + 1]
            at += 1
    return number


@kernel
def _found(tally: Counts, cells: Outcomes, many: int) -> Outcomes:
    """The cells that were touched, rising: many are looked for in the whole table, few are sorted."""
    if many <= MANY:
        few = cells[:many].copy()
        few.sort()
        return few
    at = 0
    for cell in range(len(tally)):
        if tally[cell, TOUCHED]:
            cells[at] = cell
            at += 1
    return cells[:at].copy()


@kernel
def _add(tally: Counts, cells: Outcomes, many: int, cell: int, column: int, ways: int) -> int:
    """So many hands more in a cell; how many cells are touched then."""
    tally[cell, column] += ways
    if not tally[cell, TOUCHED]:
        tally[cell, TOUCHED] = 1
        cells[many] = cell
        many += 1
    return many


@kernel
def _compare(worths: Outcomes, tally: Counts, cells: Outcomes, sets: int, weight: int, counts: Counts) -> None:
    """Count the ordered pairs of plain hands, for each of the sets, and of a plain and a moved one; wipe the tally.

    Cells rise. ``below`` has the hands with a lower high hand by their low hand, as sums that are read in few steps.
    """
    below, lows = np.zeros((LOWS + 1, 2), np.int64), np.zeros((LOWS, 2), np.int64)
    higher, same_high, same_low, same = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    start = 0
    while start < len(cells):
        high = worths[cells[start]] // LOWS
        end, all_plain, all_moved = start, np.int64(0), np.int64(0)
        while end < len(cells) and worths[cells[end]] // LOWS == high:
            plain, moved = tally[cells[end], PLAIN], tally[cells[end], MOVED]
            low = np.int64(worths[cells[end]] % LOWS)
            under_plain, under_moved, at = np.int64(0), np.int64(0), low
            while at > 0:
                under_plain += below[at, 0]
                under_moved += below[at, 1]
                at &= at - 1
            higher += (sets * plain + moved) * under_plain + plain * under_moved
            same += (sets * plain + 2 * moved) * plain
            lows[low, 0] += plain
            lows[low, 1] += moved
            all_plain += plain
            all_moved += moved
            end += 1
        for place in range(start, end):
            at = np.int64(worths[cells[place]] % LOWS) + 1
            while at <= LOWS:
                below[at, 0] += tally[cells[place], PLAIN]
                below[at, 1] += tally[cells[place], MOVED]
                at += at & -at
            tally[cells[place]] = 0
        same_high += (sets * all_plain + 2 * all_moved) * all_plain
        start = end
    for each in range(LOWS):
        same_low += (sets * lows[each, 0] + 2 * lows[each, 1]) * lows[each, 0]
    counts[HIGHER] += weight * higher
    counts[SAME_HIGH] += weight * same_high
    counts[SAME_LOW] += weight * same_low
    counts[SAME] += weight * same


@kernel
def _add_ranks(known: SetHands, shared: Counts, held: Counts, tally: Counts, cells: Outcomes, many: int) -> int:
    """Add the hands of some ranks that hold the shared ones: plain ones by the ways to fill up one set of cards of such
    ranks, moved ones by the sets in them."""
    ways, sets = 1, 1
    for rank in range(RANKS):
        ways *= CHOOSE[SUITS - shared[rank], held[rank] - shared[rank]]
        sets *= CHOOSE[held[rank], shared[rank]]
    row = known.rows[held[JOKER], _rank_number(held)]
    cell = known.plain[row]
    many = _add(tally, cells, many, cell, PLAIN, ways)
    for at in range(known.first[row], known.first[row + 1]):
        flush = known.flushes[at]
        moved = sets * known.times[flush]
        many = _add(tally, cells, many, known.suited[flush], MOVED, moved)
        tally[cell, MOVED] -= moved
    return many


@kernel
def count_ranks(known: SetHands, deck: Counts, shared: Numbers) -> Counts:
    """Ordered pairs of hands set by ranks, and of one with a moved hand, over sets of at most six that both hold.

    They are signed. ``deck`` has the ranks there are and the joker, ``shared`` how often each is in a set.
    """
    counts = np.zeros(4, np.int64)
    tally, cells = np.zeros((len(known.worths), 3), np.int64), np.empty(len(known.worths), np.uint32)
    places, both, held = np.empty(HAND + 1, np.int64), np.empty(RANKS + 1, np.int64), np.empty(RANKS + 1, np.int64)
    for number in range(len(shared)):
        both[:] = shared[number]
        held[:] = both
        size, sets, many = both.sum(), 1, 0
        for rank in range(RANKS):
            sets *= CHOOSE[SUITS, both[rank]]
        more, j = HAND - size, 0
        places[0] = 0
        while j >= 0:  # further cards, each of the rank of the one before or of a later one
            if places[j] == len(deck):
                j -= 1
                if j >= 0:
                    held[deck[places[j]]] -= 1
                    places[j] += 1
                continue
            rank = deck[places[j]]
            if held[rank] == (1 if rank == JOKER else SUITS):
                places[j] += 1
                continue
            held[rank] += 1
            if j == more - 1:
                many = _add_ranks(known, both, held, tally, cells, many)
                held[rank] -= 1
                places[j] += 1
            else:
                places[j + 1] = places[j]
                j += 1
        _compare(known.worths, tally, _found(tally, cells, many), sets, -1 if size % 2 else 1, counts)
    return counts


@kernel
def _others(held: Counts, free: Counts, more: int, numbers: Counts, ways: Counts) -> int:
    """What may lie beside a flush that has ``held`` beside it and gets so many more, by its number; how many."""
    first = held[0] if len(held) else 0
    if more == 0:
        numbers[0] = first if len(held) < 2 else max(held) * (max(held) + 1) // 2 + min(held)
        ways[0] = 1
        return 1
    many = 0
    for one in range(RANKS):
        if more == 1:
            high, low = max(one, first), min(one, first)
            numbers[many] = one if len(held) == 0 else high * (high + 1) // 2 + low
            ways[many] = free[one]
            many += 1
            continue
        for other in range(one + 1):
            numbers[many] = one * (one + 1) // 2 + other
            ways[many] = free[one] * (free[one] - 1) // 2 if one == other else free[one] * free[other]
            many += 1
    return many


@kernel
def _add_flushes(
    known: SetHands, mine: int, free: Counts, more: int, numbers: Counts, ways: Counts, tally: Counts, cells: Outcomes,
    many: int,
) -> int:  # fmt: skip
    """Add the moved hands that hold ``mine`` of a suit and get so many more of it, with what lies beside them."""
    chosen = np.arange(more)
    while True:
        bits = mine
        for place in chosen:
            bits |= 1 << free[place]
        start = known.starts[bits]
        for at in range(len(numbers)):
            if ways[at]:
                hand = start + numbers[at]
                many = _add(tally, cells, many, known.suited[hand], PLAIN, ways[at])
                many = _add(tally, cells, many, known.unsuited[hand], PLAIN, -ways[at])
        if not next_choice(chosen, more, len(free)):
            return many


@kernel
def count_moved(known: SetHands, deck: Counts, sets: Hands, weights: Hands) -> Counts:
    """Ordered pairs of moved hands that both hold a set, over sets of one size with their weights; signed."""
    size, ranks, counts = sets.shape[1], len(deck) - 1, np.zeros(4, np.int64)
    tally, cells = np.zeros((len(known.worths), 3), np.int64), np.empty(len(known.worths), np.uint32)
    numbers, ways = np.empty(RANKS * (RANKS + 1) // 2, np.int64), np.empty(RANKS * (RANKS + 1) // 2, np.int64)
    beside, left, free = np.empty(HAND, np.int64), np.empty(RANKS, np.int64), np.empty(RANKS + 1, np.int64)
    for number in range(len(sets)):
        many = 0
        for suit in range(SUITS):
            mine, aside = 0, 0
            left[:] = 0
            left[deck[:ranks]] = SUITS - 1
            for card in sets[number]:
                rank = deck[card % ranks] if card < SUITS * ranks else JOKER
                if rank == JOKER or card // ranks == suit:
                    mine |= 1 << rank
                else:
                    beside[aside] = rank
                    left[rank] -= 1
                    aside += 1
            if aside > BESIDE:
                continue
            room = 0
            for rank in deck:
                if not mine >> rank & 1:
                    free[room] = rank
                    room += 1
            for further in range(min(BESIDE - aside, HAND - size) + 1):
                more = HAND - size - further
                if more <= room:
                    told = _others(beside[:aside], left, further, numbers, ways)
                    many = _add_flushes(known, mine, free[:room], more, numbers[:told], ways[:told], tally, cells, many)
        if many:
            _compare(known.worths, tally, _found(tally, cells, many), 1, weights[number], counts)
    return -counts if size % 2 else counts
