"""Many tables at once for an agent: Gymnasium's vector environment on compiled rounds.

>>> import gymnasium, chapter47.desk.environments
>>> envs = gymnasium.make_vec("chapter47/CasinoWar-v1", num_envs=1000)
>>> observations, infos = envs.reset(seed=7)
>>> observations.shape
(1000, 112)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ...documents import Document
from ...errors import Refusal, nearest
from ...sim.compile import kernel
from ...table.given import OwnElections
from ..chosen import Chosen
from .illegal import Policy, not_lawful, policy_of
from .tables_blackjack import BlackjackTables
from .tables_rounds import GAMES as ROUND_GAMES
from .tables_rounds import RoundTables
from .values import best

if TYPE_CHECKING:
    from .specs import Spec

Observations = NDArray[np.uint8]
Rewards = NDArray[np.float64]
Flags = NDArray[np.bool_]
Actions = NDArray[np.int64]


class Tables(Protocol):
    """Compiled tables of one game. A row of an observation ends with 1 for each action that is lawful."""

    seen: int  # numbers of an observation before the lawful actions

    def seed(self, seeds: NDArray[np.uint64]) -> None:
        """New shoes, one for each table."""

    def leave(self) -> None:
        """Whatever is in play is left: the next step deals at every table."""

    def step(self, actions: Actions, observed: Observations, rewards: Rewards, over: Flags) -> None:
        """Deal or choose at every table."""


Maker = Callable[["Spec", OwnElections, int], Tables]
FAMILY = ("blackjack", "spanish-21", "night-blackjack", "multi-action-blackjack")
GAMES: dict[str, Maker] = {
    **dict.fromkeys(FAMILY, BlackjackTables),
    **dict.fromkeys(ROUND_GAMES, RoundTables),
}


@kernel
def _put_right(observed: Observations, seen: int, actions: Actions, taken: Actions) -> int:
    """The actions, each that is not lawful as the first that is; the first table where that was so, or -1."""
    first = -1
    for i in range(len(actions)):
        action = actions[i]
        if 0 <= action < observed.shape[1] - seen and observed[i, seen + action]:
            taken[i] = action
            continue
        if first < 0:
            first = i
        action = 0
        while not observed[i, seen + action]:
            action += 1
        taken[i] = action
    return first


class KernelVectorEnv(VectorEnv[Observations, Actions, NDArray[Any]]):
    """``num_envs`` tables that do, each for itself, what ``ProcedureEnv`` does: the same observation, actions, reward.

    A table whose round is over deals the next with the following step, whatever its action (next-step autoreset). A
    shoe goes on from round to round until its cutting card. ``infos["action_mask"]`` says which actions are lawful;
    ``illegal`` what becomes of another: it is refused, and no table moves, or the game's default is taken instead.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        spec: Spec,
        num_envs: int = 1,
        render_mode: None = None,
        illegal: Policy = "refuse",
        **elections: object,
    ) -> None:
        if spec.game not in GAMES:
            raise Refusal(f"There are no compiled tables of {spec.game}.", instead=nearest(spec.game, GAMES))
        if num_envs < 1:
            raise Refusal(f"{num_envs} tables cannot be played.", instead="one or more")
        self.game, self.choices = Chosen(spec.game, elections), spec.choices
        self.round_spec = spec.at(self.game.elections)
        self.illegal, self.num_envs = policy_of(illegal), num_envs
        self.tables = GAMES[spec.game](spec, self.game.elections, num_envs)
        numbers = self.tables.seen + len(spec.choices)
        self.single_action_space = spaces.Discrete(len(spec.choices))
        self.single_observation_space = spaces.Box(0, 255, (numbers,), np.uint8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._observed = np.ones((num_envs, numbers), np.uint8)
        self._taken = np.zeros(num_envs, np.int64)
        self._seeded = False

    @property
    def optimal_value(self) -> float | None:
        """The expected reward of the best play, exactly as the odds say: what an agent is scored against."""
        return best(self.round_spec, self.game)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observations, dict[str, object]]:
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
            self.tables.seed(np.array(seeds, np.uint64))
        self.tables.leave()
        self._move(np.zeros(self.num_envs, np.int64))
        return self._observed.copy(), self._infos()

    def step(self, actions: Actions) -> tuple[Observations, Rewards, Flags, Flags, Document]:
        """Choose at every table, or deal where a round is over."""
        wrong = _put_right(self._observed, self.tables.seen, np.asarray(actions, np.int64), self._taken)
        if wrong >= 0 and self.illegal == "refuse":
            mask = self._observed[wrong, self.tables.seen :]
            raise not_lawful(actions[wrong], self.choices, mask, f" at table {wrong}")
        rewards, over = self._move(self._taken)
        return self._observed.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), self._infos()

    def _move(self, actions: Actions) -> tuple[Rewards, Flags]:
        rewards, over = np.empty(self.num_envs), np.empty(self.num_envs, np.bool_)
        self.tables.step(actions, self._observed, rewards, over)
        return rewards, over

    def _infos(self) -> dict[str, object]:
        return {"action_mask": self._observed[:, self.tables.seen :].astype(np.int8)}
