"""How Spanish 21 looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.felt import Felt
from ..blackjack.felt import ORDER, costs, count

if TYPE_CHECKING:
    from .elections import SpanishElections


def lettering(elections: SpanishElections) -> tuple[str, ...]:
    """The three lines of the layout."""
    pays = f"Blackjack pays {elections.blackjack_pays}"
    return pays, "Dealer draws to 16 and stands on all 17s", "Insurance pays 2 to 1"


FELT = Felt(colour="green", lettering=lettering, count=count, costs=costs, choose=ORDER)
