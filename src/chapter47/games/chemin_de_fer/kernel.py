"""The compiled simulation of chemin de fer: minibaccarat's loop over a shoe, with tables made for one way to play."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from ...sim.engine import Block, WagerTotals
from ...sim.sequence import Sequence
from ...sim.streams import game_number
from ..minibaccarat.kernel import Tables, play_out, run_shoes, sequence_of_shoes
from ..minibaccarat.odds import shoe_values
from . import rules
from .elections import CheminDeFerElections
from .odds import UNIT, Play, best_play
from .wagers import BANK, STAKE, decide_bank, decide_stake


def finish(elections: CheminDeFerElections, play: Play, player: int, banker: int, fifth: int, sixth: int) -> int:
    """The class of a coup from two-card counts and the next two cards, which may not be needed."""
    if rules.is_natural(player) or rules.is_natural(banker):
        return rules.result_class(4, player, banker)
    punters = rules.punter_rule(player)
    draws = play.five if punters == rules.CHOICE else punters == rules.DRAW
    cards, third, final = (5, fifth, rules.point_count(player + fifth)) if draws else (4, rules.NO_CARD, player)
    if play.acts(elections, player, banker, third)[1]:
        banker = rules.point_count(banker + (sixth if draws else fifth))
        cards += 1
    return rules.result_class(cards, final, banker)


def tables(elections: CheminDeFerElections, play: Play) -> Tables:
    """Every way a coup can go on, by the rules and one way to play; in the form the shared loop looks up."""
    classes = np.array(
        [finish(elections, play, i // 1000, i // 100 % 10, i // 10 % 10, i % 10) for i in range(10_000)], np.uint16
    )
    by_sums = [
        finish(elections, play, rules.point_count(i // 190), rules.point_count(i // 10 % 19), i % 10, 0)
        for i in range(19 * 190)
    ]
    return classes, np.array([result // 100 + 4 for result in by_sums], np.uint8)


def play_shoe(elections: CheminDeFerElections, play: Play, ranks: Iterable[int]) -> list[int]:
    """The classes of all coups of one shoe with its ranks, ace 1 to king 13, in this order."""
    shoe = np.array([rules.card_value(rank) for rank in ranks], np.uint8)
    cut = len(shoe) - elections.cutting_card_from_back
    results = np.empty(cut, np.uint16)
    played = play_out(shoe, np.uint64(cut), tables(elections, play), results)
    return [int(result) for result in results[:played]]


class CheminDeFerKernel:
    """Chemin de fer with a bank of $100 covered in every coup, both sides playing one given way."""

    block_rounds = 2**18

    def __init__(self, elections: CheminDeFerElections, play: Play | None = None) -> None:
        self.elections = elections
        self.play = play or best_play(elections)
        self._game = game_number("chemin-de-fer")
        self._shoe = np.repeat(np.arange(10, dtype=np.uint8), shoe_values(elections.decks))
        self._tables = tables(elections, self.play)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Coups of each class; every block opens a new shoe."""
        shoe = self._shoe.copy()
        cut = len(shoe) - self.elections.cutting_card_from_back
        return run_shoes(np.uint64(seed), np.uint64(block), self._game, shoe, cut, rounds, self._tables)

    def sequence(self, wager: str) -> Sequence:
        """The shoes as they are dealt, coup by coup."""
        decide = decide_bank if wager == BANK.key else decide_stake
        decisions = (decide(result, self.elections) for result in range(rules.CLASSES))
        ends = ((Fraction(one.net(UNIT), UNIT), one.result) for one in decisions)
        cut = len(self._shoe) - self.elections.cutting_card_from_back
        return sequence_of_shoes(self._game, self._shoe, cut, self._tables, ends)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every class for the bank and for what stands against it."""
        sides = ((BANK.key, decide_bank), (STAKE.key, decide_stake))
        return [
            WagerTotals.tally(
                key,
                (
                    (times, UNIT, decision.net(UNIT), decision.result)
                    for times, decision in ((n, decide(result, self.elections)) for result, n in enumerate(totals))
                ),
            )
            for key, decide in sides
        ]


KERNEL = CheminDeFerKernel
