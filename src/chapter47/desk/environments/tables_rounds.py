"""Compiled tables of casino war, red dog and three card poker: elections turned into what the compiled rounds take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal
from ...games.caribbean_stud import rules as stud
from ...games.caribbean_stud import wagers as stud_wagers
from ...games.casino_war import rules as war
from ...games.casino_war import wagers as war_wagers
from ...games.casino_war.elections import BURN
from ...games.double_down_stud import rules as down
from ...games.double_down_stud import wagers as down_wagers
from ...games.let_it_ride import rules as ride
from ...games.let_it_ride import wagers as ride_wagers
from ...games.red_dog import rules as red_dog
from ...games.red_dog import wagers as red_dog_wagers
from ...games.three_card_poker import rules as poker
from ...games.three_card_poker import wagers as poker_wagers
from ...sim.streams import game_number
from ...table.given import OwnElections
from ...table.wagers import Decision
from .kernel_rounds import (
    CARIBBEAN,
    DECK,
    DOUBLE_DOWN,
    FIRST,
    OVER,
    PHASES,
    RED_DOG,
    RIDE,
    SECOND,
    SECOND_RIDING,
    THREE_CARD,
    WAR,
    Rules,
    seed_tables,
    step_tables,
)

if TYPE_CHECKING:
    from ...games.caribbean_stud.elections import CaribbeanStudElections
    from ...games.casino_war.elections import CasinoWarElections
    from ...games.double_down_stud.elections import DoubleDownStudElections
    from ...games.let_it_ride.elections import LetItRideElections
    from ...games.red_dog.elections import RedDogElections
    from ...games.three_card_poker.elections import ThreeCardPokerElections
    from ...table.elections import Elections
    from .specs import Spec

Rewards = NDArray[np.float64]
Masks = dict[int, Sequence[str]]  # the choices at each question

NO_HANDS = np.zeros(1, np.uint16), np.zeros(1, np.uint8), 0  # where no poker hand is judged
UNIT = 1000  # cents of every wager


def _units(rows: Sequence[Sequence[Sequence[Decision | None]]], unit: int) -> Rewards:
    """What wagers of one unit bring together, row by row and class by class."""
    return np.array([[sum(d.net(unit) for d in told if d) / unit for told in row] for row in rows])


def _casino_war(elections: CasinoWarElections, unit: int) -> tuple[Rules, Masks]:
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


def _red_dog(elections: RedDogElections, unit: int) -> tuple[Rules, Masks]:
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


def _three_card_poker(elections: ThreeCardPokerElections, unit: int) -> tuple[Rules, Masks]:
    from ...games.three_card_poker.kernel import class_orders
    from ...games.three_card_poker.procedure import QUALIFYING
    from ...sim.poker_hands import table
    from ...table.poker_hands import THREE_CARDS

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


def _five_cards() -> NDArray[np.uint16]:
    from ...sim.poker_hands import table
    from ...table.poker_hands import FIVE_CARDS

    return table(FIVE_CARDS)


def _poker(kind: int, cards: int, nets: Rewards, orders: Sequence[int]) -> Rules:
    """A game dealt from a deck that is shuffled for every round."""
    order = np.array(orders, np.uint8)
    return Rules(kind, 1, cards, 0, nets, np.zeros(0, np.uint8), _five_cards(), order, 0)


def _within(elections: OwnElections, unit: int, nets: Rewards, cite: str) -> None:
    """Refuse a posted limit that some hand would reach at this unit: compiled tables pay every hand in full."""
    limit = elections.payout_limit
    if limit is not None and nets.max() * unit > limit * 100:
        raise Refusal(
            f"A payout limit of ${limit:,} cuts hands of this table.",
            cite=cite,
            instead="a higher payout_limit, or gymnasium.make, which plays the procedure",
        )


def _caribbean(elections: CaribbeanStudElections, unit: int) -> tuple[Rules, Masks]:
    ends = [
        [
            stud_wagers.decide_ante(r, elections),
            *([] if stud.contest_of(r) == stud.FOLDED else [stud_wagers.decide_bet(r, elections)] * 2),
        ]
        for r in range(stud.CLASSES)
    ]
    nets = _units([ends], unit)
    _within(elections, unit, nets - 1, "19:47-16.12[limit]")
    return _poker(CARIBBEAN, 10, nets, stud.LINE_OF), {FIRST: ("bet", "fold")}


def _let_it_ride(elections: LetItRideElections, unit: int) -> tuple[Rules, Masks]:
    classes = [ride.result_class(line, 0, True, True) for line in range(len(ride.LINES))]
    nets = _units([[[ride_wagers.decide_bet(3, r, elections)] for r in classes]], unit)
    _within(elections, unit, 3 * nets, "19:47-18.11[limit]")
    asked = ("ride", "withdraw")
    return _poker(RIDE, 6, nets, ride.LINE_OF), {FIRST: asked, SECOND: asked, SECOND_RIDING: asked}


def _double_down_stud(elections: DoubleDownStudElections, unit: int) -> tuple[Rules, Masks]:
    classes = [down.result_class(line, False) for line in range(len(down.LINES))]
    nets = _units([[[down_wagers.decide(r, elections)] for r in classes]], unit)
    _within(elections, unit, 2 * nets, "19:47-17.10[limit]")
    return _poker(DOUBLE_DOWN, 5, nets, down.LINE_OF), {FIRST: ("stand", "double")}


GAMES: dict[str, Callable[[OwnElections, int], tuple[Rules, Masks]]] = {
    "casino-war": _casino_war,
    "red-dog": _red_dog,
    "night-red-dog": _red_dog,
    "three-card-poker": _three_card_poker,
    "caribbean-stud": _caribbean,
    "night-caribbean-stud": _caribbean,
    "let-it-ride": _let_it_ride,
    "night-let-it-ride": _let_it_ride,
    "double-down-stud": _double_down_stud,
}


class RoundTables:
    """One seat at each of many tables, a unit on every wager."""

    seen = 2 * DECK

    def __init__(self, spec: Spec, elections: Elections, number: int) -> None:
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

    def step(
        self, actions: NDArray[np.int64], observed: NDArray[np.uint8], rewards: Rewards, over: NDArray[np.bool_]
    ) -> None:
        """Deal or choose at every table."""
        step_tables(
            self.rules, self.streams, self.shoes, self.at, self.phases, self.pending, actions, observed, rewards, over
        )
