"""The whole view of a seat: its hands, the dealer's, the others', what is asked, what is staked, what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ...documents import Document
from ...games.blackjack import rules as twenty_one
from ...table.cards import Card
from ...table.requests import Ask, AskAmount
from ..ceremonies import kind_of
from .illegal import Policy
from .menus import pieces_in
from .rounds import SEAT, RoundEnv
from .specs import Spec

CARDS, TILES = 54, 32
MOST = 1e6  # units on the layout that are told apart
ADDED = "added"  # wagers that nobody makes before the deal: a double, a split, an insurance
BANKS = ("dealer", "banker")  # hands that a patron plays against
Observation = Document
Counts = NDArray[np.uint8]


class SeatEnv(RoundEnv[Observation]):
    """What a patron may see, by name.

    ``hand`` counts the pieces of the hand in question, ``own`` those of the patron's other hands, ``dealer`` those of
    the dealer or banker, ``table`` all others that lie face up; ``about`` marks a piece that the question names.
    ``question`` is the number of what is asked (0: the wagers). ``wagers`` are the patron's by kind, what is added in
    the round last, and ``stakes`` everybody's by seat, in units. Blackjack's games add ``total``: the count of the
    hand, whether it is soft, and the dealer's. ``action_mask`` is as in ``info``.

    Args:
        spec: what is played
        render_mode: None, or `ansi` for a picture in letters
        illegal: what becomes of an action that is not lawful: `refuse` or `default`
        **elections: what the house elects, by name

    Raises:
        Refusal: the elections are not lawful
    """

    def __init__(
        self, spec: Spec, render_mode: str | None = None, illegal: Policy = "refuse", **elections: object
    ) -> None:
        super().__init__(spec, render_mode, illegal, **elections)
        self.kinds = [*(kind.key for kind in self.game.type.wagers), ADDED]
        pieces = spaces.Box(0, 255, (TILES if spec.tiles else CARDS,), np.uint8)
        told: dict[str, spaces.Space[Any]] = dict.fromkeys(("hand", "own", "dealer", "table", "about"), pieces)
        told |= {
            "question": spaces.Discrete(len(spec.questions) + (2 if spec.amounts else 1)),
            "wagers": spaces.Box(0, MOST, (len(self.kinds),), np.float32),
            "stakes": spaces.Box(0, MOST, (self.seats,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(self.choices),), np.int8),
        }
        if spec.hands == "boxes":
            told["total"] = spaces.Box(0, 255, (3,), np.uint8)
        self.observation_space = spaces.Dict(told)

    def _in_view(self) -> dict[str, list[Any]]:
        """As they were dealt, but for hands that are split or exchanged: those as the game itself holds them."""
        seen = super()._in_view()
        if not self._played or not self.round_spec.hands:
            return seen
        own = self._boxes() if self.round_spec.hands == "boxes" else self._pot()
        return {name: cards for name, cards in seen.items() if not self._own.match(name)} | own if own else seen

    def _boxes(self) -> dict[str, list[object]]:
        from ...games.blackjack.state import Round

        round_ = self.table.state
        if not isinstance(round_, Round) or self.seat not in round_.boxes:
            return {}
        return {hand.name: list(hand.cards) for hand in round_.boxes[self.seat].hands}

    def _pot(self) -> dict[str, list[Any]]:
        from ...games.poker.state import PokerHand

        hand = self.table.state
        if not isinstance(hand, PokerHand) or self.seat not in hand.order:
            return {}
        return {f"seat-{self.seat}": hand.cards(self.seat)}

    def _observe(self) -> Observation:
        view, asked = self._in_view(), self._hand_in_question()
        mine = {name for name in view if name == asked or self._own.match(name)}
        against = {name for name in view if name.startswith(BANKS)} - mine
        hand, dealers = view.get(asked, []), _all(view, against)
        told: Observation = {
            "hand": self._count(hand),
            "own": self._count(_all(view, mine - {asked})),
            "dealer": self._count(dealers),
            "table": self._count(_all(view, view.keys() - mine - against)),
            "about": self._about(),
            "question": np.int64(self._question()),
            "wagers": self._staked(
                self.kinds, [(w.kind.key, w.amount) for w in self.table.wagers if w.seat == self.seat]
            ),
            "stakes": self._staked(range(SEAT, SEAT + self.seats), [(w.seat, w.amount) for w in self.table.wagers]),
            "action_mask": self._mask(),
        }
        if self.round_spec.hands == "boxes":
            told["total"] = np.array([*_total(hand), _total(dealers)[0]], np.uint8)
        return told

    def _question(self) -> int:
        """0 for the wagers, then the questions in their order, and last an amount."""
        request, questions = self._request, self.round_spec.questions
        if isinstance(request, AskAmount):
            return len(questions) + 1
        asked = kind_of(request.question) if isinstance(request, Ask) and self._is_mine(request) else ""
        return questions.index(asked) + 1 if asked else 0

    def _count(self, pieces: Iterable[Any]) -> Counts:
        told = np.zeros(TILES if self.round_spec.tiles else CARDS, np.uint8)
        for piece in pieces:
            told[piece.index] += 1
        return told

    def _about(self) -> Counts:
        named = pieces_in(self._request.question) if isinstance(self._request, Ask) else []
        return self._count([] if self.round_spec.tiles else map(Card.parse, named))

    def _staked(self, places: Iterable[object], wagers: Iterable[tuple[Any, int]]) -> NDArray[np.float32]:
        """Units on the layout, by place."""
        sums = dict.fromkeys(places, 0)
        for place, amount in wagers:
            sums[place if place in sums else ADDED] += amount
        return np.array([min(amount / self.unit, MOST) for amount in sums.values()], np.float32)


def _all(view: dict[str, list[Any]], names: Iterable[str]) -> list[Any]:
    return [piece for name in names for piece in view[name]]


def _total(cards: Iterable[Card]) -> tuple[int, bool]:
    """The count of a hand as blackjack counts it, and whether an ace counts eleven in it."""
    ranks = [card.rank for card in cards]
    hard, aces = sum(map(twenty_one.points, ranks)), ranks.count(1)
    return twenty_one.total(hard, aces), twenty_one.is_soft(hard, aces)
