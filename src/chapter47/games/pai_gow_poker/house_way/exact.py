"""House way against house way at pai gow poker, counted over every deal of two hands of seven (19:47-11.9[compare])."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, permutations
from math import comb
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ....documents import Document
from ....sim.poker_hands import Hands
from ...pai_gow import rules as contests
from ..elections import PaiGowPokerElections
from ..hands.rules import ranking_of
from ..odds import CONTESTS, FILE, house_way, nets
from ..pairs import kernel as compiled
from ..pairs.kernel import CHOOSE, HAND, Outcomes
from .kernel import compiled_rules

_T = TypeVar("_T")
RANKS = 13
CHUNKS = 96  # parts of the work of one size


def _over_cores(work: Callable[[Any], _T], parts: Iterable[Any]) -> list[_T]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, parts))


def in_parts(work: Callable[[slice], _T], many: int) -> list[_T]:
    """The work on so many rows, in parts over all cores."""
    bounds = [many * at // CHUNKS for at in range(CHUNKS + 1)]
    return _over_cores(work, [slice(a, b) for a, b in pairwise(bounds) if a < b])


def shared_sets(ranks: int, size: int) -> tuple[Hands, Hands]:
    """One set of cards of every orbit, and the sizes of the orbits; a deck has so many ranks and a joker."""

    def under(top: int) -> tuple[Hands, Hands]:
        most = comb(top, size - 1)
        sets, weights = np.empty((most, size), np.uint8), np.empty(most, np.uint8)
        found = compiled.shared_sets(ranks, size, top, sets, weights)
        return sets[:found].copy(), weights[:found].copy()

    if size == 0:
        return np.empty((1, 0), np.uint8), np.ones(1, np.uint8)
    told = _over_cores(under, range(4 * ranks, size - 2, -1))
    return np.concatenate([sets for sets, _ in told]), np.concatenate([weights for _, weights in told])


def every_outcome(wheel: str, keep: tuple[int, ...], quads: tuple[int, int], ranks: int) -> tuple[Outcomes, Outcomes]:
    """For every hand by its number the cell it falls into, and what each cell is worth: both hands' strengths.

    A deck of fewer ranks has the highest ones.
    """
    deck = np.array([*(13 * suit + (13 - rank) % 13 for suit in range(4) for rank in range(ranks)), 52], np.uint8)
    rules = compiled_rules(ranking_of(wheel), keep, quads)
    hands = shared_sets(ranks, HAND)[0]
    worth = np.empty(len(hands), np.uint32)
    in_parts(lambda at: compiled.set_hands(hands[at], deck, worth[at], *rules), len(hands))
    worths, found = np.unique(worth, return_inverse=True)
    cells: Outcomes = found.astype(np.uint32)
    every = np.empty(comb(4 * ranks + 1, HAND), np.uint32)
    numbers = np.zeros((4, HAND + 1, 1 << ranks), np.int64)
    compiled.suit_numbers(CHOOSE, ranks, numbers)
    orders = np.array(list(permutations(range(4))), np.uint8)
    in_parts(lambda at: compiled.spread(hands[at], cells[at], ranks, CHOOSE, orders, numbers, every), len(hands))
    return every, worths


def _pairs(every: Outcomes, worths: Outcomes, ranks: int, size: int) -> NDArray[np.int64]:
    """Ordered pairs of hands that share a set of so many cards, for every such set, by how they compare."""
    sets, weights = shared_sets(ranks, size)
    told = in_parts(lambda at: compiled.count_pairs(every, worths, CHOOSE, ranks, sets[at], weights[at]), len(sets))
    total: NDArray[np.int64] = np.sum(told, axis=0)
    return total


def count_contests(wheel: str, keep: tuple[int, ...], quads: tuple[int, int], ranks: int = RANKS) -> list[int]:
    """Deals of two hands by the class of their contest, both set the house way: C(53,7) times C(46,7) with 13 ranks."""
    every, worths = every_outcome(wheel, keep, quads, ranks)
    deck = 4 * ranks + 1
    hands = comb(deck, HAND)
    counts = [0, -hands, -hands, -hands]  # hands that share all seven cards are equal
    for size in range(HAND):
        sign = -1 if size % 2 else 1
        counts = [
            have + sign * int(more) for have, more in zip(counts, _pairs(every, worths, ranks, size), strict=True)
        ]
    return classes(hands * comb(deck - HAND, HAND), *counts)


def classes(deals: int, higher: int, same_high: int, same_low: int, same: int) -> list[int]:
    """The nine classes: both sides set alike, so each class comes as often as its mirror."""
    counts = [0] * contests.CLASSES
    lower, copy, above = contests.LOWER, contests.COPY, contests.HIGHER
    counts[3 * above + above] = counts[3 * lower + lower] = higher
    counts[3 * copy + copy] = same
    counts[3 * copy + above] = counts[3 * copy + lower] = (same_high - same) // 2
    counts[3 * above + copy] = counts[3 * lower + copy] = (same_low - same) // 2
    counts[3 * above + lower] = counts[3 * lower + above] = (deals - sum(counts)) // 2
    return counts


def recount() -> Document:
    """The counts that come with the package, made again: for A-2-3-4-5 second and lowest."""
    from ..best.exact import count_best
    from ..exact import count_lines

    ways = []
    for wheel in ("second", "lowest"):
        elections = PaiGowPokerElections.elect({"wheel": wheel})
        way = house_way(elections)
        pays = {kind.key: nets(kind, elections) for kind in CONTESTS}
        best = dict(zip(pays, count_best(way, [*pays.values()]), strict=True))
        told = dict(zip(("wheel", "keep", "quads"), way, strict=True))
        ways.append(told | {"contests": count_contests(*way), "best": best})
    return {"lines": count_lines(), "house_ways": ways}


def main() -> None:
    """Write the file."""
    told = recount()
    ways = [
        "  {\n" + ",\n".join(f'   "{key}": {json.dumps(value)}' for key, value in way.items()) + "\n  }"
        for way in told["house_ways"]
    ]
    text = f'{{\n "lines": {json.dumps(told["lines"])},\n "house_ways": [\n' + ",\n".join(ways) + "\n ]\n}\n"
    Path(__file__).parent.with_name(FILE).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
