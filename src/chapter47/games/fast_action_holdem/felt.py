"""How fast action hold'em looks: four cards to set, five that all share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.felt import Felt, PiecesToPress, Setting, places
from ...table.requests import Ask
from .dealing import settings

if TYPE_CHECKING:
    from .settlement import FastActionTable


def hand(table: FastActionTable, request: Ask) -> PiecesToPress | None:
    """Two cards are kept, or all four make two hands (19:47-21.8)."""
    if request.phrase != "set-the-hand":
        return None
    cards = tuple(card.code for card in table.state.first[request.seat].cards)
    ways = settings(table, table.state, request.seat)
    if any(len(way.first) != 2 for way in ways):  # a natural lies as it is
        return None
    found = tuple(
        Setting(
            way.name,
            places(cards, [card.code for card in way.first]),
            words="Two hands of two" if way.second else "Keep these two",
        )
        for way in ways
    )
    return PiecesToPress(cards, (("To keep", 2), ("The others", len(cards) - 2)), found, "As the dealer would")


FELT = Felt(
    colour="wine", hands=tuple(f"community-{at}" for at in range(1, 6)), later=frozenset({"split"}), pieces=hand
)
