"""The compiled simulation of let it ride: one player with the best decisions, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...sim.compile import kernel
from ...sim.five_cards import FiveCardKernel, rounds_of
from ...sim.poker_hands import (
    Hands,
    set_number3,
    set_number4,
    strength3,
    strength5,
)
from ...table.wagers import WagerType
from . import rules
from .exact import Tables, pay_vector
from .odds import lines, pays_of
from .wagers import WAGERS

if TYPE_CHECKING:
    from .elections import RideFamily


def play(deck: Hands, tables: Tables) -> int:
    """The class of the round: three cards of the player, then the two community cards in the order they are shown."""
    a, b, c, d = np.int64(deck[0]), np.int64(deck[1]), np.int64(deck[2]), np.int64(deck[3])
    codes, choose = tables.codes, tables.choose
    first = tables.threes[set_number3(choose, a, b, c)] > 0
    second = tables.fours[set_number4(choose, a, b, c, d)] > 0
    five = strength5(tables.strengths5, codes[a], codes[b], codes[c], codes[d], codes[deck[4]])
    three = strength3(tables.strengths3, codes[a], codes[b], codes[c])
    return rules.result_class(tables.line_of[five], tables.three_of[three], first, second)


RUN, DEAL = rounds_of(play), kernel(play)


class LetItRideKernel(FiveCardKernel[Tables]):
    """Let it ride at certain elections: every wager of $100 in every round, the best decisions."""

    def __init__(self, elections: RideFamily, game: str = "let-it-ride", wagers: Sequence[WagerType] = WAGERS) -> None:
        pays, part = pays_of(elections)
        vector = pay_vector(pays)
        vector[0] = -part
        super().__init__(game, lines(elections, wagers), Tables.of(vector), rules.CLASSES, RUN, DEAL)


KERNEL = LetItRideKernel
