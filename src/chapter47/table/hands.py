"""A hand of cards on the layout."""

from __future__ import annotations

from msgspec import Struct

from .cards import Card


class Hand(Struct):
    """Cards under one name, shown or still face down."""

    name: str
    cards: list[Card] = []
    shown: bool = True
    owners: tuple[int, ...] = ()  # the seats that may look at it while it lies face down

    def __str__(self) -> str:
        return " ".join(map(str, self.cards)) if self.shown else " ".join("?" for _ in self.cards)
