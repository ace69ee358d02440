"""What the best set of every hand gains on the house way, counted over all deals of two hands (19:47-11.9[setting]).

``best.kernel`` counts the hands of the same ranks together; here it gets the patterns of the bank's hands, what is
lawful and what it pays.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import chain
from math import gcd

import numpy as np
from numpy.typing import NDArray

from ....errors import ensure
from ....table.poker_hands import Ranking
from .. import rules
from ..elections import PARTS, TWO_PAIR
from ..hands.rules import LOW, ranking_of
from ..house_way.exact import RANKS, in_parts
from ..house_way.kernel import RANKS as HEIGHTS
from ..house_way.kernel import compiled_rules
from ..odds import ACES_AND_ANY, Way
from ..strategy import BANK_HANDS, outcomes, patterns
from .kernel import HALF, SHIFT, STRENGTHS, Bank, Law, count_hands

Pays = Sequence[Sequence[int]]

# What a hand holds by its ranks; each with a straight or flush beside it, or without.
SHAPES = (
    "no pair",
    "pair",
    *(f"two pair {line}" for line in (*TWO_PAIR, ACES_AND_ANY)),
    "three pair",
    "three of a kind",
    "full house",
    "four of a kind",
    "five aces",
)


def shape(ranks: int) -> str:
    """What a hand holds, by its ranks counted as in the rules."""
    times = sorted((rules.count(ranks, rank) for rank in range(rules.TWO, rules.ACE + 1)), reverse=True)
    if times[0] > 2:
        trips = "full house" if times[1] > 1 else "three of a kind"
        return {3: trips, 4: "four of a kind", 5: "five aces"}[times[0]]
    if times.count(2) != 2:
        return ("no pair", "pair", "", "three pair")[times.count(2)]
    pair = rules.highest(ranks, 2, rules.NEVER)
    line = f"{PARTS[rules.part(rules.highest(ranks, 2, pair))]}+{PARTS[rules.part(pair)]}"
    return f"two pair {line if line in TWO_PAIR else ACES_AND_ANY}"


def group_of(ranks: NDArray[np.uint8]) -> int:
    """The group of hands with so many cards of each rank, and of jokers, if they hold no flush."""
    held = {int(HEIGHTS[rank]): int(ranks[rank]) for rank in range(RANKS) if ranks[rank]}
    joker = int(ranks[RANKS])
    counted = sum(times << 4 * height for height, times in held.items()) + (joker << 4 * rules.ACE)
    straight = rules.may_be_straight(sum(1 << height for height in held), joker > 0)
    return 2 * SHAPES.index(shape(counted)) + straight


def group_name(group: int) -> str:
    """A group of hands in words."""
    held = SHAPES[group // 2]
    return f"{held} with a straight or flush" if group % 2 else held


def lawful_lows(order: Ranking) -> NDArray[np.int64]:
    """By the strength of a high hand the strongest low hand that may be set beside it. 19:47-11.9[high-over-low]."""
    lows = sorted({LOW.key_of(*held) for held in LOW.strengths})
    lawful = np.full(STRENGTHS, -1, np.int64)
    for held, strength in order.strengths.items():
        lawful[strength] = bisect_right(lows, order.key_of(*held)[:3])
    return lawful


def law_of(way: Way, pays: Pays, ranks: int = RANKS) -> Law:
    """What the kernel has to know of a hand to be set; a deck of fewer ranks has the highest ones, as in ``exact``."""
    wager, bank = pays
    both = [(its << SHIFT) + mine for mine, its in zip(wager, bank, strict=True)]
    deck = sum(1 << (13 - rank) % 13 for rank in range(ranks))
    order = ranking_of(way[0])
    return Law(deck, lawful_lows(order), np.array(both, np.int64), compiled_rules(order, *way[1:]))


def bank_of(way: Way) -> Bank:
    """Every pattern of a hand of the bank, and how it is set."""
    known, set_as = patterns(), outcomes(*way)
    half = RANKS // 2 + 1
    lower, below = np.unique(known.ranks[:, :half], axis=0, return_inverse=True)
    upper, above = np.unique(known.ranks[:, half:], axis=0, return_inverse=True)
    return Bank(
        lower,
        upper,
        np.stack([below.ravel(), above.ravel()], axis=1).astype(np.uint16),
        set_as.plain,
        known.flushes,
        known.jokerless,
        known.first,
        known.others,
        set_as.suited,
        set_as.unsuited,
    )


def count_best(way: Way, pays: Pays, ranks: int = RANKS) -> list[dict[str, list[int]]]:
    """For each wager and group of hands: hands, those better set otherwise, and what the house way and the best bring.

    These are sums over all deals of two hands; ``pays`` says for each wager what the classes of contests bring.
    """
    unit = gcd(*chain(*pays))
    ensure(BANK_HANDS * max(map(abs, chain(*pays))) // unit < HALF, "sums fit in half of a number")
    law = law_of(way, [[net // unit for net in nets] for nets in pays], ranks)
    bank, known = bank_of(way), patterns()
    absent = [rank for rank in range(RANKS) if not law.deck >> rank & 1]
    rows = np.flatnonzero(known.ranks[:, absent].sum(axis=1) == 0)
    held, cards = known.ranks[rows], known.cards[rows]
    groups = np.array([group_of(row) for row in held], np.int64)
    many = 2 * len(SHAPES)
    told = in_parts(lambda at: count_hands(cards[at], held[at], groups[at], many, bank, law), len(rows), (0, 1))
    found: list[dict[str, list[int]]] = [{} for _ in pays]
    for group, counted in enumerate(np.sum(told, axis=0).tolist()):
        for groups_of_kind, (total, otherwise, house, best) in zip(found, counted, strict=True):
            if total:
                groups_of_kind[group_name(group)] = [total, otherwise, house * unit, best * unit]
    return found
