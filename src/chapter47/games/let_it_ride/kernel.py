"""The compiled simulation of let it ride: one player with the best decisions, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...sim.compile import kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import (
    Hands,
    set_number3,
    set_number4,
    strength3,
    strength5,
)
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.wagers import WagerType
from . import rules
from .exact import Tables, pay_vector
from .odds import lines, pays_of
from .wagers import WAGERS

if TYPE_CHECKING:
    from .elections import RideFamily


@kernel
def play(deck: Hands, tables: Tables) -> int:
    """The class of the round: three cards of the player, then the two community cards in the order they are shown."""
    a, b, c, d = np.int64(deck[0]), np.int64(deck[1]), np.int64(deck[2]), np.int64(deck[3])
    codes, choose = tables.codes, tables.choose
    first = tables.threes[set_number3(choose, a, b, c)] > 0
    second = tables.fours[set_number4(choose, a, b, c, d)] > 0
    five = strength5(tables.strengths5, codes[a], codes[b], codes[c], codes[d], codes[deck[4]])
    three = strength3(tables.strengths3, codes[a], codes[b], codes[c])
    return rules.result_class(tables.line_of[five], tables.three_of[three], first, second)


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


class LetItRideKernel:
    """Let it ride at certain elections: every wager of $100 in every round, the best decisions."""

    block_rounds = 2**20

    def __init__(self, elections: RideFamily, game: str = "let-it-ride", wagers: Sequence[WagerType] = WAGERS) -> None:
        self.lines = lines(elections, wagers)
        pays, part = pays_of(elections)
        vector = pay_vector(pays)
        vector[0] = -part
        self._game = game_number(game)
        self._tables = Tables.of(vector)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class."""
        deck = np.arange(52, dtype=np.uint8)
        return _run(np.uint64(seed), np.uint64(block), self._game, deck, self._tables, rules.CLASSES, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        return [line.totals(totals) for line in self.lines]

    def deal(self, cards: Sequence[int]) -> int:
        """The class of one round with these five cards."""
        return int(play(np.array(cards, np.uint8), self._tables))


KERNEL = LetItRideKernel
