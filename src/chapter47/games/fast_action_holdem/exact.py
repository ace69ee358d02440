"""Rounds and two-card hands counted by simulation, many more than a person waits for: the figures in ``counts.json``.

``python -m chapter47.games.fast_action_holdem.exact`` makes the file anew. Its seed and blocks are fixed, so the
same rules make the same file, and the first block of each count is kept to show that the rules are still those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from pathlib import Path

import numpy as np

from ...sim.engine import Block
from ...sim.streams import game_number
from . import rules
from .compiled.procedure import ByPair, full_shoe, house_rules, kinds, run, run_worths
from .elections import HAND
from .hands.rules import HANDS
from .odds import FILE

SEED = 1947
BLOCK_ROUNDS = 2**18
WORTH_BLOCKS, ROUND_BLOCKS = 2**9, 2**10
DECKS = (6, 8)  # 19:47-21.2(a)
Counts = list[int]


def worth_block(decks: int, block: int) -> Block:
    """One block of the count of two-card hands: of each kind how often held, copied and won."""
    stream = np.uint64(SEED), np.uint64(block), game_number("fast-action-holdem-worths")
    return run_worths(*stream, full_shoe(decks), *house_rules(), kinds(), BLOCK_ROUNDS)


def round_block(decks: int, block: int, worths: ByPair) -> Block:
    """One block of the count of rounds of each class, for each way to play."""
    stream = np.uint64(SEED), np.uint64(block), game_number("fast-action-holdem-rounds")
    return run(*stream, full_shoe(decks), *house_rules(), worths, BLOCK_ROUNDS)


def worth_table(counted: Counts) -> ByPair:
    """For each two cards the chance that they win, in millionths, from the count by kind."""
    held, won = np.array(counted[::3], np.int64), np.array(counted[2::3], np.int64)
    by_kind = won * rules.SURE // np.maximum(held, 1)
    return by_kind.astype(np.int32)[kinds()]


def add_up(block: Callable[[int], Block], blocks: int, workers: int | None = None) -> tuple[Counts, Counts]:
    """The first block by itself, and all blocks together."""
    with ThreadPoolExecutor(workers) as pool:
        first, total = block(0), None
        for counts in pool.map(block, range(1, blocks)):
            total = counts if total is None else total + counts
    whole = first if total is None else first + total
    return first.tolist(), whole.tolist()


def count(decks: int, worth_blocks: int = WORTH_BLOCKS, round_blocks: int = ROUND_BLOCKS) -> dict[str, Counts]:
    """Both counts for a shoe of so many decks."""
    first_worths, worths = add_up(lambda block: worth_block(decks, block), worth_blocks)
    table = worth_table(worths)
    first_rounds, rounds = add_up(lambda block: round_block(decks, block, table), round_blocks)
    return {"worths": worths, "rounds": rounds, "first_worths": first_worths, "first_rounds": first_rounds}


def main() -> None:
    """Write the file."""
    counted = {str(decks): count(decks) for decks in DECKS}
    lines = [
        f' "{decks}": {{\n' + ",\n".join(f'  "{k}": {v}' for k, v in c.items()) + "\n }" for decks, c in counted.items()
    ]
    Path(__file__).with_name(FILE).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()


SUITS = 4


def natural_chance(decks: int) -> Fraction:
    """The chance of four cards of one rank. 19:47-21.1[natural]."""
    return Fraction(13 * comb(SUITS * decks, HAND), comb(52 * decks, HAND))


@lru_cache(maxsize=8)
def hand_counts(decks: int) -> dict[str, int]:
    """How many five-card hands of each class so many decks hold, best class first. 19:47-21.3(b)."""
    counts = dict.fromkeys(HANDS.classes, 0)
    for (values, suited), place in HANDS.strengths.items():
        times = Counter(values).values()
        in_one_suit = SUITS * prod(comb(decks, n) for n in times)
        ways = in_one_suit if suited else prod(comb(SUITS * decks, n) for n in times) - in_one_suit
        counts[HANDS.class_of[place]] += ways
    return counts


@lru_cache(maxsize=8)
def house_way_counts(decks: int) -> tuple[int, ...]:
    """In how many of the dealer's hands each house way is used, 1 to 14; place 0 counts naturals. 19:47-21.8(i)."""
    from .compiled.procedure import count_house_ways, preferences

    return tuple(count_house_ways(preferences(), decks).tolist())
