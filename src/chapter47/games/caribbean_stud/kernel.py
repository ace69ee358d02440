"""The compiled simulation of Caribbean stud: one player with the best play against the dealer, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import CHOOSE, CODES, Codes, Hands, Strengths, strength5, table
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.poker_hands import FIVE_CARDS
from ...table.wagers import WagerType
from . import rules
from .counting import Numbers, _by_rank, _raise_code, unpack_raises
from .odds import counted, lines, pays_of
from .wagers import WAGERS

Raises = NDArray[np.uint64]


@kernel
def _bets(deck: Hands, strength: int, raises: Raises, choose: Numbers) -> bool:
    """Whether the best play bets the first five cards against the tenth, the dealer's that is seen."""
    if strength >= rules.LOWEST_PAIR:
        return True
    if strength < rules.QUALIFYING:
        return False
    cards, ranks, suits = np.empty(5, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    for i in range(5):
        cards[i] = deck[i]
    _by_rank(cards, ranks, suits)
    up = np.int64(deck[9])
    bit = np.uint64(13 * (up // 13) + (up % 13 + 12) % 13)
    return (raises[_raise_code(ranks, suits, choose)] >> bit) & np.uint64(1) != np.uint64(0)  # type: ignore[no-any-return]


@kernel
def play(deck: Hands, codes: Codes, table: Strengths, line_of: Numbers, raises: Raises, choose: Numbers) -> int:
    """The class of the round: five cards of the player, five of the dealer, the last of them seen."""
    player = strength5(table, codes[deck[0]], codes[deck[1]], codes[deck[2]], codes[deck[3]], codes[deck[4]])
    if not _bets(deck, player, raises, choose):
        return rules.result_class(line_of[player], rules.FOLDED)
    dealer = strength5(table, codes[deck[5]], codes[deck[6]], codes[deck[7]], codes[deck[8]], codes[deck[9]])
    return rules.result_class(line_of[player], rules.contest(player, dealer))


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    deck: Hands,
    codes: Codes,
    table: Strengths,
    line_of: Numbers,
    raises: Raises,
    choose: Numbers,
    classes: int,
    rounds: int,
) -> Block:
    counts = np.zeros(classes, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, deck, 0, 10)
        counts[play(deck, codes, table, line_of, raises, choose)] += 1
    return counts


class CaribbeanStudKernel:
    """Caribbean stud at certain elections: an ante of $1 and the progressive in every round, the best play."""

    block_rounds = 2**20

    def __init__(self, elections: Any, game: str = "caribbean-stud", wagers: Sequence[WagerType] = WAGERS) -> None:
        self.lines = lines(elections, wagers)
        raises = unpack_raises(counted(pays_of(elections))["raises"])
        self._game = game_number(game)
        self._rules = CODES, table(FIVE_CARDS), np.array(rules.LINE_OF, np.int64), raises, CHOOSE

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class."""
        deck = np.arange(52, dtype=np.uint8)
        return _run(np.uint64(seed), np.uint64(block), self._game, deck, *self._rules, rules.CLASSES, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        return [line.totals(totals) for line in self.lines]

    def deal(self, cards: Sequence[int]) -> int:
        """The class of one round with these cards: five of the player, five of the dealer."""
        return int(play(np.array(cards, np.uint8), *self._rules))
