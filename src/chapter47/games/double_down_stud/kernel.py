"""The compiled simulation of double down stud: one player with the best doubles, deal after deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...sim.compile import kernel
from ...sim.five_cards import FiveCardKernel, rounds_of
from ...sim.poker_hands import Hands, set_number4, strength5
from . import rules
from .exact import Tables
from .odds import lines, pays_of

if TYPE_CHECKING:
    from .elections import DoubleDownStudElections


def play(deck: Hands, tables: Tables) -> int:
    """The class of the round: the player's card, three community cards that are seen, and the fourth."""
    a, b, c, d = np.int64(deck[0]), np.int64(deck[1]), np.int64(deck[2]), np.int64(deck[3])
    codes = tables.codes
    double = tables.worth[set_number4(tables.choose, a, b, c, d)] > 0
    five = strength5(tables.strengths, codes[a], codes[b], codes[c], codes[d], codes[deck[4]])
    return rules.result_class(tables.line_of[five], double)


RUN, DEAL = rounds_of(play), kernel(play)


class DoubleDownStudKernel(FiveCardKernel[Tables]):
    """Double down stud at certain elections: an initial wager of $100 in every round, the best doubles."""

    def __init__(self, elections: DoubleDownStudElections) -> None:
        tables = Tables.of(pays_of(elections))
        super().__init__("double-down-stud", lines(elections), tables, rules.CLASSES, RUN, DEAL)


KERNEL = DoubleDownStudKernel
