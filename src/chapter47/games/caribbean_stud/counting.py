"""Every deal of Caribbean stud, counted in compiled code: 19,933,230,517,200 of them.

A dealer's hand that is not of one suit is known by its ranks alone, and how many such hands a deck without the player's
cards holds depends on the player's ranks alone. So ranks are counted against ranks once, and only the dealer's flushes
are looked at suit by suit, for one player's hand of each orbit of renamed suits.
"""

from __future__ import annotations

import base64
import zlib
from functools import cache
from itertools import combinations_with_replacement, permutations

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CHOOSE, CODES, KEYS, STRIDE, Codes, Strengths, orbit, strength5, table
from ...table.poker_hands import FIVE_CARDS
from . import rules

Numbers = NDArray[np.int64]
HOLE_CARDS = 163_185  # ways to fill the dealer's hand once one card is seen
RAISES = 165 * 1024  # an A-K hand by its three other ranks and its five suits

jitable(rules)


@cache
def rank_sets() -> tuple[Numbers, Numbers, Numbers, NDArray[np.int32]]:
    """Every multiset of five ranks: how often each rank comes, its strength plain and in one suit, and its number."""
    sets = [s for s in combinations_with_replacement(range(13), 5) if max(map(s.count, s)) < 5]
    times = np.array([[s.count(rank) for rank in range(13)] for s in sets], np.int64)
    ordered = [tuple(rank + 2 for rank in reversed(s)) for s in sets]
    plain = np.array([FIVE_CARDS.strengths[s, False] for s in ordered], np.int64)
    suited = np.array([FIVE_CARDS.strengths.get((s, True), 0) for s in ordered], np.int64)
    number = np.full(STRIDE, -1, np.int32)
    for at, s in enumerate(sets):
        number[sum(KEYS[rank] for rank in s)] = at
    return times, plain, suited, number


@kernel
def _ends(player: int, dealer: int) -> int:
    return rules.contest(player, dealer) - 1


@kernel
def _ranks_against_ranks(times: Numbers, plain: Numbers, suited: Numbers, choose: Numbers) -> Numbers:
    """For each set of the player's ranks, plain or suited, and rank of the dealer's card: how contests end.

    The count is for one card of that rank, as if no hand of the dealer's were a flush.
    """
    sets = len(times)
    found = np.zeros((sets, 2, 13, 4), np.int64)
    held = np.empty(5, np.int64)
    for p in range(sets):
        for m in range(sets):
            ways, n = np.int64(1), 0
            for rank in range(13):
                if times[m, rank]:
                    ways *= choose[4 - times[p, rank], times[m, rank]]
                    held[n] = rank
                    n += 1
            if ways == 0:
                continue
            first = _ends(plain[p], plain[m])
            second = _ends(suited[p], plain[m])
            for i in range(n):
                rank = held[i]
                seen = ways * times[m, rank] // (4 - times[p, rank])
                found[p, 0, rank, first] += seen
                found[p, 1, rank, second] += seen
    return found


@kernel
def _flushes(
    player: int, suits: Numbers, masks: Numbers, plain: Numbers, suited: Numbers, ends: Numbers, adjust: Numbers
) -> None:
    """What changes in the count for each card of the dealer because some of the hands are flushes."""
    adjust[:] = 0
    for i in range(len(masks)):
        ends[i, 0], ends[i, 1] = _ends(player, plain[i]), _ends(player, suited[i])
    for suit in range(4):
        for i in range(len(masks)):
            before, after = ends[i, 0], ends[i, 1]
            if before == after or masks[i] & suits[suit]:
                continue
            mask = masks[i]
            for rank in range(13):
                if mask >> rank & 1:
                    adjust[suit, rank, before] -= 1
                    adjust[suit, rank, after] += 1


@kernel
def _raise_code(ranks: Numbers, suits: Numbers, choose: Numbers) -> int:
    """The number of an A-K hand, its cards from high to low."""
    kickers = ranks[4] + choose[ranks[3], 2] + choose[ranks[2], 3]
    code = kickers
    for i in range(5):
        code = code * 4 + suits[i]
    return code  # type: ignore[no-any-return]


@kernel
def _note_raises(
    raises: NDArray[np.uint64], bits: Numbers, ranks: Numbers, suits: Numbers, renamed: Numbers, choose: Numbers
) -> None:
    """Write down for an A-K hand, under every renaming of the suits, against which cards it is bet."""
    other = np.empty(5, np.int64)
    for p in range(len(renamed)):
        mask = np.uint64(0)
        for suit in range(4):
            mask |= np.uint64(bits[suit]) << np.uint64(13 * renamed[p, suit])
        for i in range(5):
            other[i] = renamed[p, suits[i]]
        raises[_raise_code(ranks, other, choose)] = mask


@kernel
def _by_rank(cards: Numbers, ranks: Numbers, suits: Numbers) -> None:
    """The cards from high to low as ranks, two to ace, and suits."""
    for i in range(5):
        rank, suit = (cards[i] % 13 + 12) % 13, cards[i] // 13
        j = i
        while j > 0 and ranks[j - 1] < rank:
            ranks[j], suits[j] = ranks[j - 1], suits[j - 1]
            j -= 1
        ranks[j], suits[j] = rank, suit


@kernel
def _count(
    codes: Codes,
    table: Strengths,
    number: NDArray[np.int32],
    against: Numbers,
    masks: Numbers,
    flush_plain: Numbers,
    flush_suited: Numbers,
    line_of: Numbers,
    pays: Numbers,
    choose: Numbers,
    renamed: Numbers,
    raises: NDArray[np.uint64],
    counts: Numbers,
) -> None:
    cards, ranks, suits = np.empty(5, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    held, bits = np.empty(4, np.int64), np.empty(4, np.int64)
    ends, adjust = np.empty((len(masks), 2), np.int64), np.empty((4, 13, 4), np.int64)
    ways = np.empty(4, np.int64)
    part = pays[0]  # what one ante is counted as
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        held[:] = 0
                        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
                        for card in cards:
                            held[card // 13] |= 1 << (card % 13 + 12) % 13
                        size = orbit(held)
                        if size == 0:
                            continue
                        strength = strength5(table, codes[a], codes[b], codes[c], codes[d], codes[e])
                        _by_rank(cards, ranks, suits)
                        place = (codes[a] + codes[b] + codes[c] + codes[d] + codes[e]) & np.uint32((1 << 24) - 1)
                        one_suit = 1 if (codes[a] & codes[b] & codes[c] & codes[d] & codes[e]) >> np.uint32(24) else 0
                        _flushes(strength, held, masks, flush_plain, flush_suited, ends, adjust)
                        line = line_of[strength]
                        bits[:] = 0
                        for suit in range(4):
                            for up in range(13):
                                if held[suit] >> up & 1:
                                    continue
                                total = np.int64(0)
                                for k in range(4):
                                    ways[k] = against[number[place], one_suit, up, k] + adjust[suit, up, k]
                                total = part * ways[0] + (part + 2 * pays[1 + line]) * ways[1] - 3 * part * ways[3]
                                best = total > -part * HOLE_CARDS
                                bits[suit] |= np.int64(best) << up
                                for way in range(rules.WAYS):
                                    bet = (
                                        best
                                        if way == rules.BEST
                                        else rules.bets(way, strength, up, ranks[2], ranks[3], ranks[4])
                                    )
                                    if not bet:
                                        counts[way, rules.result_class(line, rules.FOLDED)] += size * HOLE_CARDS
                                        continue
                                    for k in range(4):
                                        counts[way, rules.result_class(line, k + 1)] += size * ways[k]
                        if rules.QUALIFYING <= strength < rules.LOWEST_PAIR:
                            _note_raises(raises, bits, ranks, suits, renamed, choose)


def count_deals(pays: list[int]) -> dict[str, object]:
    """Deals of each class for each way to play, and what the best one does with A-K. ``pays`` begins with the ante."""
    times, plain, suited, number = rank_sets()
    against = _ranks_against_ranks(times, plain, suited, CHOOSE)
    different = np.flatnonzero(times.max(axis=1) == 1)
    masks = (times[different] << np.arange(13)).sum(axis=1)
    counts = np.zeros((rules.WAYS, rules.CLASSES), np.int64)
    raises = np.zeros(RAISES, np.uint64)
    renamed = np.array(list(permutations(range(4))), np.int64)
    _count(
        CODES,
        table(FIVE_CARDS),
        number,
        against,
        masks,
        plain[different],
        suited[different],
        np.array(rules.LINE_OF, np.int64),
        np.array(pays, np.int64),
        CHOOSE,
        renamed,
        raises,
        counts,
    )
    packed = base64.b85encode(zlib.compress(raises.tobytes(), 9)).decode()
    return {"counts": counts.tolist(), "raises": packed}


def unpack_raises(packed: str) -> NDArray[np.uint64]:
    """What the best play does with A-K: for each hand a bit for each card of the dealer against which it bets."""
    return np.frombuffer(zlib.decompress(base64.b85decode(packed)), np.uint64)
