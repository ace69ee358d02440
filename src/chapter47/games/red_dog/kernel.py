"""The compiled simulation of red dog: shuffle a shoe, play it to the cutting card, count the classes of its rounds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.sequence import Codes, Ends, Sequence, numbered
from ...sim.streams import game_number, seed_stream, shuffle
from . import rules
from .elections import ROUND, RedDogOdds
from .odds import VALUES, lines

Values = NDArray[np.uint8]  # a shoe: the value of each card, in the order they are dealt
SIDE = 16  # values 2 to 14 fit below it: three cards are an index of twelve bits
_1, _2, _4, _8 = (np.uint64(n) for n in (1, 2, 4, 8))

jitable(rules)


@kernel
def _classes() -> Values:
    classes = np.zeros(SIDE**3, np.uint8)
    for i in range(SIDE**3):
        classes[i] = rules.result_class(i // SIDE // SIDE, i // SIDE % SIDE, i % SIDE)
    return classes


@cache
def classes() -> Values:
    """The class of every three cards, decided by the rules once and then only looked up."""
    return _classes()


@kernel
def play_round(shoe: Values, at: np.uint64, classes: Values) -> tuple[int, np.uint64]:
    """The class of the round whose first card is at ``at``, and where the next begins."""
    first, second, third = shoe[at], shoe[at + _1], shoe[at + _2]
    # signed, so that the difference of two cards may be negative
    after = at + np.uint64(rules.cards_needed(np.int64(first), np.int64(second)))  # type: ignore[arg-type]
    return classes[np.uint64(first) << _8 | np.uint64(second) << _4 | np.uint64(third)], after


@kernel
def play_out(shoe: Values, start: int, stop: int, classes: Values, counts: Block, rounds: int) -> int:
    """Rounds until the card before ``stop`` is drawn, or there were enough; returns how many. 19:47-6.3[shuffle]."""
    at, end, played = np.uint64(start), np.uint64(stop), 0
    while at < end and played < rounds:
        result, at = play_round(shoe, at, classes)
        counts[result] += 1
        played += 1
    return played


@kernel
def _run(
    seed: np.uint64, block: np.uint64, game: np.uint64, shoe: Values, stop: int, rounds: int, table: Values
) -> Block:
    """Shoe after shoe. The burned card may be any, so it is one that stays in the shoe: ``stop`` counts without it."""
    counts = np.zeros(rules.CLASSES, np.int64)
    state = seed_stream(seed, block, game)
    reach = min(stop + ROUND - 1, len(shoe))
    while rounds > 0:
        shuffle(state, shoe, 0, reach)
        rounds -= play_out(shoe, 0, stop, table, counts, rounds)
    return counts


@kernel
def deal_shoes(
    seed: np.uint64, block: np.uint64, game: np.uint64, shoe: Values, stop: int, shoes: int, table: Values, codes: Codes
) -> tuple[Codes, Ends]:
    """Whole shoes, round by round: the code of each round's class, and where each shoe ends; ``stop`` as above."""
    told, ends, used = np.empty(shoes * (stop // 2 + 1), np.int16), np.empty(shoes, np.int64), 0
    state = seed_stream(seed, block, game)
    reach = min(stop + ROUND - 1, len(shoe))
    for number in range(shoes):
        shuffle(state, shoe, 0, reach)
        at = np.uint64(0)
        while at < np.uint64(stop):
            result, at = play_round(shoe, at, table)
            told[used] = codes[result]
            used += 1
        ends[number] = used
    return told[:used], ends


def play_shoe(ranks: Iterable[int], behind: int, burned: int = 1) -> list[int]:
    """How many rounds of one shoe with its ranks, ace 1 to king 13, in this order end in each class."""
    shoe = np.array([rules.card_value(rank) for rank in ranks], np.uint8)
    counts = np.zeros(rules.CLASSES, np.int64)
    play_out(shoe, burned, len(shoe) - behind, classes(), counts, len(shoe))
    return [int(n) for n in counts]


class RedDogKernel:
    """Red dog at certain elections: $100 on the original wager in every round, raised as each line says."""

    block_rounds = 2**18

    def __init__(self, elections: RedDogOdds, game: str = "red-dog") -> None:
        self.lines = lines(elections)
        self._game = game_number(game)
        self._shoe = np.repeat(np.array(VALUES, np.uint8), 4 * elections.shoe_decks)
        self._continuous = elections.is_continuous
        self._stop = 1 if elections.is_continuous else len(self._shoe) - elections.behind - 1

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each result class; every block opens a new shoe."""
        stream = np.uint64(seed), np.uint64(block), self._game
        return _run(*stream, self._shoe.copy(), self._stop, rounds, classes())

    def sequence(self, wager: str) -> Sequence | None:
        """The shoes as one player meets them, dealt to the cutting card; a continuous shuffler has none."""
        if self._continuous:
            return None
        line = next(line for line in self.lines if line.key == wager)
        known, codes = numbered(line.ends())

        def play(seed: int, block: int, shoes: int) -> tuple[Codes, Ends]:
            stream = np.uint64(seed), np.uint64(block), self._game
            return deal_shoes(*stream, self._shoe.copy(), self._stop, shoes, classes(), codes)

        return Sequence("shoe", known, play)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every round of each class, for each line of the odds."""
        return [line.totals(totals) for line in self.lines]


KERNEL = RedDogKernel
