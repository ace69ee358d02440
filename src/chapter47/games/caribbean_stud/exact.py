"""Every deal of Caribbean stud, counted in compiled code: 19,933,230,517,200 of them.

A dealer's hand that is not of one suit is known by its ranks alone, and how many such hands a deck without the player's
cards holds depends on the player's ranks alone. So ranks are counted against ranks once. What the dealer's flushes of a
suit change depends on which of the player's ranks are held in it, so it is worked out once for each subset of these.
One hand of each orbit of renamed suits stands for all.
"""

from __future__ import annotations

import base64
import zlib
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.poker_hands import CHOOSE, orbit
from ...table.poker_hands import FIVE_CARDS
from . import rules

Numbers = NDArray[np.int64]
HOLE_CARDS = 163_185  # ways to fill the dealer's hand once one card is seen
RAISES = 165 * 1024  # an A-K hand by its three other ranks and its five suits

_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


def _takes() -> Numbers:
    """Every way to take so many suits, a byte for each suit."""
    told = np.zeros((5, 6), np.int64)
    for times in range(5):
        for way, suits in enumerate(combinations(range(4), times)):
            told[times, way] = sum(1 << 8 * suit for suit in suits)
    return told


_SUITS = _takes()

jitable(rules)


@cache
def rank_sets() -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Every multiset of five ranks: how often each rank comes, its strength plain and in one suit, and its ranks.

    The ranks of a set are in falling order, after them -1.
    """
    sets = [s for s in combinations_with_replacement(range(13), 5) if max(map(s.count, s)) < 5]
    times = np.array([[s.count(rank) for rank in range(13)] for s in sets], np.int64)
    ordered = [tuple(rank + 2 for rank in reversed(s)) for s in sets]
    plain = np.array([FIVE_CARDS.strengths[s, False] for s in ordered], np.int64)
    suited = np.array([FIVE_CARDS.strengths.get((s, True), 0) for s in ordered], np.int64)
    held = [sorted(set(s), reverse=True) for s in sets]
    ranks = np.array([[*h, *[-1] * (5 - len(h))] for h in held], np.int64)
    return times, plain, suited, ranks


@kernel
def _ends(player: int, dealer: int) -> int:
    return rules.contest(player, dealer) - 1


@kernel
def _against_ranks(p: int, player: int, times: Numbers, plain: Numbers, ranks: Numbers, found: Numbers) -> None:
    """For a player's ranks and rank of the dealer's card: how contests end, as if no hand of the dealer's were a flush.

    The count is for one card of that rank.
    """
    for rank in range(13):
        for end in range(4):
            found[rank, end] = 0
    for m in range(len(times)):
        ways = 1
        for i in range(5):
            rank = ranks[m, i]
            if rank < 0:
                break
            ways *= _CHOOSE[4 - times[p, rank], times[m, rank]]
        if ways == 0:
            continue
        end = _ends(player, plain[m])
        for i in range(5):
            rank = ranks[m, i]
            if rank < 0:
                break
            found[rank, end] += ways * times[m, rank] // (4 - times[p, rank])


@kernel
def _flushes(player: int, support: Numbers, masks: Numbers, plain: Numbers, suited: Numbers, adjust: Numbers) -> None:
    """What changes in the count for each card of the dealer because some hands are flushes of the card's suit.

    ``adjust`` is by the ranks that the player does not hold in the suit, of those in hand, and the card's rank. Flushes
    are added up by which of the ranks in hand they use, and then over all subsets.
    """
    for free in range(1 << len(support)):
        for rank in range(13):
            for end in range(4):
                adjust[free, rank, end] = 0
    for i in range(len(masks)):
        before, after = _ends(player, plain[i]), _ends(player, suited[i])
        if before == after:
            continue
        used = 0
        for at in range(len(support)):
            used |= (masks[i] >> support[at] & 1) << at
        for rank in range(13):
            if masks[i] >> rank & 1:
                adjust[used, rank, before] -= 1
                adjust[used, rank, after] += 1
    for at in range(len(support)):
        for free in range(1 << len(support)):
            if free >> at & 1:
                for rank in range(13):
                    for end in range(4):
                        adjust[free, rank, end] += adjust[free ^ 1 << at, rank, end]


@kernel
def _deal_suits(times: Numbers, support: Numbers, words: Numbers) -> int:
    """Every hand of these ranks, a byte for each suit with a bit for each rank in hand; how many there are."""
    many = 1
    words[0] = 0
    for at in range(len(support)):
        ways = _CHOOSE[4, times[support[at]]]
        for way in range(ways - 1, -1, -1):  # the first of them last, in place
            for hand in range(many):
                words[way * many + hand] = words[hand] | _SUITS[times[support[at]], way] << at
        many *= ways
    return many


@kernel
def raise_code(ranks: Numbers, suits: Numbers, choose: Numbers) -> int:
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
        raises[raise_code(ranks, other, choose)] = mask


@kernel
def _suits_of(held: Numbers, suits: Numbers) -> None:
    """The suits of five cards of different ranks, in the order of the bits of ``held``."""
    for suit in range(4):
        for at in range(5):
            if held[suit] >> at & 1:
                suits[at] = suit


@kernel
def _count_hand(
    player: int,
    size: int,
    held: Numbers,
    support: Numbers,
    kickers: Numbers,
    against: Numbers,
    adjust: Numbers,
    pays: Numbers,
    line: int,
    bits: Numbers,
    counts: Numbers,
) -> None:
    """One player's hand that stands for ``size``, against every card of the dealer; ``bits`` get where it is bet."""
    ways, part, whole = np.empty(4, np.int64), pays[0], (1 << len(support)) - 1
    for suit in range(4):
        bits[suit] = mine = 0
        for at in range(len(support)):
            mine |= (held[suit] >> at & 1) << support[at]
        for up in range(13):
            if mine >> up & 1:
                continue
            for k in range(4):
                ways[k] = against[up, k] + adjust[whole ^ held[suit], up, k]
            total = part * ways[0] + (part + 2 * pays[1 + line]) * ways[1] - 3 * part * ways[3]
            best = total > -part * HOLE_CARDS
            bits[suit] |= np.int64(best) << up
            for way in range(rules.WAYS):
                bet = best if way == rules.BEST else rules.bets(way, player, up, kickers[0], kickers[1], kickers[2])
                if not bet:
                    counts[way, rules.result_class(line, rules.FOLDED)] += size * HOLE_CARDS
                    continue
                for k in range(4):
                    counts[way, rules.result_class(line, k + 1)] += size * ways[k]


@kernel
def _count(
    sets: tuple[Numbers, Numbers, Numbers, Numbers],
    flushes: tuple[Numbers, Numbers, Numbers],
    line_of: Numbers,
    pays: Numbers,
    choose: Numbers,
    renamed: Numbers,
    raises: NDArray[np.uint64],
    counts: Numbers,
) -> None:
    """Every hand of every ranks; where all five cards are of one suit they are another hand of the same ranks."""
    times, plain, suited, ranks = sets
    masks, flush_plain, flush_suited = flushes
    words, held, bits, suits = (
        np.empty(1024, np.int64),
        np.empty(4, np.int64),
        np.empty(4, np.int64),
        np.empty(5, np.int64),
    )
    against, adjust = np.empty((2, 13, 4), np.int64), np.empty((2, 32, 13, 4), np.int64)
    cards, suits = np.empty(5, np.int64), np.empty(5, np.int64)
    for p in range(len(times)):
        number, n = 0, 0
        for i in range(5):
            if ranks[p, i] >= 0:
                number += 1
                for _ in range(times[p, ranks[p, i]]):
                    cards[n] = ranks[p, i]
                    n += 1
        support = ranks[p, :number]
        for kind in range(2 if number == 5 else 1):
            player = suited[p] if kind else plain[p]
            _against_ranks(p, player, times, plain, ranks, against[kind])
            _flushes(player, support, masks, flush_plain, flush_suited, adjust[kind])
        for hand in range(_deal_suits(times[p], support, words)):
            flush = 0
            for suit in range(4):
                held[suit] = words[hand] >> 8 * suit & 255
                flush |= held[suit] == 31
            size = orbit(held)
            if size == 0:
                continue
            player = suited[p] if flush else plain[p]
            line = line_of[player]
            _count_hand(player, size, held, support, cards[2:], against[flush], adjust[flush], pays, line, bits, counts)
            if rules.QUALIFYING <= player < rules.LOWEST_PAIR:
                _suits_of(held, suits)
                _note_raises(raises, bits, cards, suits, renamed, choose)


def count_deals(pays: list[int]) -> dict[str, object]:
    """Deals of each class for each way to play, and what the best one does with A-K. ``pays`` begins with the ante."""
    times, plain, suited, ranks = rank_sets()
    different = np.flatnonzero(times.max(axis=1) == 1)
    masks = (times[different] << np.arange(13)).sum(axis=1)
    counts = np.zeros((rules.WAYS, rules.CLASSES), np.int64)
    raises = np.zeros(RAISES, np.uint64)
    renamed = np.array(list(permutations(range(4))), np.int64)
    flushes = masks, plain[different], suited[different]
    lines, won = np.array(rules.LINE_OF, np.int64), np.array(pays, np.int64)
    _count((times, plain, suited, ranks), flushes, lines, won, CHOOSE, renamed, raises, counts)
    packed = base64.b85encode(zlib.compress(raises.tobytes(), 9)).decode()
    return {"counts": counts.tolist(), "raises": packed}


def unpack_raises(packed: str) -> NDArray[np.uint64]:
    """What the best play does with A-K: for each hand a bit for each card of the dealer against which it bets."""
    return np.frombuffer(zlib.decompress(base64.b85decode(packed)), np.uint64)
