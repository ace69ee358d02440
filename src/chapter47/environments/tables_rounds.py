"""Compiled tables of casino war, red dog and three card poker: elections turned into what the compiled rounds take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..games.casino_war import rules as war
from ..games.casino_war import wagers as war_wagers
from ..games.casino_war.elections import BURN
from ..games.red_dog import rules as red_dog
from ..games.red_dog import wagers as red_dog_wagers
from ..games.three_card_poker import rules as poker
from ..games.three_card_poker import wagers as poker_wagers
from ..sim.streams import game_number
from ..table.wagers import Decision
from .kernel_rounds import (
    DECK,
    FIRST,
    OVER,
    PHASES,
    RED_DOG,
    SECOND,
    THREE_CARD,
    WAR,
    Rules,
    seed_tables,
    step_tables,
)

if TYPE_CHECKING:
    from .specs import Spec

Rewards = NDArray[np.float64]
Masks = dict[int, Sequence[str]]  # the choices at each question

NO_HANDS = np.zeros(1, np.uint16), np.zeros(1, np.uint8), 0  # where no poker hand is judged
UNIT = 1000  # cents of every wager


def _units(rows: Sequence[Sequence[Sequence[Decision | None]]], unit: int) -> Rewards:
    """What wagers of one unit bring together, row by row and class by class."""
    return np.array([[sum(d.net(unit) for d in told if d) / unit for told in row] for row in rows])


def _casino_war(elections: Any, unit: int) -> tuple[Rules, Masks]:
    classes = range(war.CLASSES)
    fought = [
        [war_wagers.decide_initial(r, elections), war_wagers.decide_war(r, elections) if r >= war.WAR_WON else None]
        for r in classes
    ]
    with_tie = [[*told, war_wagers.decide_war_tie(r, elections)] for r, told in enumerate(fought)]
    nets = _units([fought, [[war_wagers.decide_surrender()]] * war.CLASSES, with_tie], unit)
    size, more = 52 * elections.shoe_decks, BURN if elections.dealer_burns else 0
    stop = size - elections.behind
    reach = min(stop + 4 + BURN + more, size)
    masks: Masks = {FIRST: ("war", "surrender"), SECOND: ("no", "yes")}
    return Rules(WAR, stop, reach, more, nets, np.zeros(0, np.uint8), *NO_HANDS), masks


def _red_dog(elections: Any, unit: int) -> tuple[Rules, Masks]:
    called = [[red_dog_wagers.decide_original(r, elections)] for r in range(red_dog.CLASSES)]
    raised = [
        [*told, red_dog_wagers.decide_raise(r, elections) if red_dog.spread_of(r) else None]
        for r, told in enumerate(called)
    ]
    size = 52 * elections.shoe_decks
    # the burned card may be any, so it stays in the shoe and the cutting card comes one card earlier
    stop = 1 if elections.is_continuous else size - elections.behind - 1
    told = Rules(
        RED_DOG, stop, min(stop + 2, size), 0, _units([called, raised], unit), np.zeros(0, np.uint8), *NO_HANDS
    )
    return told, {FIRST: ("call", "raise")}


def _three_card_poker(elections: Any, unit: int) -> tuple[Rules, Masks]:
    from ..games.three_card_poker.kernel import class_orders
    from ..games.three_card_poker.procedure import QUALIFYING
    from ..sim.poker_hands import table
    from ..table.poker_hands import THREE_CARDS

    ends = [
        [
            poker_wagers.decide_ante(r, elections),
            None if poker.contest_of(r) == poker.FOLDED else poker_wagers.decide_play(r, elections),
            poker_wagers.decide_bonus(r, elections),
        ]
        for r in range(poker.CLASSES)
    ]
    told = Rules(
        THREE_CARD, 1, 6, 0, _units([ends], unit), np.zeros(0, np.uint8), table(THREE_CARDS), class_orders(), QUALIFYING
    )
    return told, {FIRST: ("play", "fold")}


GAMES: dict[str, Callable[[Any, int], tuple[Rules, Masks]]] = {
    "casino-war": _casino_war,
    "red-dog": _red_dog,
    "three-card-poker": _three_card_poker,
}


class RoundTables:
    """One seat at each of many tables, a unit on every wager."""

    seen = 2 * DECK

    def __init__(self, spec: Spec, elections: Any, number: int) -> None:
        rules, asked = GAMES[spec.game](elections, UNIT)
        masks = np.ones((PHASES, len(spec.choices)), np.uint8)
        for phase, lawful in asked.items():
            masks[phase] = [choice in lawful for choice in spec.choices]
        self.rules = rules._replace(masks=masks)
        self.game = game_number(f"{spec.game} tables")
        self.cards = np.tile(np.arange(52, dtype=np.uint8), getattr(elections, "shoe_decks", 1))
        self.shoes = np.tile(self.cards, (number, 1))
        self.streams = np.zeros((number, 4), np.uint64)
        self.at, self.phases = np.zeros(number, np.int64), np.full(number, OVER, np.int64)
        self.pending = np.zeros(number)

    def seed(self, seeds: NDArray[np.uint64]) -> None:
        """New shoes, one for each table."""
        self.shoes[:] = self.cards
        seed_tables(seeds, self.game, self.streams, self.at, self.rules.stop)

    def leave(self) -> None:
        """Whatever is in play is left."""
        self.phases[:] = OVER

    def step(self, actions: Any, observed: NDArray[np.uint8], rewards: Rewards, over: NDArray[np.bool_]) -> None:
        """Deal or choose at every table."""
        step_tables(
            self.rules, self.streams, self.shoes, self.at, self.phases, self.pending, actions, observed, rewards, over
        )
