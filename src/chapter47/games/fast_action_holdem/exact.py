"""The figures in ``counts.json``, which take longer than a person waits for.

Two-card hands and rounds by class are simulated. How often hands win, from which every house edge follows, is counted
over all boards and hands, but for a small rest that is sampled (``compiled/exact.py``).

``python -m chapter47.games.fast_action_holdem.exact`` makes the file anew. Its seed and blocks are fixed, so the
same rules make the same file, and the first block of each count is kept to show that the rules are still those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb, perm, prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...sim.engine import Block
from ...sim.streams import game_number
from . import rules
from .compiled.exact import (
    CROSSED,
    TYPES,
    Boards,
    Held,
    count_boards,
    count_hands,
    list_boards,
    sample_rest,
)
from .compiled.procedure import ByPair, full_shoe, house_rules, kinds, run, run_worths
from .elections import HAND
from .hands.rules import HANDS
from .odds import FILE, shipped

SEED = 1947
BLOCK_ROUNDS = 2**18
WORTH_BLOCKS, ROUND_BLOCKS = 2**9, 2**10
DECKS = (6, 8)  # 19:47-21.2(a)
Counts = list[int]
SUITS = 4
BOARD = 5  # community cards
BOARD_BLOCK = 2048
REST_ROUNDS, REST_BLOCKS = 2**20, 2**8
_ORDERS = np.array(list(permutations(range(4))), np.uint8)  # of four cards, and of four suits


def worth_block(decks: int, block: int) -> Block:
    """One block of the count of two-card hands: of each kind how often held, copied and won."""
    stream = np.uint64(SEED), np.uint64(block), game_number("fast-action-holdem-worths")
    return run_worths(stream, full_shoe(decks), house_rules(), kinds(), BLOCK_ROUNDS)


def round_block(decks: int, block: int, worths: ByPair) -> Block:
    """One block of the count of rounds of each class, for each way to play."""
    stream = np.uint64(SEED), np.uint64(block), game_number("fast-action-holdem-rounds")
    return run(stream, full_shoe(decks), house_rules(), worths, BLOCK_ROUNDS)


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


@dataclass(frozen=True)
class Ready:
    """All that the count of hands won needs, for a shoe of so many decks and a chart of worths."""

    decks: int
    worths: ByPair

    @cached_property
    def hands(self) -> tuple[Held, Held, Held, Held]:
        """What player and dealer make of every four cards, by chance."""
        player, dealer, split, ranks = count_hands(self.decks, house_rules()[2], self.worths, _ORDERS)
        whole = comb(TYPES * self.decks, HAND)
        return player / whole, dealer / whole, split / whole, ranks / whole

    @cached_property
    def boards(self) -> tuple[Boards, NDArray[np.float64]]:
        """Every board with its chance."""
        boards, weights = list_boards(self.decks, _ORDERS)
        return boards, weights / comb(TYPES * self.decks, BOARD)

    @property
    def apart(self) -> float:
        """The chance that cards dealt from three shoes of their own could have come from one."""
        return _apart(self.decks)

    def board_block(self, block: int) -> Held:
        """Some of the boards: each figure, and each times the cards that fall together."""
        boards, weights = self.boards
        part = slice(block * BOARD_BLOCK, (block + 1) * BOARD_BLOCK)
        player, dealer, _, _ = self.hands
        return count_boards(boards[part], weights[part], self.decks, *house_rules()[:2], player, dealer)

    def rest_block(self, block: int, centre: NDArray[np.float64]) -> Held:
        """Some deals of the rest: each figure less its centre, and its square."""
        stream = np.uint64(SEED), np.uint64(block), game_number("fast-action-holdem-rest")
        return sample_rest(*stream, self.decks, *house_rules(), self.worths, centre, REST_ROUNDS)


def _apart(decks: int) -> float:
    cards = TYPES * decks
    return perm(cards, HAND + HAND + BOARD) / (perm(cards, HAND) ** 2 * perm(cards, BOARD))


def rest_share(decks: int) -> float:
    """What the mean of the sampled rest counts for in the chance of a figure."""
    return CROSSED / (TYPES * decks) / _apart(decks)


def count_won(decks: int, worths: Counts, rest_blocks: int = REST_BLOCKS) -> dict[str, list[float]]:
    """The chance of each figure of hands won, its standard error, splits, and the first blocks."""
    ready = Ready(decks, worth_table(worths))
    blocks = -(-len(ready.boards[0]) // BOARD_BLOCK)
    with ThreadPoolExecutor() as pool:
        parts = list(pool.map(ready.board_block, range(blocks)))
        plain, together = sum(parts)[..., 0]  # type: ignore[index]
        rests = list(pool.map(lambda block: ready.rest_block(block, plain), range(rest_blocks)))
    total, squares = (part / (rest_blocks * REST_ROUNDS) for part in sum(rests)[..., 0])  # type: ignore[index]
    crossed = CROSSED / (TYPES * decks)
    rest = plain * (crossed - 1 + ready.apart) + crossed * total
    won = (plain - together + rest) / ready.apart
    error = rest_share(decks) * np.sqrt((squares - total**2) / (rest_blocks * REST_ROUNDS))
    return {
        "won": won.tolist(),
        "won_error": error.tolist(),
        "split": [float(told) for told in _splits(ready)],
        "first_boards": parts[0].ravel().tolist(),
        "centre": plain.tolist(),
        "first_rest": rests[0].ravel().tolist(),
    }


def _splits(ready: Ready) -> tuple[float, ...]:
    """How likely four cards are split, by any split and by pairs only; then the same without a dealer's natural."""
    _, _, split, ranks = ready.hands
    four = [comb(SUITS * ready.decks - held, HAND) / comb(TYPES * ready.decks - HAND, HAND) for held in range(HAND + 1)]
    natural = (ranks * np.array(four)).sum(axis=(1, 2))
    chance = split[:, 0, 0]
    return (*chance, *(chance - natural))


def main() -> None:
    """Write the file: simulate what it has not, and count hands won anew."""
    told: dict[str, dict[str, Sequence[float]]] = {}
    for decks in DECKS:
        known = shipped().get(str(decks)) or count(decks)
        told[str(decks)] = {**known, **count_won(decks, known["worths"])}
    lines = [
        f' "{decks}": {{\n' + ",\n".join(f'  "{k}": {v}' for k, v in c.items()) + "\n }" for decks, c in told.items()
    ]
    Path(__file__).with_name(FILE).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


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


def naturals(decks: int) -> tuple[Fraction, Fraction]:
    """The chance of a dealer's natural, and of a player's without one. 19:47-21.1[natural]."""
    cards, of_rank = 52 * decks, SUITS * decks
    both = 13 * comb(of_rank, HAND) * (comb(of_rank - HAND, HAND) + 12 * comb(of_rank, HAND))
    one = natural_chance(decks)
    return one, one - Fraction(both, comb(cards, HAND) * comb(cards - HAND, HAND))


if __name__ == "__main__":
    main()
