"""The layout of let it ride as SVG: three betting areas for each player, and the community cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.game import Screen
from ...table.money import DOLLAR, dollars
from ...table.wagers import WagerType
from ..three_card_poker.layout import BLUE, GOLD, GREEN, RED, draw
from .betting import PRESSING
from .felt import FELT
from .wagers import BETS, BONUS, THREE_CARD_BONUS, WAGERS

if TYPE_CHECKING:
    from .elections import RideFamily
    from .procedure import RideTable

AREAS = ((BETS[2], RED), (BETS[1], BLUE), (BETS[0], BLUE), (BONUS, GREEN), (THREE_CARD_BONUS, GOLD))


@law("19:47-18.11[limit-posted]")
def layout(
    table: RideTable | None,
    elections: RideFamily,
    title: str = "Let It Ride",
    wagers: Sequence[WagerType] = WAGERS,
) -> str:
    """The layout with odds, and the payout limit where there is one. 19:47-18.11[limit-posted]."""
    limit = elections.payout_limit
    more = [] if limit is None else [f"The bets of one hand win at most {dollars(limit * DOLLAR)}"]
    return draw(title, table, elections, AREAS, wagers, own=3, community=3, more=more)


SCREEN = Screen(layout=layout, felt=FELT, pressing=PRESSING)
