"""The compiled simulation of double down stud: one player with the best doubles, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...sim.compile import kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import Hands, set_number4, strength5
from ...sim.streams import game_number, seed_stream, shuffle
from . import rules
from .exact import Tables
from .odds import lines, pays_of

if TYPE_CHECKING:
    from .elections import DoubleDownStudElections


@kernel
def play(deck: Hands, tables: Tables) -> int:
    """The class of the round: the player's card, three community cards that are seen, and the fourth."""
    a, b, c, d = np.int64(deck[0]), np.int64(deck[1]), np.int64(deck[2]), np.int64(deck[3])
    codes = tables.codes
    double = tables.worth[set_number4(tables.choose, a, b, c, d)] > 0
    five = strength5(tables.strengths, codes[a], codes[b], codes[c], codes[d], codes[deck[4]])
    return rules.result_class(tables.line_of[five], double)


@kernel
def _run(
    seed: np.uint64, block: np.uint64, game: np.uint64, deck: Hands, tables: Tables, classes: int, rounds: int
) -> Block:
    counts = np.zeros(classes, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, deck, 0, 5)
        counts[play(deck, tables)] += 1
    return counts


class DoubleDownStudKernel:
    """Double down stud at certain elections: an initial wager of $100 in every round, the best doubles."""

    block_rounds = 2**20

    def __init__(self, elections: DoubleDownStudElections) -> None:
        self.lines = lines(elections)
        self._tables = Tables.of(pays_of(elections))

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class."""
        deck, game = np.arange(52, dtype=np.uint8), game_number("double-down-stud")
        return _run(np.uint64(seed), np.uint64(block), game, deck, self._tables, rules.CLASSES, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        return [line.totals(totals) for line in self.lines]

    def deal(self, cards: Sequence[int]) -> int:
        """The class of one round with these five cards."""
        return int(play(np.array(cards, np.uint8), self._tables))


KERNEL = DoubleDownStudKernel
