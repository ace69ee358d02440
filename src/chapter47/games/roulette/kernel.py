"""The compiled simulation of a wheel: spin, count the spaces; wagers are settled from the counts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...odds.lines import Line
from ...sim.compile import kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import below, game_number, seed_stream, two_below
from .elections import RouletteBase
from .odds import POCKETS, lines, pockets


@kernel
def _spin(seed: np.uint64, block: np.uint64, game: np.uint64, spaces: int, rounds: int) -> Block:
    """How often each space came in ``rounds`` spins.

    Two spins in a row are one draw from all pairs of spaces, so that 64 random bits make four spins and two counts.
    """
    pairs = np.zeros(spaces * spaces, np.int64)
    state = seed_stream(seed, block, game)
    n = np.uint64(spaces * spaces)
    for _ in range(rounds // 4):
        one, other = two_below(state, n)
        pairs[one] += 1
        pairs[other] += 1
    counts = np.zeros(spaces, np.int64)
    for pair in range(spaces * spaces):
        counts[pair // spaces] += pairs[pair]
        counts[pair % spaces] += pairs[pair]
    for _ in range(rounds % 4):
        counts[below(state, spaces)] += 1
    return counts


class WheelKernel:
    """A wheel on which every space is as likely as any other, each wager made for $100 on every valid spin.

    ``space_class`` says which class of the lines each space of the wheel belongs to.
    """

    block_rounds = 2**20

    def __init__(self, game: str, space_class: Sequence[int], classes: int, lines: Sequence[Line]) -> None:
        self.lines = list(lines)
        self._space_class = np.array(space_class)
        self._classes = classes
        self._game = game_number(game)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Spins of each class."""
        spins = _spin(np.uint64(seed), np.uint64(block), self._game, len(self._space_class), rounds)
        counts = np.zeros(self._classes, np.int64)
        np.add.at(counts, self._space_class, spins)
        return counts

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every spin of each class, as the rules decide it, for each wager."""
        return [line.totals(totals) for line in self.lines]


class RouletteKernel(WheelKernel):
    """Roulette at certain elections; a 00 that is no spin is spun again, so only pockets that decide are drawn."""

    def __init__(self, elections: RouletteBase, game: str = "roulette", listed: list[Line] | None = None) -> None:
        deciding = [pocket for pocket, there in enumerate(pockets(elections)) if there]
        super().__init__(game, deciding, POCKETS, lines(elections) if listed is None else listed)


KERNEL = RouletteKernel
