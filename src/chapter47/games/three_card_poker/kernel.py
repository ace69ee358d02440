"""The compiled simulation of three card poker: one player with the best play against the dealer, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import CODES, Codes, Strengths, strength3, table
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.poker_hands import THREE_CARDS
from . import rules
from .elections import ThreeCardPokerElections
from .odds import best_lowest, lines
from .procedure import QUALIFYING

jitable(rules)


def class_orders() -> NDArray[np.uint8]:
    """The class of each strength as a number, 0 high card upward."""
    names = [rules.NAMES.index(name) if name else 0 for name in THREE_CARDS.class_of]
    return np.array(names, np.uint8)


@kernel
def play(deck: Codes, table: Strengths, orders: NDArray[np.uint8], qualifying: int, lowest: int) -> int:
    """The class of the round whose first three cards are the player's and the next three the dealer's."""
    player = strength3(table, deck[0], deck[1], deck[2])
    if player < lowest:
        return rules.result_class(orders[player], rules.FOLDED)
    dealer = strength3(table, deck[3], deck[4], deck[5])
    return rules.result_class(orders[player], rules.contest(player, dealer, qualifying))


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    deck: Codes,
    table: Strengths,
    orders: NDArray[np.uint8],
    qualifying: int,
    lowest: int,
    rounds: int,
) -> Block:
    counts = np.zeros(rules.CLASSES, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, deck, 0, 6)
        counts[play(deck, table, orders, qualifying, lowest)] += 1
    return counts


class ThreeCardPokerKernel:
    """Three card poker at certain elections: ante and pair plus of $100 in every round, the best play."""

    block_rounds = 2**20

    def __init__(self, elections: ThreeCardPokerElections) -> None:
        self.lines = lines(elections)
        self._rules = table(THREE_CARDS), class_orders(), QUALIFYING, best_lowest()

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class."""
        game = game_number("three-card-poker")
        return _run(np.uint64(seed), np.uint64(block), game, CODES[:52].copy(), *self._rules, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        return [line.totals(totals) for line in self.lines]

    def deal(self, cards: Sequence[int]) -> int:
        """The class of one round with these cards: three of the player, three of the dealer."""
        return int(play(CODES[np.array(cards)], *self._rules))


KERNEL = ThreeCardPokerKernel
