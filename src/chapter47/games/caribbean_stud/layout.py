"""The layout of Caribbean stud as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.game import Screen
from ...table.money import DOLLAR, dollars
from ...table.wagers import WagerType
from ..three_card_poker.layout import BLUE, GOLD, RED, draw
from .elections import CaribbeanStudElections
from .felt import FELT
from .wagers import ANTE, BET, PROGRESSIVE, WAGERS

if TYPE_CHECKING:
    from .elections import StudFamily
    from .procedure import StudTable

AREAS = ((BET, BLUE), (ANTE, RED), (PROGRESSIVE, GOLD))


@law("19:47-16.12[limit-sign]")
def layout(
    table: StudTable | None,
    elections: StudFamily,
    title: str = "Caribbean Stud Poker",
    wagers: Sequence[WagerType] = WAGERS,
) -> str:
    """The layout with odds, the payout limit and the meter. 19:47-16.12[limit-sign]."""
    limit = elections.payout_limit
    more = ["Dealer plays with A-K-4-3-2 or better"]
    if limit is not None:
        more.append(f"One bet wager wins at most {dollars(limit * DOLLAR)}")
    if isinstance(elections, CaribbeanStudElections) and elections.progressive:
        meter = table.own.meter if table else None
        shown = elections.progressive_initial * DOLLAR if meter is None else meter
        more.append(f"Progressive meter {dollars(shown)}")
    return draw(title, table, elections, AREAS, wagers, own=5, dealer=5, more=more)


SCREEN = Screen(layout=layout, felt=FELT)
