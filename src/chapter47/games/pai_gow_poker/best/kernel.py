"""Every hand of seven set for the best against a bank that sets the house way: compiled counting for ``best``.

Hands of the same ranks are done together. They can be set in the same ways, but for flushes, and the bank's hands by
their ranks are the same. What a flush of the bank changes depends only on which ranks the hand holds in its suit, for
the other cards of a rank lie in other suits: so the worth of a set is a sum of one term for the ranks, and one for each
suit that is looked up by the ranks held in it.

The terms for whatever ranks are held in a suit come from one pass over the bank's flushes: these are added up by which
of their ranks the hand holds too, and the bank can have those that hold none of the suit's ranks, a sum over subsets.

What a set brings for a wager against the bank and what it brings as the bank are kept in one number: both are sums of
the same hands.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.poker_hands import STRIDE, Hands, orbit
from ...pai_gow import rules as contests
from ..house_way.kernel import JOKER, SPLITS, SUM, Rules, set_seven, two_strength
from ..pairs.kernel import CHOOSE, HAND, LOWS, Counts, Outcomes
from ..strategy.kernel import OTHERS, RANKS, Bits, Ranks, beside

Places = NDArray[np.uint16]

SUITS = 4
FLUSH = 5
KINDS = 2  # a wager against the bank, and the bank
MANY = 8  # sets that are weighed at once
PLACES = 2 * MANY + 1  # where a hand of the bank may stand among their high hands, or their low ones
MOST = 2 * len(SPLITS) + 1  # sets of hands of the same ranks: with a flush or without, and the house way
STRENGTHS = 1 << 13  # more than high hands have
COLUMNS = 3  # of a set: both strengths, and the ranks that have to be of one suit for it, as bits
HIGH, LOW, NEED = range(COLUMNS)
COUNTED = 4  # what is counted: hands, those better set otherwise, and what the house way and the best set bring
HANDS, OTHERWISE, HOUSE, BEST = range(COUNTED)
SHIFT, HALF = 32, 1 << 31  # of the two numbers in one


def _suits_of() -> Counts:
    """Every way to take so many suits, a byte for each suit."""
    told = np.zeros((SUITS + 1, max(CHOOSE[SUITS])), np.int64)
    for times in range(SUITS + 1):
        for way, suits in enumerate(combinations(range(SUITS), times)):
            told[times, way] = sum(1 << 8 * suit for suit in suits)
    return told


SUITS_OF = _suits_of()


class Bank(NamedTuple):
    """Every pattern of a hand of the bank with both strengths of the way it is set; see ``strategy.kernel.weigh``."""

    lower: Ranks  # how many cards of each of the first seven ranks, in every way there is
    upper: Ranks  # and of the six others and the joker
    halves: Bits  # hands by their ranks: which of both
    plain: Outcomes
    flushes: Bits
    jokerless: int
    first: Counts
    others: Ranks
    suited: Outcomes
    unsuited: Outcomes


class Law(NamedTuple):
    """What may be held and set, and what it brings."""

    deck: int  # its ranks as bits
    lawful: Counts  # by the strength of a high hand the strongest low hand beside it
    pays: Counts  # for each class of contests, both kinds of wager in one number
    way: Rules


@kernel
def one_of(worth: int, kind: int) -> int:
    """What is kept in one number for a wager against the bank, in its lower half, or for the bank, in its upper one."""
    return worth + HALF >> SHIFT if kind else (worth + HALF & 2 * HALF - 1) - HALF


# ---- the hands of the bank -------------------------------------------------------------------------------------------


@kernel
def _ways(left: Counts, counts: Ranks, ways: Counts) -> None:
    """In how many ways so many cards of each rank can be taken from those left."""
    for at in range(len(counts)):
        ways[at] = 1
        for rank in range(counts.shape[1]):
            ways[at] *= CHOOSE[left[rank], counts[at, rank]]


@kernel
def weigh_ranks(left: Counts, bank: Bank, hands: Counts) -> None:
    """Hands of the bank by their ranks, however their suits lie; ``left`` ends with the joker."""
    lower, upper = np.empty(len(bank.lower), np.int64), np.empty(len(bank.upper), np.int64)
    _ways(left[: bank.lower.shape[1]], bank.lower, lower)
    _ways(left[bank.lower.shape[1] :], bank.upper, upper)
    for at in range(len(hands)):
        hands[at] = lower[bank.halves[at, 0]] * upper[bank.halves[at, 1]]


# ---- ways to set a hand ----------------------------------------------------------------------------------------------


@kernel
def squeeze(bits: int, support: Counts) -> int:
    """Of ranks as bits only those that a hand holds, numbered in its own order."""
    found = 0
    for at in range(len(support)):
        found |= (bits >> support[at] & 1) << at
    return found


@kernel
def _keep(sets: Counts, many: int, high: int, low: int, need: int) -> int:
    """Add a set unless another is as good with the same ranks of one suit, and drop those worse; how many there are."""
    kept = 0
    for at in range(many):
        same = sets[at, NEED] == need
        if same and sets[at, HIGH] >= high and sets[at, LOW] >= low:
            return many
        if not same or sets[at, HIGH] > high or sets[at, LOW] > low:
            for column in range(COLUMNS):
                sets[kept, column] = sets[at, column]
            kept += 1
    sets[kept, HIGH], sets[kept, LOW], sets[kept, NEED] = high, low, need
    return kept + 1


@kernel
def every_set(cards: Hands, support: Counts, law: Law, sets: Counts) -> int:
    """The lawful sets of all hands of the same ranks, without a flush and with one; how many there are.

    Of those without a flush only the ones that no other beats in both hands. A hand with a flush may be unable to make
    one of them, but then it makes the same with the flush, which is better.
    """
    codes, table5, table2 = law.way[0], law.way[1], law.way[2]
    total, many = np.uint32(0), 0
    for card in cards:
        total += codes[card] & SUM
    for suited in range(2):
        for split in range(len(SPLITS)):
            i, j = SPLITS[split, 0], SPLITS[split, 1]
            place = np.int64(total - (codes[cards[i]] & SUM) - (codes[cards[j]] & SUM))
            high: Any = np.int64(table5[place + STRIDE * suited])  # 0 where no such flush can be
            low = two_strength(codes[cards[i]], codes[cards[j]], table2)
            if low > law.lawful[high]:
                continue
            need = 0
            if suited:
                for at in range(HAND):
                    if at != i and at != j and cards[at] != JOKER:
                        need |= 1 << cards[at] % RANKS
            many = _keep(sets, many, high, low, squeeze(need, support))
    return many


@kernel
def find_set(sets: Counts, many: int, high: int, low: int, flush: int) -> int:
    """Where a set stands that a hand with such a flush, or none, can make; or -1."""
    for at in range(many):
        if sets[at, HIGH] == high and sets[at, LOW] == low and sets[at, NEED] & ~flush == 0:
            return at
    return -1


# ---- what sets are worth ---------------------------------------------------------------------------------------------


@kernel
def _places(few: Counts, column: int, step: int, places: Places) -> None:
    """For each strength where it stands among those of a few sets: below, at or above each of them."""
    places[:] = 0
    for at in range(len(few)):
        places[few[at, column]] += step
        places[few[at, column] + 1] += step
    for strength in range(1, len(places)):
        places[strength] += places[strength - 1]


@kernel
def sort_bank(few: Counts, pays: Counts, high: Places, low: Places, worth: Counts) -> None:
    """Give each strength of the bank its place among a few sets, and say what each two places bring for these."""
    _places(few, HIGH, PLACES, high)
    _places(few, LOW, 1, low)
    worth[:] = 0
    for at in range(len(few)):
        mine, its = high[few[at, HIGH]] // PLACES, low[few[at, LOW]]
        for both in range(len(worth)):
            worth[both, at] = pays[contests.result_class(mine, its, both // PLACES, both % PLACES)]


@kernel
def weigh_plain(bank: Bank, hands: Counts, high: Places, low: Places, worth: Counts, plain: Counts) -> None:
    """The term of the ranks, for a few sets."""
    sums = np.zeros(len(worth), np.int64)
    for at in range(len(hands)):
        sums[high[bank.plain[at] // LOWS] + low[bank.plain[at] % LOWS]] += hands[at]
    for both in range(len(worth)):
        for at in range(len(plain)):
            plain[at] += sums[both] * worth[both, at]


@kernel
def move_flushes(
    bank: Bank, deck: int, joker: bool, support: Counts, high: Places, low: Places, worth: Counts, moved: Counts
) -> None:
    """What flushes of the bank change: ``moved[ranks, others]``, by the ranks of the flush that the hand holds too."""
    moved[:] = 0
    for at in range(len(bank.flushes) if joker else bank.jokerless):
        if bank.flushes[at] & ~deck:
            continue
        row = moved[squeeze(bank.flushes[at], support)]
        for i in range(bank.first[at], bank.first[at + 1]):
            other = bank.others[i]
            to = high[bank.suited[i] // LOWS] + low[bank.suited[i] % LOWS]
            origin = high[bank.unsuited[i] // LOWS] + low[bank.unsuited[i] % LOWS]
            for one in range(MANY):
                row[other, one] += worth[to, one] - worth[origin, one]


@kernel
def sum_subsets(moved: Counts) -> None:
    """Add to each row those of all subsets of its bits."""
    bit = 1
    while bit < len(moved):
        for row in range(len(moved)):
            if row & bit:
                for other in range(OTHERS):
                    for one in range(MANY):
                        moved[row, other, one] += moved[row ^ bit, other, one]
        bit <<= 1


@kernel
def weigh_suits(left: Counts, deck: int, support: Counts, moved: Counts, suits: Counts) -> None:
    """The term of a suit, by the ranks that the hand holds in it: the bank's flush is of others."""
    mine, aside = np.empty(RANKS, np.int64), np.empty(OTHERS, np.int64)
    whole = len(moved) - 1
    for held in range(len(moved)):
        for rank in range(RANKS):
            mine[rank] = left[rank] - (deck >> rank & 1)
        for at in range(len(support)):
            mine[support[at]] += held >> at & 1
        beside(mine, aside)
        for other in range(OTHERS):
            for one in range(suits.shape[1]):
                suits[held, one] += aside[other] * moved[whole ^ held, other, one]


@kernel
def weigh_sets(sets: Counts, bank: Bank, law: Law, left: Counts, support: Counts) -> tuple[Counts, Counts]:
    """What sets bring over all hands of the bank: the term of the ranks, and by the ranks held in a suit that of it."""
    hands, moved = np.empty(len(bank.plain), np.int64), np.empty((1 << len(support), OTHERS, MANY), np.int64)
    high, low = np.empty(STRENGTHS, np.uint16), np.empty(LOWS, np.uint16)
    worth = np.empty((PLACES * PLACES, MANY), np.int64)
    plain, suits = np.zeros(len(sets), np.int64), np.zeros((len(moved), len(sets)), np.int64)
    weigh_ranks(left, bank, hands)
    for start in range(0, len(sets), MANY):
        few = slice(start, start + MANY)
        sort_bank(sets[few], law.pays, high, low, worth)
        weigh_plain(bank, hands, high, low, worth, plain[few])
        move_flushes(bank, law.deck, left[RANKS] > 0, support, high, low, worth, moved)
        sum_subsets(moved)
        weigh_suits(left, law.deck, support, moved, suits[:, few])
    return plain, suits


# ---- every hand ------------------------------------------------------------------------------------------------------


@kernel
def deal_suits(ranks: Ranks, support: Counts, words: Counts) -> int:
    """Every hand with so many cards of each rank, a byte for each suit with a bit for each rank; how many there are."""
    many = 1
    words[0] = 0
    for at in range(len(support)):
        times = ranks[support[at]]
        ways = CHOOSE[SUITS, times]
        for way in range(ways - 1, -1, -1):  # the first of them last, in place
            for hand in range(many):
                words[way * many + hand] = words[hand] | SUITS_OF[times, way] << at
        many *= ways
    return many


@kernel
def flush_of(held: Counts, joker: bool) -> int:
    """The ranks of the suit in which a hand has a flush, in its own order, or 0."""
    for suit in range(SUITS):
        size, bits = np.int64(joker), held[suit]
        while bits:
            bits &= bits - 1
            size += 1
        if size >= FLUSH:
            return held[suit]  # type: ignore[no-any-return]
    return 0


@kernel
def house_set(held: Counts, support: Counts, way: Rules) -> tuple[int, int]:
    """How strong both hands are that the house way makes, from the ranks held in each suit."""
    cards, many = np.empty(HAND, np.uint8), 0
    cards[HAND - 1] = JOKER  # unless seven others are held
    for suit in range(SUITS):
        for at in range(len(support)):
            if held[suit] >> at & 1:
                cards[many] = RANKS * suit + support[at]
                many += 1
    high, low = set_seven(cards, 0, *way)
    return high, low


@kernel
def tally(sets: Counts, flush: int, worths: Counts, house: int, weight: int, counts: Counts) -> None:
    """Count a hand that stands for so many, by what its best set brings and what the house way does."""
    for kind in range(KINDS):
        usual = one_of(worths[house], kind)
        best = usual
        for at in range(len(sets)):
            if sets[at, NEED] & ~flush == 0:
                best = max(best, one_of(worths[at], kind))
        counts[kind, HANDS] += weight
        counts[kind, OTHERWISE] += weight * (best > usual)
        counts[kind, HOUSE] += weight * usual
        counts[kind, BEST] += weight * best


@kernel
def _support(ranks: Ranks) -> Counts:
    """The ranks that a hand holds."""
    support, many = np.empty(HAND, np.int64), 0
    for rank in range(RANKS):
        if ranks[rank]:
            support[many] = rank
            many += 1
    return support[:many]


@kernel
def _left(ranks: Ranks, deck: int) -> Counts:
    """How many cards of each rank a hand leaves in the deck, and of jokers."""
    left = np.empty(RANKS + 1, np.int64)
    for rank in range(RANKS):
        left[rank] = SUITS * (deck >> rank & 1) - ranks[rank]
    left[RANKS] = 1 - ranks[RANKS]
    return left


@kernel
def count_ranks(
    cards: Hands, ranks: Ranks, group: int, bank: Bank, law: Law, words: Counts, worths: Counts, counts: Counts
) -> None:
    """Count all hands of the ranks of a hand without a flush."""
    support, joker = _support(ranks), ranks[RANKS] > 0
    sets = np.zeros((MOST, COLUMNS), np.int64)
    many = every_set(cards, support, law, sets)
    high, low = set_seven(cards, 0, *law.way)
    usual = find_set(sets, many, high, low, 0)
    if usual < 0:
        usual = many
        sets[usual, HIGH], sets[usual, LOW] = high, low
        many += 1
    plain, suits = weigh_sets(sets[:many], bank, law, _left(ranks, law.deck), support)
    held = np.empty(SUITS, np.int64)
    for at in range(deal_suits(ranks, support, words)):
        for suit in range(SUITS):
            held[suit] = words[at] >> 8 * suit & 255
        weight = orbit(held)
        if not weight:
            continue
        house, flush = usual, flush_of(held, joker)
        if flush:
            high, low = house_set(held, support, law.way)
            house = find_set(sets, many, high, low, flush)
            assert house >= 0  # it has a flush high, or is set as without one
        for one in range(many):
            worths[one] = plain[one]
            for suit in range(SUITS):
                worths[one] += suits[held[suit], one]
        tally(sets[:many], flush, worths, house, weight, counts[group | (flush > 0)])


@kernel
def count_hands(cards: Hands, ranks: Ranks, groups: Counts, many: int, bank: Bank, law: Law) -> Counts:
    """Count all hands of the ranks of these, by what they hold: a group, or the next one with a flush."""
    counts = np.zeros((many, KINDS, COUNTED), np.int64)
    words, worths = np.empty(SUITS**HAND, np.int64), np.empty(MOST, np.int64)
    for at in range(len(cards)):
        count_ranks(cards[at], ranks[at], groups[at], bank, law, words, worths, counts)
    return counts
