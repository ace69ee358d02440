"""The compiled simulation of fast action hold'em: one player against the dealer, in every way to play."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...sim.engine import Block, WagerTotals
from ...sim.streams import game_number
from . import rules
from .compiled.procedure import choose, full_shoe, house_rules, play, run
from .compiled.rules import PARTS
from .elections import FastActionElections
from .exact import worth_table
from .odds import KEY, counted, lines, way_of


class FastActionKernel:
    """Fast action hold'em at certain elections: an original wager of $100 in every round of a full shoe."""

    block_rounds = 2**18

    def __init__(self, elections: FastActionElections) -> None:
        self.lines = lines(elections)
        self.way = way_of(elections)
        self._game = game_number(KEY)
        self._shoe = full_shoe(elections.shoe_decks)
        self._worths = worth_table(counted(elections.shoe_decks)["worths"])

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class, for one way to play after the other."""
        stream = np.uint64(seed), np.uint64(block), self._game
        return run(stream, self._shoe.copy(), house_rules(), self._worths, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each line of the odds."""
        return [line.totals(totals) for line in self.lines]

    def deal(self, cards: Sequence[int]) -> list[int]:
        """The class of a round for each way to play: four cards of the player, four of the dealer, then the board."""
        board, sums, suits = (np.empty(size, np.uint32) for size in (5, PARTS, PARTS))
        ended = np.empty(rules.WAYS, np.int64)
        play(np.array(cards, np.uint8), *house_rules(), self._worths, board, sums, suits, ended)
        return [int(result) for result in ended]

    def setting(self, cards: Sequence[int]) -> tuple[int, int]:
        """The pair that the best play keeps of four cards, and the pair it splits by, or -1 where it does not."""
        kept, split, pairs = choose(np.array(cards, np.uint8), self._worths)
        return int(kept), int(split if self.way == rules.BEST else pairs)


KERNEL = FastActionKernel
