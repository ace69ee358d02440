"""The compiled simulation of pai gow poker: one player against the bank, both setting the house way, with the bonus."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import Hands
from ...sim.streams import game_number, seed_stream, shuffle
from ..pai_gow import rules as contests
from . import rules
from .elections import PaiGowPokerElections
from .hands.rules import ranking
from .house_way.kernel import Rules, compiled_rules
from .house_way.rules import FLUSH, LINE_BITS, LOW_BITS, Ranked, look_up, rank_table, set_flush
from .odds import bonus_line, lines

LINE, LOW = (1 << LINE_BITS) - 1, (1 << LOW_BITS) - 1

jitable(contests.compare, contests.result_class)


@kernel
def _run(
    seed: np.uint64, block: np.uint64, game: np.uint64, deck: Hands, ranked: Ranked, way: Rules, rounds: int
) -> Block:
    counts = np.zeros(contests.CLASSES + rules.BONUS_LINES, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, deck, 0, 14)
        mine, bank = look_up(deck, 0, *ranked), look_up(deck, 7, *ranked)
        if mine == FLUSH:
            mine = set_flush(deck, 0, way)
        if bank == FLUSH:
            bank = set_flush(deck, 7, way)
        counts[contests.CLASSES + (mine & LINE)] += 1
        mine, bank = mine >> LINE_BITS, bank >> LINE_BITS
        counts[contests.result_class(mine >> LOW_BITS, mine & LOW, bank >> LOW_BITS, bank & LOW)] += 1
    return counts


class PaiGowPokerKernel:
    """Pai gow poker at certain elections: a wager of $100 against the bank and a bonus of $100 in every round."""

    block_rounds = 2**17

    def __init__(self, elections: PaiGowPokerElections) -> None:
        self.elections = elections
        self._rules = compiled_rules(ranking(elections), elections.keep_table, elections.quads)
        self._ranked = rank_table(self._rules)
        self._game = game_number("pai-gow-poker")

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class of contests, then rounds of each line of the bonus."""
        deck = np.arange(53, dtype=np.uint8)
        return _run(np.uint64(seed), np.uint64(block), self._game, deck, self._ranked, self._rules, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        told = [line.totals(totals[: contests.CLASSES]) for line in lines(self.elections)]
        if self.elections.bonus:
            told.append(bonus_line(self.elections).totals(totals[contests.CLASSES :]))
        return told

    def set(self, cards: Sequence[int]) -> tuple[int, int, int]:
        """The strengths of both hands of seven cards set the house way, and the line of the bonus."""
        hand = np.array(cards, np.uint8)
        told = int(look_up(hand, 0, *self._ranked))
        told = int(set_flush(hand, 0, self._rules)) if told == FLUSH else told
        return told >> LINE_BITS + LOW_BITS, told >> LINE_BITS & LOW, told & LINE


KERNEL = PaiGowPokerKernel
