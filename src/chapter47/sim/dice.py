"""The compiled simulation of dice games: count how often each roll comes, then settle every roll by the rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..odds.dice import RollLine
from ..table.money import Cents
from ..table.wagers import Result
from .compile import kernel
from .engine import Block, WagerTotals
from .streams import HALF_WORD, LOW_BITS, ONE, game_number, next_u64, scaled, seed_stream


@kernel
def count_rolls(seed: np.uint64, block: np.uint64, game: np.uint64, ways: int, rounds: int) -> Block:
    """How often each of ``ways`` equally likely rolls came; both halves of each 64 random bits make a roll."""
    counts = np.zeros(ways, np.int64)
    state = seed_stream(seed, block, game)
    n = np.uint64(ways)
    for _ in range(rounds // 2):
        bits = next_u64(state)
        counts[scaled(state, bits >> HALF_WORD, n)] += 1
        counts[scaled(state, bits & LOW_BITS, n)] += 1
    if np.uint64(rounds) & ONE:
        counts[scaled(state, next_u64(state) >> HALF_WORD, n)] += 1
    return counts


class DiceKernel:
    """A game of so many dice, every wager made for its unit whenever it does not stand already."""

    block_rounds = 2**20

    def __init__(self, game: str, dice: int, lines: Sequence[RollLine]) -> None:
        self.lines = list(lines)
        self.ways = 6**dice
        self._game = game_number(game)
        self._ends = [_ends(line) for line in self.lines]

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """How often each roll came in a block, in the order of ``every_roll``."""
        return count_rolls(np.uint64(seed), np.uint64(block), self._game, self.ways, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every roll for each wager; one that stays up counts when it is decided."""
        return [
            WagerTotals.tally(
                line.key,
                (
                    (sum(totals[roll] for roll in rolls), line.unit, net, result)
                    for (net, result), rolls in ends.items()
                ),
            )
            for line, ends in zip(self.lines, self._ends, strict=True)
        ]


def _ends(line: RollLine) -> dict[tuple[Cents, Result], list[int]]:
    """The rolls by what they bring a wager of the line's unit."""
    unit = line.unit
    brings = {d: (d.net(unit), d.result) for d in set(line.decisions) if d is not None}
    ends: dict[tuple[Cents, Result], list[int]] = {}
    for roll, decision in enumerate(line.decisions):
        if decision is not None:
            ends.setdefault(brings[decision], []).append(roll)
    return ends
