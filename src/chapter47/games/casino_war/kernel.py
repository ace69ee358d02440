"""The compiled simulation of casino war: shuffle a shoe, play it to the cutting card, count how rounds end."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.sequence import Codes, Ends, Sequence, numbered
from ...sim.streams import game_number, seed_stream, shuffle
from . import rules
from .elections import BURN, CasinoWarElections
from .odds import PLACES, lines

Shoe = NDArray[np.uint8]  # the place of each card in the ranking, in the order they are dealt

jitable(rules)


@kernel
def play_round(shoe: Shoe, at: int, more_burned: int) -> tuple[int, int]:
    """The class of the round whose first card is at ``at``, and where the next begins.

    A war takes three burned cards, as many before the dealer's as elected, and two more. 19:47-22.8[burn].
    """
    player, dealer = shoe[at], shoe[at + 1]
    at += 2
    if not rules.is_tie_hand(player, dealer):
        return rules.original_class(player, dealer), at
    at += BURN
    return rules.war_class(shoe[at], shoe[at + 1 + more_burned]), at + 2 + more_burned


@kernel
def play_out(shoe: Shoe, stop: int, more_burned: int, counts: Block, rounds: int) -> int:
    """Rounds of one player until the card before ``stop`` is drawn, or there were enough; returns how many."""
    at, played = 0, 0
    while at < stop and played < rounds:
        result, at = play_round(shoe, at, more_burned)
        counts[result] += 1
        played += 1
    return played


@kernel
def deal_shoes(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    shoe: Shoe,
    stop: int,
    more_burned: int,
    shoes: int,
    codes: Codes,
) -> tuple[Codes, Ends]:
    """Whole shoes, round by round: the code of each round's class, and where each shoe ends."""
    told, ends, used = np.empty(shoes * (stop // 2 + 1), np.int16), np.empty(shoes, np.int64), 0
    state = seed_stream(seed, block, game)
    reach = min(stop + 2 + BURN + 2 + more_burned, len(shoe))
    for number in range(shoes):
        shuffle(state, shoe, 0, reach)
        at = 0
        while at < stop:
            result, at = play_round(shoe, at, more_burned)
            told[used] = codes[result]
            used += 1
        ends[number] = used
    return told[:used], ends


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

    def sequence(self, wager: str) -> Sequence:
        """The shoes as one player meets them, dealt to the cutting card."""
        line = next(line for line in self.lines if line.key == wager)
        known, codes = numbered(line.ends())

        def play(seed: int, block: int, shoes: int) -> tuple[Codes, Ends]:
            stream = np.uint64(seed), np.uint64(block), self._game
            return deal_shoes(*stream, self._shoe.copy(), self._stop, self._more, shoes, codes)

        return Sequence("shoe", known, play)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every round of each class, for each line of the odds."""
        return [line.totals(totals) for line in self.lines]


KERNEL = CasinoWarKernel
