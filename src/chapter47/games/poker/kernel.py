"""The compiled simulation of poker's rake: hold'em hands that everybody plays to the showdown, and the house's take.

Nobody folds and nobody thinks: it measures the evaluator and the rake, not play. Other games are refused.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal
from ...sim.compile import kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import CODES, Codes, Strengths, strength5, table
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.poker_hands import FIVE_CARDS
from ...table.wagers import Result
from .elections import PokerElections
from .odds import COIN, PLAYERS, UNIT
from .wagers import POT, house_rake

FIVES = np.array(list(combinations(range(7), 5)), np.int64)


@kernel
def best_of_seven(strengths: Strengths, codes: Codes, fives: NDArray[np.int64], cards: NDArray[np.int64]) -> int:
    """The strength of the best five of seven cards."""
    best = 0
    for i in range(len(fives)):
        a, b, c = codes[cards[fives[i, 0]]], codes[cards[fives[i, 1]]], codes[cards[fives[i, 2]]]
        best = max(best, strength5(strengths, a, b, c, codes[cards[fives[i, 3]]], codes[cards[fives[i, 4]]]))
    return best


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    strengths: Strengths,
    codes: Codes,
    fives: NDArray[np.int64],
    players: int,
    rounds: int,
) -> Block:
    """How often the first player loses (0) or shares the pot with so many in all (1 to the number of players)."""
    counts = np.zeros(players + 1, np.int64)
    deck = np.arange(52)
    state = seed_stream(seed, block, game)
    cards = np.empty(7, np.int64)
    for _ in range(rounds):
        shuffle(state, deck, 0, 2 * players + 5)
        for i in range(5):
            cards[2 + i] = deck[i]
        best, first, sharers = 0, 0, 0
        for player in range(players):
            cards[0], cards[1] = deck[5 + 2 * player], deck[6 + 2 * player]
            strength = best_of_seven(strengths, codes, fives, cards)
            if player == 0:
                first = strength
            if strength > best:
                best, sharers = strength, 1
            elif strength == best:
                sharers += 1
        counts[sharers if first == best else 0] += 1
    return counts


class PokerKernel:
    """Six players of hold'em, $20 each into every pot, all hands shown."""

    block_rounds = 2**14

    def __init__(self, elections: PokerElections) -> None:
        if elections.game != "hold-em":
            raise Refusal(
                f"There is no compiled simulation of {elections.game}: its value hangs on how people play.",
                cite="19:47-14.8[games]",
                instead="game=hold-em, or hands played by the procedure",
            )
        self.elections = elections
        self._game = game_number("poker")

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Showdowns of a block."""
        stream = np.uint64(seed), np.uint64(block), self._game
        return _run(*stream, table(FIVE_CARDS), CODES, FIVES, PLAYERS, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The first player's gains; a shared pot is divided after the rake."""
        from .odds import charge

        taken = charge(self.elections)
        from_pot = int(house_rake(self.elections, PLAYERS * UNIT, COIN))
        fee = 0 if from_pot else int(taken / PLAYERS)
        ends = [(totals[0], UNIT, -UNIT - fee, Result.LOST)]
        for sharers, times in enumerate(totals[1:], 1):
            net = (PLAYERS * UNIT - from_pot) // sharers - UNIT - fee
            ends.append((times, UNIT, net, Result.WON if net > 0 else Result.LOST if net < 0 else Result.VOID))
        return [WagerTotals.tally(POT.key, ends)]


KERNEL = PokerKernel
