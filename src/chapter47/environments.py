"""Gymnasium environments: an agent plays the audited procedure itself, one round an episode.

Importing this module registers ``chapter47/Blackjack-v0`` and the others. ``gymnasium.make_vec`` gives many tables at
once; those of casino war, red dog and three card poker are compiled (``sim.vector``).

>>> import gymnasium
>>> env = gymnasium.make("chapter47/ThreeCardPoker-v0")
>>> round(env.unwrapped.optimal_value, 4)
-0.0337
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .api import Game
from .table.cards import Card
from .table.drivers import Dealer
from .table.irregularities import Declared
from .table.requests import UP, Ask, AskAmount, Bets, Draw, Request, Turn
from .table.sources import SeededSource
from .table.table import Table
from .table.window import Action, Bet, Limits

CARDS = 54
COMPILED = ("casino-war", "red-dog", "three-card-poker")  # games with a vector environment on compiled rounds
UNIT = 1000  # cents: one unit of the first wager
Observation = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Spec:
    """An environment: its name, the game, the wagers made each round, and every choice a patron can meet."""

    name: str
    game: str
    wagers: tuple[str, ...]
    choices: tuple[str, ...]
    value_of: str  # the row of the odds whose value an optimal agent reaches


SPECS = (
    Spec("RedDog", "red-dog", ("original",), ("call", "raise"), "original"),
    Spec("CasinoWar", "casino-war", ("initial",), ("war", "surrender", "no", "yes"), "initial"),
    Spec("ThreeCardPoker", "three-card-poker", ("ante",), ("play", "fold"), "ante"),
    Spec("CaribbeanStud", "caribbean-stud", ("ante",), ("bet", "fold"), "ante"),
    Spec("LetItRide", "let-it-ride", ("bet-1", "bet-2", "bet-3"), ("ride", "withdraw"), "three-bets"),
    Spec("DoubleDownStud", "double-down-stud", ("initial",), ("stand", "double"), "initial"),
    Spec(
        "Blackjack",
        "blackjack",
        ("blackjack",),
        ("stand", "hit", "double", "split", "surrender", "no", "insure"),
        "blackjack",
    ),
)


class ProcedureEnv(gymnasium.Env[Observation, np.int64]):
    """One patron at a table. An episode is a round; its reward is the patron's net in units of the first wager.

    The first step deals, whatever its action. After that an action is a choice by its number; one that is not lawful
    at that point counts as the first that is (``info["action_mask"]`` says which are). The observation counts the
    cards the patron sees: fifty-four numbers for those of the patron and the layout, fifty-four for the dealer's, and
    then one for each choice, 1 where it is lawful now.
    """

    metadata = {"render_modes": ["ansi"]}
    _table: Table[Any]
    _procedure: Generator[Request, Any, None]
    _request: Request
    _seen: list[Card]  # the patron's and the layout's
    _dealers: list[Card]
    _hidden: list[Card]  # the dealer's, face down
    _before: int

    def __init__(self, spec: Spec, render_mode: str | None = None, **elections: Any) -> None:
        self.game = Game(spec.game, elections)
        self.round_spec = spec
        self.render_mode = render_mode
        self.choices = spec.choices
        self.action_space = spaces.Discrete(len(spec.choices))
        self.observation_space = spaces.Box(0, 255, (2 * CARDS + len(spec.choices),), np.uint8)
        self._start(0)

    @property
    def optimal_value(self) -> float:
        """The expected reward of the best play, exactly as the odds say: what an agent is scored against."""
        return -self.game.odds()[self.round_spec.value_of].house_edge

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The next round at the table; with a seed, a new table with cards that can be repeated."""
        super().reset(seed=seed)
        if seed is not None or self._table.seats[1].balance < 10**9:
            self._start(int(self.np_random.integers(2**62)))
        self._seen, self._dealers, self._hidden = [], [], []
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Deal, or choose; then go on to the patron's next choice or to the end of the round."""
        choice = self._choice(int(action))
        self._request = self._advance(
            [Bet(1, wager, UNIT) for wager in self.round_spec.wagers] if choice is None else choice
        )
        done = isinstance(self._request, Bets)
        reward = 0.0
        if done:
            reward = (self._table.seats[1].balance - self._before) / UNIT
            self._before = self._table.seats[1].balance
        return self._observe(), reward, done, False, self._info()

    def render(self) -> str | None:
        """The cards in view, as text."""
        if self.render_mode != "ansi":
            return None
        return f"yours: {' '.join(c.name for c in self._seen)}; dealer: {' '.join(c.name for c in self._dealers)}"

    def _start(self, seed: int) -> None:
        self._table = self.game.open_table({1: ("agent", 10**12)}, Limits(minimum=100, maximum=10**9))
        self._dealer = Dealer(SeededSource(seed))
        self._procedure = self.game.type.procedure(self._table, True)
        self._before = self._table.seats[1].balance
        self._seen, self._dealers, self._hidden = [], [], []
        self._request = self._advance(None)

    def _choice(self, action: int) -> str | None:
        request = self._request
        if not isinstance(request, Ask):
            return None
        choice = self.choices[action]
        return choice if choice in request.choices else request.default

    def _advance(self, answer: list[Action] | str | None) -> Request:
        """Send an answer and go on to the next thing the agent must say: a bet, or a choice of the round."""
        reply: Any = answer
        while True:
            request = self._procedure.send(reply)
            if isinstance(request, Bets) or (isinstance(request, Ask) and request.choices[0] in self.choices):
                return request
            reply = self._automatic(request)
            assert not isinstance(reply, Declared)
            self._watch(request, reply)

    def _automatic(self, request: Request) -> Any:
        if isinstance(request, Ask):
            return request.default
        if isinstance(request, AskAmount):
            return min(request.high, max(request.low, UNIT))
        return self._dealer(request)

    def _watch(self, request: Request, answer: Any) -> None:
        if isinstance(request, Draw) and answer is not None and request.to not in ("burn", "discard"):
            if not request.to.startswith("dealer"):
                self._seen.append(answer)
            else:
                (self._dealers if request.face is UP else self._hidden).append(answer)
        elif isinstance(request, Turn) and request.hand.startswith("dealer"):
            self._dealers += self._hidden
            self._hidden = []

    def _observe(self) -> Observation:
        told = np.zeros(self.observation_space.shape or (), np.uint8)
        for cards, first in ((self._seen, 0), (self._dealers, CARDS)):
            for card in cards:
                told[first + card.index] += 1
        told[2 * CARDS :] = self._mask()
        return told

    def _mask(self) -> Observation:
        lawful = self._request.choices if isinstance(self._request, Ask) else self.choices
        return np.array([choice in lawful for choice in self.choices], np.uint8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask().astype(np.int8), "cite": self._request.cite}


def register_all() -> None:
    """Make every environment known to Gymnasium, those whose game is built."""
    from .games import MODULES

    for spec in SPECS:
        name = f"chapter47/{spec.name}-v0"
        if spec.game in MODULES and name not in gymnasium.registry:
            vector = "chapter47.sim.vector:KernelVectorEnv" if spec.game in COMPILED else None
            gymnasium.register(name, f"{__name__}:ProcedureEnv", vector_entry_point=vector, kwargs={"spec": spec})


register_all()
