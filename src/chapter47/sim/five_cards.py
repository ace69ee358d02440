"""Games of one player whose round is five cards of a new deck: what they share around their own rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import numpy as np

from ..odds.lines import Line
from .compile import jitable, kernel
from .engine import Block, WagerTotals
from .poker_hands import Hands
from .streams import game_number, seed_stream, shuffle

T = TypeVar("T")  # all that a game's compiled code looks up
Play = Callable[[Hands, T], int]
Run = Callable[[np.uint64, np.uint64, np.uint64, Hands, T, int, int], Block]


def rounds_of(play: Play[T]) -> Run[T]:
    """Compile the rounds of a game from its ``play``, a plain function: the class of a round with these cards."""
    jitable(play)

    @kernel
    def run(
        seed: np.uint64, block: np.uint64, game: np.uint64, deck: Hands, tables: T, classes: int, rounds: int
    ) -> Block:
        counts = np.zeros(classes, np.int64)
        state = seed_stream(seed, block, game)
        for _ in range(rounds):
            shuffle(state, deck, 0, 5)
            counts[play(deck, tables)] += 1
        return counts

    return run


class FiveCardKernel(Generic[T]):
    """A game at certain elections: every wager of $100 in every round, the best decisions."""

    block_rounds = 2**20

    def __init__(self, game: str, lines: Sequence[Line], tables: T, classes: int, run: Run[T], deal: Play[T]) -> None:
        self.lines = lines
        self._game, self._tables, self._classes = game_number(game), tables, classes
        self._run, self._deal = run, deal

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class."""
        deck = np.arange(52, dtype=np.uint8)
        return self._run(np.uint64(seed), np.uint64(block), self._game, deck, self._tables, self._classes, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        return [line.totals(totals) for line in self.lines]

    def deal(self, cards: Sequence[int]) -> int:
        """The class of one round with these five cards."""
        return int(self._deal(np.array(cards, np.uint8), self._tables))
