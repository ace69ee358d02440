"""How poker looks: an oval, the board in the middle, bets before the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...table.felt import Felt
from ...table.money import Cents
from ...table.requests import Ask
from .state import PokerHand, hand_of

if TYPE_CHECKING:
    from .elections import PokerElections
    from .state import PokerTable


def lettering(elections: PokerElections) -> tuple[str, ...]:
    """The game and how it is bet."""
    return (f"{elections.game_title}, {elections.structure} limit".capitalize(),)


def costs(table: PokerTable, request: Ask) -> Mapping[str, Cents]:
    """What a call adds to the pot: what the player has not yet put in, up to all chips."""
    hand = hand_of(table)
    if not isinstance(hand, PokerHand) or request.phrase != "action":
        return {}
    return {"call": hand.state.checking_or_calling_amount or 0}


FELT = Felt(
    family="oval",
    colour="wine",
    hands=("board",),
    lettering=lettering,
    costs=costs,
    later=frozenset({"pot"}),
    choose=("fold", "check", "call", "bet", "raise"),
)
