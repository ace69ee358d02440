"""One patron at an audited procedure: what every environment does, whatever it shows of the table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ...documents import Document
from ...errors import Refusal, certain
from ...table.cards import Card
from ...table.drivers import Dealer
from ...table.events import UP, Drawn, Event, Turned, WindowClosed
from ...table.requests import Ask, AskAmount, Bets, Reply, Request, Steps
from ...table.sources import SeededSource
from ...table.table import Table
from ...table.tiles import Tile
from ...table.window import Action, Bet, Limits
from ..bots import Company
from ..ceremonies import kind_of
from ..chosen import Chosen
from .illegal import Policy, not_lawful, policy_of
from .menus import Menu
from .specs import UNIT, Spec
from .values import best, reference

SEAT = 1
PLENTY = 10**12
Seen = TypeVar("Seen")


@dataclass(slots=True)
class Held:
    """A piece of a hand, and whether everybody sees it."""

    piece: Any  # a card or a tile
    up: bool


class RoundEnv(gymnasium.Env[Seen, np.int64]):
    """One patron at a table. An episode is a round; its reward is the patron's net in units of the first wager.

    A reset makes the wagers and deals, unless the patron is asked something before them, so every step is an answer by
    its number; a round that is decided before anything was asked ends with the next step, whatever its action.
    ``info["action_mask"]`` says which actions are lawful; ``illegal`` what becomes of another: "refuse" refuses it and
    nothing changes, "default" takes what the game takes where nobody says otherwise. Where patrons play each other, the
    others are bots of regular strength.

    Args:
        spec: what is played
        render_mode: `ansi`, or None
        illegal: `refuse` or `default`: what becomes of an action that is not lawful
        **elections: what the house elects, by name

    Raises:
        Refusal: the elections are not lawful
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}
    seat = SEAT  # the patron who is told and asked
    _procedure: Steps
    _request: Request
    _brought: int
    _company: Company
    _events: list[Event]  # of the round, for those who play beside the agent

    def __init__(
        self, spec: Spec, render_mode: str | None = None, illegal: Policy = "refuse", **elections: object
    ) -> None:
        self.game = Chosen(spec.game, elections)
        self.illegal = policy_of(illegal)
        self.round_spec = spec = spec.at(self.game.elections)
        self.render_mode = render_mode
        self.menu = Menu(spec)
        self.choices = self.menu.actions
        self.action_space = spaces.Discrete(len(self.choices))
        self.unit: int = getattr(self.game.elections, spec.unit) if spec.unit else UNIT
        self.opponents = self.game.type.opponents
        most = getattr(self.game.elections, "players", self.game.type.positions)
        self.seats = min(1 + self.opponents.seats, most) if self.opponents else 1
        self._table: Table | None = None
        self._hands: dict[str, list[Held]] = {}
        self._before = 0
        self._played = False  # the wagers of this episode are made

    # ---- what an agent is scored against -------------------------------------------------------------------------

    @property
    def optimal_value(self) -> float | None:
        """The expected reward of the best play, exactly as the odds say; None where they do not, see the note."""
        return best(self.round_spec, self.game)

    @property
    def reference_value(self) -> float | None:
        """The expected reward of the game's own strategy, counted or simulated."""
        return reference(self.round_spec, self.game)

    @property
    def value_note(self) -> str:
        """What the values are, or why there is none."""
        return self.round_spec.note

    # ---- Gymnasium -----------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """The next round at the table; with a seed, a new table with cards that can be repeated.

        A round in the middle is played to its end first, with the answers taken where nobody says otherwise.

        Args:
            seed: for a new table whose cards can be repeated
            options: nothing is taken from them
        """
        super().reset(seed=seed)
        table = self._table
        if seed is not None or table is None or self.round_spec.bankroll or not self._seated:
            self._start(int(self.np_random.integers(2**62)))
        while not self._between():
            self._request = self._advance(self._usual())
        self._hands, self._played, self._before = {}, False, self._wealth()
        self._bet()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, Document]:
        """Answer; then go on to what the patron is asked next or to the end of the round.

        Args:
            action: the number of the answer

        Raises:
            Refusal: the action is not lawful, where that is refused
        """
        if not self._over:
            answers = self._answers()
            if int(action) not in answers and self.illegal == "refuse":
                raise not_lawful(action, self.choices, self._mask())
            self._request = self._advance(answers.get(int(action), self._request.default))  # type: ignore[attr-defined]
            self._bet()
        over = self._over
        reward = (self._wealth() - self._before) / self.unit if over else 0.0
        return self._observe(), reward, over, False, self._info()

    def render(self) -> str | None:
        """The cards in view, as text."""
        if self.render_mode != "ansi":
            return None
        told = [f"{name}: {' '.join(piece.name for piece in seen)}" for name, seen in self._in_view().items() if seen]
        return "; ".join(told) or "nothing is dealt"

    def _bet(self) -> None:
        """The wagers, where the table waits for them and this round has none yet."""
        if not self._played and isinstance(self._request, Bets) and self._seated:
            self._played = True
            self._request = self._advance(self._wagers(self._request))

    @property
    def _over(self) -> bool:
        """Whether the round is decided: whatever an agent says now ends it."""
        return (self._played and self._between()) or not self._seated

    # ---- the procedure -------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return certain(self._table)  # reset comes first

    @property
    def _seated(self) -> bool:
        return self.seat in self.table.seats

    @property
    def _own(self) -> re.Pattern[str]:
        """The names of the patron's own hands."""
        return re.compile(rf"(?:seat-|box-?){self.seat}(?!\d)")

    def _start(self, seed: int) -> None:
        chips = self._brought = self.round_spec.bankroll * self.unit or PLENTY
        patrons = {SEAT + n: ("agent" if n == 0 else f"opponent {n}", chips) for n in range(self.seats)}
        self._table = self.game.open_table(patrons, Limits(minimum=100, maximum=10**9))
        self._company = Company(self._table, frozenset({self.seat}), seed=seed)
        self._events = []
        self._dealer = Dealer(SeededSource(seed))
        self._procedure = self.game.type.procedure(self._table, True)
        self._request = self._advance(None)

    def _between(self) -> bool:
        """Whether the table waits for the wagers of a round, or for what is asked before them."""
        request = self._request
        return isinstance(request, Bets) or (
            isinstance(request, Ask) and kind_of(request.question) in self.round_spec.opening
        )

    def _advance(self, reply: Reply) -> Request:
        """Send an answer and go on to the next thing the agent must say: a bet, or an answer to a question."""
        while True:
            request = self._procedure.send(reply)
            self._watch()
            if self._is_mine(request) or not self._seated:
                return request
            reply = self._automatic(request)
            request.verify(reply)

    def _is_mine(self, request: Request) -> bool:
        if isinstance(request, Ask):
            return request.seat == self.seat and kind_of(request.question) in self.round_spec.questions
        return isinstance(request, Bets) or (
            isinstance(request, AskAmount) and request.seat == self.seat and self.round_spec.amounts
        )

    def _automatic(self, request: Request) -> object:
        """What the dealer, the others and custom answer."""
        if not isinstance(request, Ask | AskAmount):
            return self._dealer(request)
        if self.opponents and request.seat not in (0, self.seat):
            return self._company.answer(request, self._events)
        return request.default if isinstance(request, Ask) else self._near_a_unit(request)

    def _usual(self) -> object:
        """What is said where the agent says nothing that is lawful."""
        request = self._request
        if isinstance(request, Bets):
            return self._wagers(request)
        return self._automatic(request)

    def _near_a_unit(self, request: AskAmount) -> int:
        return min(request.high, max(request.low, self.unit - self.unit % request.step))

    def _wagers(self, request: Bets) -> list[Action]:
        """The agent's wagers, as many as the window takes, and then the opponents'."""
        wanted: list[Action] = [Bet(self.seat, wager, self.unit) for wager in self.round_spec.wagers]
        made: list[Action] = []
        for action in wanted:
            try:
                request.window.check([*made, action])
            except Refusal:
                continue  # who has the bank makes no wager against it, and a bank that is covered takes no more
            made.append(action)
        return made + (self._company.bets(request.window, made, self._events) if self.opponents else [])

    def _watch(self) -> None:
        """Follow the hands on the layout by what happened since the last question."""
        events = self.table.events
        for event in events:
            if isinstance(event, WindowClosed):
                self._events.clear()
            self._events.append(event)
            if isinstance(event, Drawn) and event.piece is not None and event.hand not in ("burn", "discard"):
                piece = Tile.parse(event.piece) if self.round_spec.tiles else Card.parse(event.piece)
                self._hands.setdefault(event.hand, []).append(Held(piece, event.face == UP))
            elif isinstance(event, Turned):
                for held in self._hands.get(event.hand, ()):
                    held.up = True
        events.clear()

    def _wealth(self) -> int:
        """The agent's chips, those on the layout too, less what is owed."""
        table = self.table
        if not self._seated:  # what was carried away
            return self._brought - table.carried["agent"]
        staked = sum(wager.amount for wager in table.wagers if wager.seat == self.seat)
        return table.seats[self.seat].balance + staked - table.owed.get(self.seat, 0)

    # ---- what the agent is told ----------------------------------------------------------------------------------

    def _in_view(self) -> dict[str, list[Any]]:
        """Every hand as the agent sees it: its own whole, of others what lies face up."""
        held = self._hand_in_question()
        return {
            name: [h.piece for h in pieces if h.up or name == held or self._own.match(name)]
            for name, pieces in self._hands.items()
        }

    def _hand_in_question(self) -> str:
        """The hand that a question is about: the one it names, the one that who is asked holds, or the patron's own."""
        if isinstance(self._request, Ask):
            question = self._request.question
            for start, hand in self.round_spec.holds:
                if question.startswith(start):
                    return hand
            if self._own.match(question):
                return question.split()[0]
        return next((name for name in self._hands if self._own.match(name)), "")

    def _answers(self) -> dict[int, object]:
        request = self._request
        if self._over or not isinstance(request, Ask | AskAmount) or not self._is_mine(request):
            return {}
        hand = sorted(self._in_view().get(self._hand_in_question(), ()), key=lambda piece: piece.index)
        return self.menu.answers(request, [str(piece) for piece in hand])

    def _mask(self) -> NDArray[np.int8]:
        """1 for each action that is lawful now; any where it does not matter which."""
        mask = np.zeros(len(self.choices), np.int8)
        mask[list(self._answers()) or slice(None)] = 1
        return mask

    def _info(self) -> dict[str, object]:
        return {"action_mask": self._mask(), "cite": self._request.cite}

    def _observe(self) -> Seen:
        raise NotImplementedError
