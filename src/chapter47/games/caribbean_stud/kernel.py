"""The compiled simulation of Caribbean stud: the best play and the known simple ones against the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import kernel
from ...sim.engine import Block, WagerTotals
from ...sim.poker_hands import CHOOSE, CODES, Codes, Hands, Strengths, strength5, table
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.poker_hands import FIVE_CARDS
from ...table.wagers import WagerType
from . import rules
from .exact import Numbers, raise_code, unpack_raises
from .odds import counted, every_line, pays_of
from .wagers import WAGERS

if TYPE_CHECKING:
    from .elections import StudFamily


Raises = NDArray[np.uint64]


@kernel
def _by_rank(cards: Numbers, ranks: Numbers, suits: Numbers) -> None:
    """The cards from high to low as ranks, two to ace, and suits."""
    for i in range(5):
        rank, suit = (cards[i] % 13 + 12) % 13, cards[i] // 13
        j = i
        while j > 0 and ranks[j - 1] < rank:
            ranks[j], suits[j] = ranks[j - 1], suits[j - 1]
            j -= 1
        ranks[j], suits[j] = rank, suit


@kernel
def _bets(deck: Hands, strength: int, raises: Raises, choose: Numbers) -> int:
    """Which ways to play bet the first five cards against the tenth, the dealer's that is seen: a bit for each."""
    if strength >= rules.LOWEST_PAIR:
        return (1 << rules.WAYS) - 1
    if strength < rules.QUALIFYING:
        return 1 << rules.EVERYTHING
    cards, ranks, suits = np.empty(5, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    for i in range(5):
        cards[i] = deck[i]
    _by_rank(cards, ranks, suits)
    card = np.int64(deck[9])
    up = (card % 13 + 12) % 13
    best = raises[raise_code(ranks, suits, choose)] >> np.uint64(13 * (card // 13) + up)
    betting = 1 << rules.BEST if best & np.uint64(1) else 0
    for way in range(rules.BEST + 1, rules.WAYS):
        if rules.bets(way, strength, int(up), ranks[2], ranks[3], ranks[4]):
            betting |= 1 << way
    return betting


class Tables(NamedTuple):
    """All that compiled code looks up: strengths, their lines, and the hands that raise by the best play."""

    codes: Codes
    strengths: Strengths
    line_of: Numbers
    raises: Raises
    choose: Numbers


@kernel
def play(deck: Hands, tables: Tables, results: Numbers) -> None:
    """The class of the round for each way to play: five cards of the player, five of the dealer, the last one seen."""
    codes, table, line_of = tables.codes, tables.strengths, tables.line_of
    player = strength5(table, codes[deck[0]], codes[deck[1]], codes[deck[2]], codes[deck[3]], codes[deck[4]])
    dealer = strength5(table, codes[deck[5]], codes[deck[6]], codes[deck[7]], codes[deck[8]], codes[deck[9]])
    bet = rules.result_class(line_of[player], rules.contest(player, dealer))
    folded = rules.result_class(line_of[player], rules.FOLDED)
    betting = _bets(deck, player, tables.raises, tables.choose)
    for way in range(rules.WAYS):
        results[way] = bet if betting >> way & 1 else folded


@kernel
def _run(
    seed: np.uint64, block: np.uint64, game: np.uint64, deck: Hands, tables: Tables, classes: int, rounds: int
) -> Block:
    counts = np.zeros(rules.WAYS * classes, np.int64)
    results = np.empty(rules.WAYS, np.int64)
    state = seed_stream(seed, block, game)
    for _ in range(rounds):
        shuffle(state, deck, 0, 10)
        play(deck, tables, results)
        for way in range(rules.WAYS):
            counts[way * classes + results[way]] += 1
    return counts


class CaribbeanStudKernel:
    """Caribbean stud at certain elections: an ante of $1 and the progressive in every round, by each way to play."""

    block_rounds = 2**20

    def __init__(
        self, elections: StudFamily, game: str = "caribbean-stud", wagers: Sequence[WagerType] = WAGERS
    ) -> None:
        self.lines = every_line(elections, wagers)
        raises = unpack_raises(counted(pays_of(elections))["raises"])
        self._game = game_number(game)
        self._tables = Tables(CODES, table(FIVE_CARDS), np.array(rules.LINE_OF, np.int64), raises, CHOOSE)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each class, way after way."""
        deck = np.arange(52, dtype=np.uint8)
        return _run(np.uint64(seed), np.uint64(block), self._game, deck, self._tables, rules.CLASSES, rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What became of each wager."""
        each = rules.CLASSES
        return [line.totals(totals[way * each : (way + 1) * each]) for way, line in self.lines]

    def deal(self, cards: Sequence[int], way: int = rules.BEST) -> int:
        """The class of one round with these cards, five of the player and five of the dealer, by a way to play."""
        results = np.empty(rules.WAYS, np.int64)
        play(np.array(cards, np.uint8), self._tables, results)
        return int(results[way])


KERNEL = CaribbeanStudKernel
