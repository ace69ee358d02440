"""The layout of Caribbean stud as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...rulebook.cite import law
from ...table.money import DOLLAR, dollars
from ...table.table import Table
from ...table.wagers import WagerType
from ..three_card_poker.layout import BLUE, GOLD, RED, draw
from .wagers import ANTE, BET, PROGRESSIVE, WAGERS

AREAS = ((BET, BLUE), (ANTE, RED), (PROGRESSIVE, GOLD))


@law("19:47-16.12[limit-sign]")
def layout(
    table: Table[Any] | None, elections: Any, title: str = "Caribbean Stud Poker", wagers: Sequence[WagerType] = WAGERS
) -> str:
    """The layout with odds, the payout limit and the meter. 19:47-16.12[limit-sign]."""
    limit = elections.payout_limit
    more = ["Dealer plays with A-K-4-3-2 or better"]
    if limit is not None:
        more.append(f"One bet wager wins at most {dollars(limit * DOLLAR)}")
    if elections.progressive:
        meter = table.own.meter if table else None
        shown = elections.progressive_initial * DOLLAR if meter is None else meter
        more.append(f"Progressive meter {dollars(shown)}")
    return draw(title, table, elections, AREAS, wagers, own=5, dealer=5, more=more)
