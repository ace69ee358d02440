"""The layout of casino war as SVG: the dealer's cards, and for each player tie, initial and war areas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.card_felt import Area, Shape, card_box, draw_felt
from ...table.game import Screen
from .dealing import DEALER, Round
from .elections import CasinoWarElections
from .felt import FELT
from .wagers import INITIAL, TIE, WAR, WAR_TIE

if TYPE_CHECKING:
    from .dealing import CasinoWarTable

CASINO_WAR = Shape("Casino War", 9, 1500, 740, 140)
AREAS = (
    Area(WAR_TIE, "#7a5c12", "WAR TIE"),
    Area(WAR, "#8c1c2f", "WAR"),
    Area(TIE, "#7a5c12", "TIE"),
    Area(INITIAL, "#1d4e89", "INITIAL"),
)


def layout(table: CasinoWarTable | None, elections: CasinoWarElections) -> str:
    """The layout of casino war, with the chips and cards of a table on it."""
    lying = (table.lying if table else None) or Round()
    deals = [lying.cards, lying.war]
    boxes = [
        card_box(CASINO_WAR.centre + x, 24, label, [cards[DEALER]] if DEALER in cards else [])
        for cards, label, x in zip(deals, ("Dealer", "Dealer, war"), (-90, 24), strict=True)
    ]
    seats = {seat: [cards[seat] for cards in deals if seat in cards] for seat in range(1, CASINO_WAR.seats + 1)}
    return draw_felt(CASINO_WAR, table, elections, AREAS, boxes, odds_at=176, cards=seats)


SCREEN = Screen(layout=layout, felt=FELT)
