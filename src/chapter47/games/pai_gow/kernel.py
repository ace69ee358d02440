"""The compiled simulation of pai gow: one player against the bank, both setting the house way, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import Card as Number
from ...sim.poker_hands import in_order4
from ...sim.streams import game_number, seed_stream, shuffle
from . import rules
from .elections import PaiGowElections
from .exact import strengths
from .house_way import rules as house_way
from .odds import lines

Tiles = NDArray[np.uint8]
Table = NDArray[np.uint16]

jitable(rules.compare, rules.result_class)


@kernel
def place(a: Number, b: Number, c: Number, d: Number) -> Number:
    """Where four tiles stand in the table, in any order."""
    a, b, c, d = in_order4(a, b, c, d)
    return a << 12 | b << 8 | c << 4 | d


@kernel
def play(tiles: Tiles, table: Table) -> int:
    """The class of the contest whose first four tiles are the player's and the next four the bank's."""
    mine = place(np.int64(tiles[0]), np.int64(tiles[1]), np.int64(tiles[2]), np.int64(tiles[3]))
    bank = place(np.int64(tiles[4]), np.int64(tiles[5]), np.int64(tiles[6]), np.int64(tiles[7]))
    return rules.result_class(table[mine, 0], table[mine, 1], table[bank, 0], table[bank, 1])


@kernel
def _run(seed: np.uint64, block: np.uint64, game: np.uint64, tiles: Tiles, table: Table, rounds: int) -> Block:
    counts = np.zeros(rules.CLASSES, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, tiles, 0, 8)
        counts[play(tiles, table)] += 1
    return counts


def setting_table(elections: PaiGowElections) -> Table:
    """How strong both hands of every four tiles are, set the house way."""
    table = np.zeros((16**4, 2), np.uint16)
    for hand in house_way.hands():
        a, b, c, d = hand
        table[a << 12 | b << 8 | c << 4 | d] = strengths(elections.setting_of(hand))
    return table


class PaiGowKernel:
    """Pai gow at certain elections: a wager of $100 against the bank in every round."""

    block_rounds = 2**20

    def __init__(self, elections: PaiGowElections) -> None:
        self.lines = lines(elections)
        self._table = setting_table(elections)
        self._game = game_number("pai-gow")

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class."""
        tiles = np.repeat(np.arange(rules.KINDS, dtype=np.uint8), 2)
        return _run(np.uint64(seed), np.uint64(block), self._game, tiles, self._table, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        return [line.totals(totals) for line in self.lines]

    def deal(self, tiles: Sequence[int]) -> int:
        """The class of one round with these eight tiles, by their pairs: four of the player, four of the bank."""
        return int(play(np.array(tiles, np.uint8), self._table))


KERNEL = PaiGowKernel
