"""Compiled tables of the blackjack family: elections turned into what the compiled rounds take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal
from ...games.blackjack import rules
from ...games.blackjack.wagers import LINES, line_odds
from ...sim.streams import game_number
from ...table.cards import decks
from ...table.given import OwnElections
from . import kernel_blackjack as rounds
from .blackjack_row import SEEN
from .kernel_blackjack_end import step_tables

if TYPE_CHECKING:
    from .specs import Spec

CODES = {
    "stand": rounds.STAND, "hit": rounds.HIT, "double": rounds.DOUBLE, "split": rounds.SPLIT,
    "surrender": rounds.SURRENDER, "no": rounds.NO, "insure": rounds.INSURE, "even-money": rounds.EVEN_MONEY,
    "rescue": rounds.TAKE_BACK,
}  # fmt: skip


class BlackjackTables:
    """One seat at each of many tables, a unit on every wager."""

    seen = SEEN

    def __init__(self, spec: Spec, elections: OwnElections, number: int) -> None:
        if elections.double_shoe or elections.shuffling == "bart-carter":
            raise Refusal(
                "Compiled tables deal from one shoe that is shuffled as a whole.",
                instead="gymnasium.make, which plays the procedure, or double_shoe=False and another shuffle",
            )
        ranks = elections.ranks_removed if hasattr(elections, "ranks_removed") else ()
        self.cards = np.array([card.index for card in decks(elections.shoe_decks, without=ranks)], np.uint8)
        self.p = elections.parameters._replace(most_hands=min(elections.most_hands, 16 * elections.shoe_decks))
        self.terms = _terms(elections, len(self.cards), spec.game == "night-blackjack")
        self.codes = np.array([CODES[choice] for choice in spec.choices], np.int64)
        self.game = game_number(f"{spec.game} tables")
        self.shoes = np.tile(self.cards, (number, 1))
        self.streams = np.zeros((number, 4), np.uint64)
        self.state = np.zeros((number, rounds.place_of(self.p.most_hands)), np.int64)

    def seed(self, seeds: NDArray[np.uint64]) -> None:
        """New shoes, one for each table."""
        self.shoes[:] = self.cards
        rounds.seed_tables(seeds, self.game, self.streams, self.state, len(self.cards))

    def leave(self) -> None:
        """Whatever is in play is left."""
        self.state[:, rounds.PHASE] = rounds.OVER

    def step(
        self,
        actions: NDArray[np.int64],
        observed: NDArray[np.uint8],
        rewards: NDArray[np.float64],
        over: NDArray[np.bool_],
    ) -> None:
        """Deal or choose at every table."""
        step_tables(
            self.p, self.terms, self.codes, self.streams, self.shoes, self.state, actions, observed, rewards,
            over,
        )  # fmt: skip


def _terms(elections: OwnElections, size: int, pays_after_look: bool) -> rounds.Terms:
    alone = elections.shuffling == "continuous" or elections.one_round_per_deck
    stop = 1 if alone else size - elections.cutting_card_place
    pays = np.zeros(max(LINES) + 1, np.int64)
    for line in (*LINES, rules.BLACKJACK):
        pays[line] = line_odds(line, elections)[0].pay(rounds.UNIT)
    bonus = elections.super_bonus_of(rounds.UNIT) if hasattr(elections, "super_bonus_of") else 0
    return rounds.Terms(
        stop=stop,
        burn=int(elections.burn_each_round),
        even_money=int(elections.even_money),
        pays_after_look=int(pays_after_look),
        super_bonus=bonus * rounds.UNIT,
        pays=pays,
    )
