"""The shoe as everyone at the table sees it: how many cards are left, which are out, where the cutting card lies.

The order of the cards is not here: it belongs to whoever deals (see ``dealers``), or to the real shoe on a real table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..errors import Refusal
from .cards import Card


class TooFewCards(Exception):  # noqa: N818
    """The shoe cannot finish what was begun; the game's own rule says what follows."""


class Shoe:
    """Counts, not order. ``held`` are cards drawn in error that start the next hand."""

    __slots__ = ("composition", "cutting_card", "discards", "held", "left", "name", "out", "size", "unseen")

    def __init__(self, cards: Sequence[Card], cutting_card: int = 0) -> None:
        self.composition = Counter(cards)
        self.size = len(cards)
        self.left = self.size
        self.cutting_card = cutting_card  # it shows when this many cards, or fewer, are left
        self.out: Counter[Card] = Counter(dict.fromkeys(self.composition, 0))
        self.unseen = 0  # cards that left the shoe face down and were never shown
        self.discards: list[tuple[str, tuple[Card, ...]]] = []  # hand by hand, so that each can be rebuilt
        self.held: list[Card] = []
        self.name = ""  # the side of a double shoe

    def take(self, card: Card | None) -> None:
        """A card leaves the shoe; None is one that nobody sees."""
        self.left -= 1
        if card is None:
            self.unseen += 1
        else:
            self.out[card] += 1

    def verify(self, card: Card) -> None:
        """Refuse a card that cannot be in the shoe."""
        have = self.composition[card]
        if self.out[card] < have and self.left:
            return
        if not have:
            raise Refusal(f"There is no {card.name} in this shoe.", instead="a card of the decks in play")
        if self.out[card] < have:
            raise Refusal("No card is left in the shoe.", instead="a shuffle of what was dealt")
        raise Refusal(f"All {have} of {card.name} are already out of the shoe.", instead="a card that is still in")

    def remaining(self) -> dict[Card, int]:
        """What may still come, card by card, as far as cards were seen."""
        return {card: n - self.out[card] for card, n in self.composition.items() if n > self.out[card]}

    @property
    def cutting_card_is_out(self) -> bool:
        """Whether the cutting card has shown."""
        return self.left <= self.cutting_card
