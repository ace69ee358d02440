"""The compiled simulation of casino war: shuffle a shoe, play it to the cutting card, count how rounds end."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import game_number, seed_stream, shuffle
from . import rules
from .elections import BURN, CasinoWarElections
from .odds import PLACES, lines

Shoe = NDArray[np.uint8]  # the place of each card in the ranking, in the order they are dealt

jitable(rules)


@kernel
def play_out(shoe: Shoe, stop: int, more_burned: int, counts: Block, rounds: int) -> int:
    """Rounds of one player until the card before ``stop`` is drawn, or there were enough; returns how many.

    A war takes three burned cards, as many before the dealer's as elected, and two more. 19:47-22.8[burn].
    """
    at, played = 0, 0
    while at < stop and played < rounds:
        player, dealer = shoe[at], shoe[at + 1]
        at += 2
        if rules.is_tie_hand(player, dealer):
            at += BURN
            result = rules.war_class(shoe[at], shoe[at + 1 + more_burned])
            at += 2 + more_burned
        else:
            result = rules.original_class(player, dealer)
        counts[result] += 1
        played += 1
    return played


@kernel
def _run(
    seed: np.uint64, block: np.uint64, game: np.uint64, shoe: Shoe, stop: int, more_burned: int, rounds: int
) -> Block:
    counts = np.zeros(rules.CLASSES, np.int64)
    state = seed_stream(seed, block, game)
    reach = min(stop + 2 + BURN + 2 + more_burned, len(shoe))
    while rounds > 0:
        shuffle(state, shoe, 0, reach)
        rounds -= play_out(shoe, stop, more_burned, counts, rounds)
    return counts


def play_shoe(ranks: Iterable[int], behind: int, dealer_burns: bool) -> list[int]:
    """How many rounds of one shoe with its ranks in this order end in each class."""
    shoe = np.array([rules.ranking(rank) for rank in ranks], np.uint8)
    counts = np.zeros(rules.CLASSES, np.int64)
    play_out(shoe, len(shoe) - behind, BURN if dealer_burns else 0, counts, len(shoe))
    return [int(n) for n in counts]


class CasinoWarKernel:
    """Casino war at certain elections: one player with $100 on every wager, each line played in its own way."""

    block_rounds = 2**18

    def __init__(self, elections: CasinoWarElections) -> None:
        self.lines = lines(elections)
        self._game = game_number("casino-war")
        self._shoe = np.repeat(np.array(PLACES, np.uint8), 4 * elections.shoe_decks)
        self._stop = len(self._shoe) - elections.behind
        self._more = BURN if elections.dealer_burns else 0

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each result class; every block opens a new shoe."""
        stream = np.uint64(seed), np.uint64(block), self._game
        return _run(*stream, self._shoe.copy(), self._stop, self._more, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every round of each class, for each line of the odds."""
        return [line.totals(totals) for line in self.lines]
