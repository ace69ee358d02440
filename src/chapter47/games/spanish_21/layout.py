"""The layout of Spanish 21 as SVG: up to six boxes, the three lines and the bonus payouts (19:47-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ..blackjack.layout import Felt, draw
from ..blackjack.wagers import main_table
from .wagers import WAGERS

if TYPE_CHECKING:
    from ..blackjack.state import BlackjackTable
    from .elections import SpanishElections


@law("19:47-19.5[layout-odds]")
def layout(table: BlackjackTable | None, elections: SpanishElections) -> str:
    """The layout of Spanish 21, with the odds of its bonus payouts and its chips. 19:47-19.5[layout-odds]."""
    lines = (
        f"Blackjack pays {elections.blackjack_pays}",
        "Dealer draws to 16 and stands on all 17s",
        "Insurance pays 2 to 1",
        *(row.sentence for row in main_table(elections)[2:]),
    )
    offered = [kind for kind in WAGERS if kind.offered(elections)]
    return draw(Felt("Spanish 21", elections.boxes, lines), table, elections, offered)
