"""PettingZoo environments of the games in which patrons play each other: every seat is an agent.

>>> from chapter47.desk.environments.patrons import PatronsEnv
>>> env = PatronsEnv("poker", structure="no")
>>> env.reset(seed=3)
>>> env.agents, env.agent_selection
(['seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5'], 'seat-5')
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ...errors import Refusal, nearest
from ...table.requests import Ask, AskAmount, Bets, Reply, Request
from ...table.window import Action, Bet
from ..ceremonies import kind_of
from .illegal import Policy, not_lawful
from .rounds import SEAT
from .seat import Observation, SeatEnv
from .specs import MORE

GAMES = {spec.game: spec for spec in MORE if spec.game in ("poker", "chemin-de-fer")}


class PatronsTable(SeatEnv):
    """A table at which whoever is asked answers for himself; ``seat`` is who is asked, or who looks."""

    def _is_mine(self, request: Request) -> bool:
        asks = isinstance(request, Ask) and kind_of(request.question) in self.round_spec.questions
        asks = asks or (isinstance(request, AskAmount) and self.round_spec.amounts)
        return isinstance(request, Bets) or (asks and getattr(request, "seat", 0) in self.table.seats)

    def _advance(self, reply: Reply) -> Request:
        request = super()._advance(reply)
        self.seat = getattr(request, "seat", self.seat)
        return request

    @property
    def _seated(self) -> bool:
        """Whether anybody is left to ask."""
        return bool(self.table.seats)

    def _automatic(self, request: Request) -> object:
        if isinstance(request, Ask):
            return request.default
        return self._near_a_unit(request) if isinstance(request, AskAmount) else self._dealer(request)

    def _wagers(self, request: Bets) -> list[Action]:
        """A unit of everybody who may wager."""
        made: list[Action] = []
        for seat in sorted(self.table.seats):
            for wager in self.round_spec.wagers:
                try:
                    request.window.check([*made, Bet(seat, wager, self.unit)])
                except Refusal:
                    continue  # who has the bank makes no wager against it, and a bank that is covered takes no more
                made.append(Bet(seat, wager, self.unit))
        return made

    def _hand_in_question(self) -> str:
        """Who is asked holds the hand in question; who looks on sees none but his own."""
        asked = getattr(self._request, "seat", 0)
        return super()._hand_in_question() if asked == self.seat else self._own_hand

    @property
    def _own_hand(self) -> str:
        return next((name for name in self._hands if self._own.match(name)), "")

    def _mask(self) -> NDArray[np.int8]:
        """1 for each action that is lawful now, for who is asked."""
        mask = np.zeros(len(self.choices), np.int8)
        if getattr(self._request, "seat", 0) == self.seat:
            mask[list(self._answers())] = 1
        return mask

    @contextmanager
    def seen_by(self, seat: int) -> Iterator[None]:
        """Look at the table from another seat."""
        asked, self.seat = self.seat, seat
        try:
            yield
        finally:
            self.seat = asked

    def view(self, seat: int) -> Observation:
        """What one patron sees."""
        with self.seen_by(seat):
            return self._observe()

    def wealths(self) -> dict[int, int]:
        """What everybody has, chips on the layout too, less what is owed; of who left what was carried away."""
        told = {}
        for seat in range(SEAT, SEAT + self.seats):
            name = "agent" if seat == SEAT else f"opponent {seat - SEAT}"
            with self.seen_by(seat):
                gone = seat not in self.table.seats
                told[seat] = self._brought - self.table.carried[name] if gone else self._wealth()
        return told

    @property
    def over(self) -> bool:
        """Whether the round is decided."""
        return self._over

    def lawful(self) -> dict[int, Any]:
        """The lawful answers of who is asked, by the number of their action."""
        return self._answers()

    def answer(self, reply: object) -> None:
        """Say it, and go on to who is asked next or to the end of the round."""
        self._request = self._advance(reply)
        self._bet()

    @property
    def default(self) -> Any:
        """What is taken where nobody says otherwise."""
        return self._usual()


class PatronsEnv(AECEnv):  # type: ignore[misc]
    """One round an episode; everybody's reward is his net in units, and all end together.

    An agent sees what a patron of that seat may see, as in the ``Seat`` environments, with ``action_mask``; only who is
    asked has lawful actions. ``illegal`` is as there: "refuse" or "default".
    """

    def __init__(
        self, game: str = "poker", /, render_mode: str | None = None, illegal: Policy = "refuse", **elections: object
    ) -> None:
        super().__init__()
        if game not in GAMES:
            raise Refusal(f"At {game} nobody plays against other patrons.", instead=nearest(game, GAMES))
        self.table = PatronsTable(GAMES[game], render_mode, illegal, **elections)
        self.metadata = {"name": f"chapter47_{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat-{SEAT + n}" for n in range(self.table.seats)]

    def observation_space(self, agent: str) -> spaces.Space[object]:
        """The same for every seat."""
        return self.table.observation_space

    def action_space(self, agent: str) -> spaces.Space[object]:
        """The same for every seat."""
        return self.table.action_space

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """The next round, with a seed at a new table."""
        while True:  # a round in which nobody is asked anything is played and forgotten
            self.table.reset(seed=seed)
            if not self.table.over:
                break
            seed = None
        self.agents = self.possible_agents[:]
        self._before = self.table.wealths()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat-{self.table.seat}"

    def step(self, action: int | None) -> None:
        """The answer of who is asked."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        lawful = self.table.lawful()
        if action not in lawful and self.table.illegal == "refuse":
            mask = self.table.view(self.table.seat)["action_mask"]
            raise not_lawful(-1 if action is None else action, self.table.choices, mask)
        self.table.answer(lawful[action] if action is not None and action in lawful else self.table.default)
        if self.table.over:
            after = self.table.wealths()
            for agent in self.agents:
                seat = int(agent.removeprefix("seat-"))
                self.rewards[agent] = (after[seat] - self._before[seat]) / self.table.unit
                self.terminations[agent] = True
        else:
            self.agent_selection = f"seat-{self.table.seat}"
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the patron of a seat sees."""
        return self.table.view(int(agent.removeprefix("seat-")))

    def render(self) -> str | None:
        """The cards that who is asked sees, as text."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""
