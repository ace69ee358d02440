"""The card stand: up to three winning cards, which poker hand wagers they open, and how the next card decides them."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.cards import ALL_CARDS, Card
from ...table.state import Own
from ...table.wagers import Decision, WagerType
from . import rules
from .elections import PoketteElections
from .wagers import PAIR_IN_2, THIRD_CARD, decide_hand


class Stand(Own):
    """The cards in the stand; ``marked`` is the card with the marker on the layout."""

    cards: list[Card] = []
    marked: Card | None = None

    def opened(self, elections: PoketteElections) -> dict[WagerType, str]:
        """The poker hand wagers that may be made now, and the paragraph that opens each. 19:47-12.8(a)."""
        if len(self.cards) == 1:
            return {PAIR_IN_2: "19:47-12.8(a)"}
        if len(self.cards) == 2:
            first, second = (card.index for card in self.cards)
            bits = rules.opens(first, second, elections.ace_low)
            return {kind: cite for kind, (bit, cite) in THIRD_CARD.items() if bits & bit}
        return {}

    def decide(self, kind: WagerType, space: int, elections: PoketteElections) -> Decision:
        """What the next card does to a poker hand wager; the stand still holds the cards before it."""
        if kind is PAIR_IN_2:
            wins = rules.is_pair(self.cards[0].index, space)
        else:
            first, second = (card.index for card in self.cards)
            wins = bool(rules.wins(first, second, space, elections.ace_low) & THIRD_CARD[kind][0])
        return decide_hand(kind.key, kind.cite, wins, rules.is_joker(space), elections)


def space_of(code: str) -> int:
    """The space of the wheel that shows a card."""
    return Card.parse(code).index


@law("19:47-12.2[wheel]")
def rim() -> tuple[str, ...]:
    """The 54 spaces of the wheel, suits and ranks spread: the true order is not among the texts. 19:47-12.2[wheel]."""
    return tuple(ALL_CARDS[at * 23 % rules.SPACES].code for at in range(rules.SPACES))
