"""House way against house way at pai gow poker, counted over every deal of two hands of seven (19:47-11.9[compare])."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement, pairwise
from math import comb
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ....documents import Document
from ....odds.stored import tell_share
from ....sim.poker_hands import Hands
from ...pai_gow import rules as contests
from ..elections import PaiGowPokerElections
from ..odds import CONTESTS, FILE, Way, house_way, nets
from ..pairs import kernel as compiled
from ..pairs.kernel import CHOOSE, HAND, JOKER, SUITS, SetHands
from ..strategy import cells_of, patterns
from ..strategy.kernel import OTHERS, beside

_P = TypeVar("_P")
_T = TypeVar("_T")
RANKS = 13
CHUNKS = 96  # parts of the work of one size


def _over_cores(work: Callable[[_P], _T], parts: Iterable[_P]) -> list[_T]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, parts))


def in_parts(work: Callable[[slice], _T], many: int, watched: tuple[int, int] | None = None) -> list[_T]:
    """The work on so many rows, in parts over all cores; whoever watches is told how much of it is done.

    ``watched`` says which of how many such works it is.
    """
    bounds = [many * at // CHUNKS for at in range(CHUNKS + 1)]
    parts = [slice(a, b) for a, b in pairwise(bounds) if a < b]
    told = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for made in pool.map(work, parts):
            told.append(made)
            if watched is not None:
                tell_share(watched[0] * len(parts) + len(told), watched[1] * len(parts))
    return told


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


def shared_ranks(deck: Sequence[int]) -> NDArray[np.uint8]:
    """Every set of up to six cards by how often each rank is in it, the joker last."""
    told = []
    for size in range(HAND):
        held = np.array(list(combinations_with_replacement(deck, size)), np.int64)
        times = np.zeros((len(held), JOKER + 1), np.uint8)
        for place in range(size):
            times[np.arange(len(held)), held[:, place]] += 1
        told.append(times[(times[:, :JOKER].max(axis=1) <= SUITS) & (times[:, JOKER] <= 1)])
    return np.concatenate(told)


def rank_numbers(cards: Hands) -> NDArray[np.int64]:
    """The number of the ranks of hands whose cards rise by their ranks, as the kernel counts them; jokers lie last."""
    places = np.arange(HAND)
    told: NDArray[np.int64] = (CHOOSE[cards % JOKER + places, places + 1] * (cards < SUITS * JOKER)).sum(axis=1)
    return told


def hands_by_way(way: Way, deck: Sequence[int]) -> SetHands:
    """How a house way sets every hand of a deck, by its ranks and by its flush."""
    known, (worths, cells) = patterns(), cells_of(*way)
    plain, flushes = len(known.ranks), len(known.others)
    rows = np.full((2, comb(JOKER + HAND, HAND)), -1, np.int32)
    rows[known.ranks[:, JOKER], rank_numbers(known.cards[:plain])] = np.arange(plain)
    moved = known.cards[plain + flushes :]
    of_row = rows[(moved[:, -1] == SUITS * JOKER).astype(np.int64), rank_numbers(moved)]
    aside = np.zeros(OTHERS, np.int64)
    beside(np.full(JOKER, SUITS - 1), aside)
    absent = [rank for rank in range(JOKER) if rank not in deck]
    times = np.where(known.ranks[of_row][:, absent].any(axis=1), 0, SUITS * aside[known.others])
    starts = np.full(1 << JOKER + 1, -1, np.int32)
    jokers = (np.arange(len(known.flushes)) >= known.jokerless).astype(np.int64) << JOKER
    starts[known.flushes.astype(np.int64) | jokers] = known.first[:-1]
    order = np.argsort(of_row, kind="stable")
    first = np.searchsorted(of_row[order], np.arange(plain + 1))
    return SetHands(worths, rows, cells.plain, first, order, times, cells.suited, cells.unsuited, starts)


def _moved(known: SetHands, kinds: NDArray[np.int64], ranks: int, size: int) -> list[NDArray[np.int64]]:
    sets, weights = shared_sets(ranks, size)
    watched = size + 1, HAND + 1
    return in_parts(lambda at: compiled.count_moved(known, kinds, sets[at], weights[at]), len(sets), watched)


def count_contests(wheel: str, keep: tuple[int, ...], quads: tuple[int, int], ranks: int = RANKS) -> list[int]:
    """Deals of two hands by the class of their contest, both set the house way: C(53,7) times C(46,7) with 13 ranks."""
    deck = [*((13 - rank) % 13 for rank in range(ranks)), JOKER]
    known, kinds, shared = hands_by_way((wheel, keep, quads), deck), np.array(deck), shared_ranks(deck)
    watched = 0, HAND + 1
    told = in_parts(lambda at: compiled.count_ranks(known, np.sort(kinds), shared[at]), len(shared), watched)
    for size in range(HAND):
        told += _moved(known, kinds, ranks, size)
    cards = 4 * ranks + 1
    hands = comb(cards, HAND)
    alone = [0, -hands, -hands, -hands]  # hands that share all seven cards are equal
    counts = [have + int(more) for have, more in zip(alone, np.sum(told, axis=0), strict=True)]
    return classes(hands * comb(cards - HAND, HAND), *counts)


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
