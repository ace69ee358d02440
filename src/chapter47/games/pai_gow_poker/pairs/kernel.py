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

from ....sim.compile import kernel, part, signed
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
PLAIN, MOVED = range(2)  # columns of a tally
WORD, FIELD = 32, 37  # bits of a word; each power of two below 2**32 leaves another rest of the second
PLACE = np.array([next((at for at in range(WORD) if 2**at % FIELD == rest), 0) for rest in range(FIELD)], np.int64)
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


class Tally(NamedTuple):
    """Hands counted by cell, plain and moved, with a mark for every cell that was touched."""

    counts: Counts
    marks: Counts  # a bit for each cell
    above: Counts  # a bit for each word of marks
    cells: Counts  # room for the touched ones


@kernel
def shared_sets(ranks: int, size: int, top: int, sets: Hands, weights: Hands) -> int:
    """One set of every orbit of sets of so many cards, ``top`` the highest, with the orbit's size; how many there are.

    The cards of a set fall.
    """
    joker = 4 * ranks
    cards, suits = np.empty(size, np.int64), np.empty(4, np.int64)
    for at in range(size):
        cards[at] = size - 1 - at
    cards[0] = top
    found = signed(0)
    while True:
        for suit in range(4):
            suits[suit] = 0
        for card in cards:
            if card != joker:
                suits[card // ranks] |= 1 << card % ranks
        weight = orbit(suits)
        if weight:
            for at in range(size):
                sets[found, at] = cards[at]
            weights[found] = weight
            found += 1
        at = size - 1  # the next set: the lowest card that can rise does, those below it start again
        while at and cards[at] + 1 == cards[at - 1]:
            at -= 1
        if at == 0:
            return found  # type: ignore[no-any-return]
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
        high, low = set_seven(cards, 0, *way)
        outcomes[at] = high * LOWS + low


@part
def _rank_number(held: Counts) -> int:
    """The number of some ranks, in how often each is held."""
    number, at = signed(0), signed(0)
    for rank in range(RANKS):
        for _ in range(held[rank]):
            number += CHOOSE[rank + at, at + 1]
            at += 1
    return number  # type: ignore[no-any-return]


@part
def _new_tally(cells: int) -> Tally:
    """An empty tally of so many cells."""
    words = cells // WORD + 1
    tops = words // WORD + 1
    counts, marks, above = np.zeros((cells, 2), np.int64), np.zeros(words, np.int64), np.zeros(tops, np.int64)
    return Tally(counts, marks, above, np.empty(cells, np.int64))


@part
def _add(tally: Tally, cell: int, column: int, ways: int) -> None:
    """So many hands more in a cell."""
    word = signed(cell) // WORD
    tally.counts[cell, column] += ways
    tally.marks[word] |= 1 << signed(cell) % WORD
    tally.above[word // WORD] |= 1 << word % WORD


@part
def _touched(tally: Tally) -> int:
    """Write down the cells that were touched, rising, and forget it; how many they are.

    They are read from marks, a bit for each cell and above them one for each word of bits, so nothing is sorted.
    """
    many = signed(0)
    for top in range(len(tally.above)):
        above = tally.above[top]
        while above:
            word = top * WORD + PLACE[(above & -above) % FIELD]
            marks = tally.marks[word]
            while marks:
                tally.cells[many] = word * WORD + PLACE[(marks & -marks) % FIELD]
                many += 1
                marks &= marks - 1
            tally.marks[word] = 0
            above &= above - 1
        tally.above[top] = 0
    return many  # type: ignore[no-any-return]


@part
def _compare(worths: Outcomes, tally: Tally, sets: int, weight: int, counts: Counts) -> None:
    """Count the ordered pairs of plain hands, for each of the sets, and of a plain and a moved one; wipe the tally.

    Cells rise. ``below`` has the hands with a lower high hand by their low hand, as sums that are read in few steps.
    """
    many, cells, found = _touched(tally), tally.cells, tally.counts
    if not many:
        return
    below, lows = np.zeros((LOWS + 1, 2), np.int64), np.zeros((LOWS, 2), np.int64)
    higher, same_high, same_low, same = signed(0), signed(0), signed(0), signed(0)
    start = signed(0)
    while start < many:
        high = worths[cells[start]] // LOWS
        end, all_plain, all_moved = start, signed(0), signed(0)
        while end < many and worths[cells[end]] // LOWS == high:
            plain, moved = found[cells[end], PLAIN], found[cells[end], MOVED]
            low = signed(worths[cells[end]] % LOWS)
            under_plain, under_moved, at = signed(0), signed(0), low
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
            at = signed(worths[cells[place]] % LOWS) + 1
            while at <= LOWS:
                below[at, 0] += found[cells[place], PLAIN]
                below[at, 1] += found[cells[place], MOVED]
                at += at & -at
            found[cells[place], PLAIN] = found[cells[place], MOVED] = 0
        same_high += (sets * all_plain + 2 * all_moved) * all_plain
        start = end
    for each in range(LOWS):
        same_low += (sets * lows[each, 0] + 2 * lows[each, 1]) * lows[each, 0]
    counts[HIGHER] += weight * higher
    counts[SAME_HIGH] += weight * same_high
    counts[SAME_LOW] += weight * same_low
    counts[SAME] += weight * same


@part
def _add_ranks(known: SetHands, shared: Counts, held: Counts, tally: Tally) -> None:
    """Add the hands of some ranks that hold the shared ones: plain ones by the ways to fill up one set of cards of such
    ranks, moved ones by the sets in them."""
    ways, sets = signed(1), signed(1)
    for rank in range(RANKS):
        ways *= CHOOSE[SUITS - shared[rank], held[rank] - shared[rank]]
        sets *= CHOOSE[held[rank], shared[rank]]
    row = known.rows[held[JOKER], _rank_number(held)]
    cell = known.plain[row]
    _add(tally, cell, PLAIN, ways)
    for at in range(known.first[row], known.first[row + 1]):
        flush = known.flushes[at]
        moved = sets * known.times[flush]
        _add(tally, known.suited[flush], MOVED, moved)
        tally.counts[cell, MOVED] -= moved


@kernel
def count_ranks(known: SetHands, deck: Counts, shared: Numbers) -> Counts:
    """Ordered pairs of hands set by ranks, and of one with a moved hand, over sets of at most six that both hold.

    They are signed. ``deck`` has the ranks there are and the joker, ``shared`` how often each is in a set.
    """
    counts = np.zeros(4, np.int64)
    tally = _new_tally(len(known.worths))
    places, both, held = np.empty(HAND + 1, np.int64), np.empty(RANKS + 1, np.int64), np.empty(RANKS + 1, np.int64)
    for number in range(len(shared)):
        size, sets = signed(0), signed(1)
        for rank in range(RANKS + 1):
            held[rank] = both[rank] = shared[number, rank]
            size += both[rank]
            sets *= CHOOSE[SUITS, both[rank]] if rank < JOKER else 1
        more, j = HAND - size, signed(0)
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
                _add_ranks(known, both, held, tally)
                held[rank] -= 1
                places[j] += 1
            else:
                places[j + 1] = places[j]
                j += 1
        _compare(known.worths, tally, sets, signed(-1 if size % 2 else 1), counts)
    return counts


@part
def _others(held: Counts, free: Counts, more: int, numbers: Counts, ways: Counts) -> int:
    """What may lie beside a flush that has ``held`` beside it and gets so many more, by its number; how many."""
    first = held[0] if len(held) else signed(0)
    if more == 0:
        last = held[-1] if len(held) else first
        high, low = max(first, last), min(first, last)
        numbers[0] = first if len(held) < 2 else high * (high + 1) // 2 + low
        ways[0] = 1
        return 1
    many = signed(0)
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
    return many  # type: ignore[no-any-return]


@part
def _add_flushes(
    known: SetHands, mine: int, free: Counts, more: int, numbers: Counts, ways: Counts, tally: Tally
) -> None:
    """Add the moved hands that hold ``mine`` of a suit and get so many more of it, with what lies beside them."""
    chosen = np.empty(more, np.int64)
    for at in range(more):
        chosen[at] = at
    while True:
        bits = mine
        for place in chosen:
            bits |= 1 << free[place]
        start = known.starts[bits]
        for at in range(len(numbers)):
            if ways[at]:
                hand = start + numbers[at]
                _add(tally, known.suited[hand], PLAIN, ways[at])
                _add(tally, known.unsuited[hand], PLAIN, -ways[at])
        if not next_choice(chosen, more, len(free)):
            return


@kernel
def count_moved(known: SetHands, deck: Counts, sets: Hands, weights: Hands) -> Counts:
    """Ordered pairs of moved hands that both hold a set, over sets of one size with their weights; signed."""
    size, ranks, counts = sets.shape[1], len(deck) - 1, np.zeros(4, np.int64)
    tally = _new_tally(len(known.worths))
    numbers, ways = np.empty(RANKS * (RANKS + 1) // 2, np.int64), np.empty(RANKS * (RANKS + 1) // 2, np.int64)
    beside, left, free = np.empty(HAND, np.int64), np.empty(RANKS, np.int64), np.empty(RANKS + 1, np.int64)
    for number in range(len(sets)):
        for suit in range(SUITS):
            mine, aside = signed(0), signed(0)
            for rank in range(RANKS):
                left[rank] = 0
            for place in range(ranks):
                left[deck[place]] = SUITS - 1
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
            room = signed(0)
            for rank in deck:
                if not mine >> rank & 1:
                    free[room] = rank
                    room += 1
            for further in range(min(BESIDE - aside, HAND - size) + 1):
                more = HAND - size - further
                if more <= room:
                    told = _others(beside[:aside], left, further, numbers, ways)
                    _add_flushes(known, mine, free[:room], more, numbers[:told], ways[:told], tally)
        weight = signed(weights[number])
        _compare(known.worths, tally, signed(1), -weight if size % 2 else weight, counts)
    return counts
