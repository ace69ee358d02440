"""The compiled simulation of casino-night baccarat: the casino's rounds, a stack without a burn, either bank draw."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

import numpy as np

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.sequence import Codes, Ends, Sequence, numbered
from ...sim.streams import game_number, seed_stream, shuffle
from ..minibaccarat import rules as shared
from ..minibaccarat.kernel import MOST_CARDS, Tables, Values, play_round
from ..minibaccarat.odds import shoe_values
from . import rules
from .elections import NightBaccaratElections
from .odds import lines

jitable(shared, rules)


@kernel
def finish_round(player: int, bank: int, fifth: int, sixth: int, literal: bool) -> int:
    """The result class of two-card counts and the next two cards of the stack, which may not be needed."""
    cards, third, player_final, bank_final = 4, rules.NO_CARD, player, bank
    if rules.player_draws(player, bank):
        cards, third, player_final = 5, fifth, rules.point_count(player + fifth)
    if rules.bank_draws(player, bank, third, literal):
        bank_final = rules.point_count(bank + (fifth if cards == 4 else sixth))
        cards += 1
    return rules.result_class(cards, player_final, bank_final)


@kernel
def _tables(literal: bool) -> Tables:
    classes = np.empty(10_000, np.uint16)
    for i in range(10_000):
        classes[i] = finish_round(i // 1000, i // 100 % 10, i // 10 % 10, i % 10, literal)
    lengths = np.empty(19 * 190, np.uint8)
    for i in range(19 * 190):
        player, bank = rules.point_count(i // 190), rules.point_count(i // 10 % 19)
        lengths[i] = shared.cards_dealt(finish_round(player, bank, i % 10, 0, literal))
    return classes, lengths


@cache
def tables(literal: bool) -> Tables:
    """Every way a round can go on, in the form that the casino's kernel looks up."""
    return _tables(literal)


@kernel
def play_out(stack: Values, stop: np.uint64, tables: Tables, counts: Block, rounds: int) -> int:
    """Rounds until the card before ``stop`` is drawn, or there were enough; returns how many. 13:47-20.19(a)1."""
    at, played = np.uint64(0), 0
    while at < stop and played < rounds:
        result, at = play_round(stack, at, tables)
        counts[result] += 1
        played += 1
    return played


@kernel
def _run(
    seed: np.uint64, block: np.uint64, game: np.uint64, stack: Values, stop: int, rounds: int, tables: Tables
) -> Block:
    counts = np.zeros(rules.CLASSES, np.int64)
    state = seed_stream(seed, block, game)
    while rounds > 0:
        shuffle(state, stack, 0, stop + MOST_CARDS)
        rounds -= play_out(stack, np.uint64(stop), tables, counts, rounds)
    return counts


@kernel
def _deal_stacks(
    seed: np.uint64, block: np.uint64, game: np.uint64, stack: Values, stop: int, stacks: int, tables: Tables,
    codes: Codes,
) -> tuple[Codes, Ends]:  # fmt: skip
    """Whole stacks, round by round: the code of each round's class, and where each stack ends."""
    told, ends, used = np.empty(stacks * (stop // 4 + 1), np.int16), np.empty(stacks, np.int64), 0
    state = seed_stream(seed, block, game)
    for number in range(stacks):
        shuffle(state, stack, 0, stop + MOST_CARDS)
        at = np.uint64(0)
        while at < np.uint64(stop):
            result, at = play_round(stack, at, tables)
            told[used] = codes[result]
            used += 1
        ends[number] = used
    return told[:used], ends


def play_stack(ranks: Iterable[int], literal: bool) -> list[int]:
    """How many rounds of one stack with its ranks in this order end in each class; a quarter is behind the card."""
    stack = np.array([rules.card_value(rank) for rank in ranks], np.uint8)
    counts = np.zeros(rules.CLASSES, np.int64)
    play_out(stack, np.uint64(len(stack) - len(stack) // 4), tables(literal), counts, len(stack))
    return [int(n) for n in counts]


class NightBaccaratKernel:
    """Casino-night baccarat at certain elections, each wager made for $100 in every round."""

    block_rounds = 2**18

    def __init__(self, elections: NightBaccaratElections, game: str = "night-baccarat") -> None:
        self.lines = lines(elections)
        self._literal = elections.is_literal
        self._game = game_number(game)
        self._stack = np.repeat(np.arange(10, dtype=np.uint8), shoe_values(elections.decks))

        self._stop = len(self._stack) - len(self._stack) // 4

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds of each result class; every block opens a new stack."""
        stream = np.uint64(seed), np.uint64(block), self._game
        return _run(*stream, self._stack.copy(), self._stop, rounds, tables(self._literal))

    def sequence(self, wager: str) -> Sequence:
        """The stacks as they are dealt, each a shoe to those who count them."""
        line = next(line for line in self.lines if line.key == wager)
        known, codes = numbered(None if one is None else (Fraction(one[1], one[0]), one[2]) for one in line.outcomes)

        def play(seed: int, block: int, stacks: int) -> tuple[Codes, Ends]:
            stream = np.uint64(seed), np.uint64(block), self._game
            return _deal_stacks(*stream, self._stack.copy(), self._stop, stacks, tables(self._literal), codes)

        return Sequence("shoe", known, play)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every round of each class for each wager."""
        return [line.totals(totals) for line in self.lines]


KERNEL = NightBaccaratKernel
