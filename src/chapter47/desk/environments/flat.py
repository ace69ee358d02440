"""The short observation: one row of numbers, as the compiled tables give it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ...errors import certain
from ...games.blackjack import rules as twenty_one
from ...games.blackjack.state import BoxHand, Round
from ...table.cards import SUITS, Card
from ...table.requests import Ask
from ..ceremonies import kind_of
from . import blackjack_row as row
from .illegal import Policy
from .rounds import SEAT, RoundEnv
from .specs import Spec

CARDS = 54
Observation = NDArray[np.uint8]


class ProcedureEnv(RoundEnv[Observation]):
    """The observation counts the cards the patron sees: fifty-four numbers for those of the patron and the layout,
    fifty-four for the dealer's, and then one for each choice, 1 where it is lawful now. Games of the blackjack family
    have the row of ``blackjack_row`` instead: counts first, then ranks.

    Args:
        spec: what is played
        render_mode: `ansi`, or None where nothing is drawn
        illegal: whether an action that is not lawful is refused (`refuse`) or what is usual is done (`default`)
        **elections: by name, of the house

    Raises:
        Refusal: the elections are not lawful
    """

    _round: Round | None = None  # of the blackjack family

    def __init__(
        self, spec: Spec, render_mode: str | None = None, illegal: Policy = "refuse", **elections: object
    ) -> None:
        super().__init__(spec, render_mode, illegal, **elections)
        self.seen = row.SEEN if spec.hands == "boxes" else 2 * CARDS
        self.observation_space = spaces.Box(0, 255, (self.seen + len(self.choices),), np.uint8)

    def _observe(self) -> Observation:
        told = np.zeros(self.seen + len(self.choices), np.uint8)
        told[self.seen :] = self._mask()
        if self.round_spec.hands == "boxes":
            self._blackjack(told)
            return told
        for name, seen in self._in_view().items():
            first = CARDS if name.startswith("dealer") else 0
            for card in seen:
                told[first + card.index] += 1
        return told

    def _watch(self, *told: object) -> None:
        super()._watch(*told)
        if isinstance(self.table.state, Round):  # what comes after it, such as a cut, has a state of its own
            self._round = self.table.state

    def _blackjack(self, told: Observation) -> None:
        """The hand in question and the dealer's, of those that lie on the layout."""
        round_, request = certain(self._round), self._request
        hands = round_.boxes[SEAT].hands
        hand = hands[-1]
        if not self._over and isinstance(request, Ask):
            kind = kind_of(request.question)
            told[row.ASKED] = 3 if kind == "box rescue" else 2 if kind.startswith("insurance") else 1
            hand = _named(hands, request.question.split()[0])
        value, (count, soft), suits = twenty_one.points, _count(hand.cards), {card.suit for card in hand.cards}
        pair = len(hand.cards) == 2 and value(hand.cards[0].rank) == value(hand.cards[1].rank)
        told[row.COUNT], told[row.SOFT], told[row.NUMBER_OF_CARDS] = count, soft, len(hand.cards)
        told[row.PAIR] = value(hand.cards[0].rank) if pair else 0
        told[row.SUIT] = 1 + SUITS.index(suits.pop()) if len(suits) == 1 else 0
        told[row.WHICH], told[row.HANDS] = hands.index(hand) + 1, len(hands)
        told[row.DEALER_UP] = value(round_.up.rank)
        told[row.DEALER_COUNT], told[row.DEALER_SOFT] = _count(round_.dealer.cards)
        for first, cards in ((row.HAND_RANKS, hand.cards), (row.DEALER_RANKS, round_.dealer.cards)):
            for card in cards:
                told[first + card.rank - 1] += 1


def _named(hands: list[BoxHand], name: str) -> BoxHand:
    return next((hand for hand in hands if hand.name == name), hands[0])


def _count(cards: Iterable[Card]) -> tuple[int, bool]:
    """The count of a hand, and whether an ace is eleven in it."""
    ranks = [card.rank for card in cards]
    hard, aces = sum(map(twenty_one.points, ranks)), ranks.count(1)
    return twenty_one.total(hard, aces), twenty_one.is_soft(hard, aces)
