"""Many tables at once for an agent: Gymnasium's vector environment on compiled rounds.

>>> import gymnasium, chapter47.environments
>>> envs = gymnasium.make_vec("chapter47/CasinoWar-v0", num_envs=1000)
>>> observations, infos = envs.reset(seed=7)
>>> observations.shape
(1000, 112)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..api import Game
from ..errors import Refusal, nearest
from ..games.casino_war import rules as war
from ..games.casino_war import wagers as war_wagers
from ..games.casino_war.elections import BURN
from ..games.red_dog import rules as red_dog
from ..games.red_dog import wagers as red_dog_wagers
from ..games.three_card_poker import rules as poker
from ..games.three_card_poker import wagers as poker_wagers
from ..table.wagers import Decision
from .streams import game_number
from .vector_rounds import (
    BETTING,
    DECK,
    FIRST,
    OVER,
    RED_DOG,
    SECOND,
    THREE_CARD,
    WAR,
    Rules,
    clear,
    seed_tables,
    step_tables,
)

if TYPE_CHECKING:
    from ..environments import Spec

Observations = NDArray[np.uint8]
Rewards = NDArray[np.float64]
Flags = NDArray[np.bool_]
Masks = dict[int, Sequence[str]]  # the choices at each question

NO_HANDS = np.zeros(1, np.uint16), np.zeros(1, np.uint8), 0  # where no poker hand is judged


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
    from ..table.poker_hands import THREE_CARDS
    from .poker_hands import table

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


class KernelVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` tables that do, each for itself, what ``ProcedureEnv`` does: the same observation, actions, reward.

    A table whose round is over starts the next with the following step, whatever its action (next-step autoreset). A
    shoe goes on from round to round until its cutting card. ``infos["action_mask"]`` says which choices are lawful.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, spec: Spec, num_envs: int = 1, render_mode: None = None, **elections: Any) -> None:
        from ..environments import CARDS, UNIT

        if spec.game not in GAMES:
            raise Refusal(f"There are no compiled tables of {spec.game}.", instead=nearest(spec.game, GAMES))
        if num_envs < 1:
            raise Refusal(f"{num_envs} tables cannot be played.", instead="one or more")
        assert CARDS == DECK
        self.game, self.choices, self.round_spec = Game(spec.game, elections), spec.choices, spec
        self.num_envs = num_envs
        self.single_action_space = spaces.Discrete(len(spec.choices))
        self.single_observation_space = spaces.Box(0, 255, (2 * DECK + len(spec.choices),), np.uint8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        rules, asked = GAMES[spec.game](self.game.elections, UNIT)
        masks = np.ones((OVER + 1, len(spec.choices)), np.uint8)
        for phase, lawful in asked.items():
            masks[phase] = [choice in lawful for choice in spec.choices]
        self._rules = rules._replace(masks=masks)
        decks = getattr(self.game.elections, "shoe_decks", 1)
        self._shoes = np.tile(np.arange(52, dtype=np.uint8), (num_envs, decks))
        self._streams = np.zeros((num_envs, 4), np.uint64)
        self._at, self._phases = np.zeros(num_envs, np.int64), np.full(num_envs, BETTING, np.int64)
        self._observed = np.zeros((num_envs, 2 * DECK + len(spec.choices)), np.uint8)
        self._seeded = False

    @property
    def optimal_value(self) -> float | None:
        """The expected reward of the best play, exactly as the odds say: what an agent is scored against."""
        from ..environments.values import best

        return best(self.round_spec, self.game)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """The next round at every table; with a seed, new shoes that can be repeated, table i from ``seed + i``."""
        if isinstance(seed, int | np.integer):
            seeds = [int(seed) + i for i in range(self.num_envs)]
        elif seed is None and self._seeded:
            seeds = []
        else:
            given = [None] * self.num_envs if seed is None else list(seed)
            fresh = np.random.default_rng().integers(2**62, size=self.num_envs).tolist()
            seeds = [new if one is None else one for one, new in zip(given, fresh, strict=True)]
        if seeds:
            self._seeded = True
            decks = self._shoes.shape[1] // 52
            self._shoes[:] = np.tile(np.arange(52, dtype=np.uint8), decks)
            game = game_number(f"{self.round_spec.game} tables")
            seed_tables(np.array(seeds, np.uint64), game, self._streams, self._at, self._rules.stop)
        self._phases[:] = BETTING
        for row in self._observed:
            clear(row, self._rules.masks)
        return self._observed.copy(), self._infos()

    def step(self, actions: NDArray[np.int64]) -> tuple[Observations, Rewards, Flags, Flags, dict[str, Any]]:
        """Deal or choose at every table."""
        rewards, over = np.empty(self.num_envs), np.empty(self.num_envs, np.bool_)
        step_tables(
            self._rules,
            self._streams,
            self._shoes,
            self._at,
            self._phases,
            np.asarray(actions, np.int64),
            self._observed,
            rewards,
            over,
        )
        return self._observed.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._observed[:, 2 * DECK :].astype(np.int8)}
