"""The layout of double down stud as SVG: two betting areas for each player, and four community cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import Screen
from ...table.money import DOLLAR, dollars
from ..three_card_poker.layout import BLUE, RED, draw
from .elections import DoubleDownStudElections
from .felt import FELT
from .wagers import DOUBLE_DOWN, INITIAL, WAGERS

if TYPE_CHECKING:
    from .procedure import StudTable

AREAS = ((INITIAL, RED), (DOUBLE_DOWN, BLUE))


def layout(table: StudTable | None, elections: DoubleDownStudElections) -> str:
    """The layout with odds and the payout limit."""
    more = ["A pair of sixes to tens is a push", f"One hand wins at most {dollars(elections.payout_limit * DOLLAR)}"]
    return draw("Double Down Stud", table, elections, AREAS, WAGERS, own=1, community=4, more=more)


SCREEN = Screen(layout=layout, felt=FELT)
