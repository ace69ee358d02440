"""The layout of red dog as SVG: three boxes for the cards, the row of spreads with its marker, a seat for each area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import svg
from ...table.card_felt import Area, Shape, card_box, draw_felt
from ...table.game import Screen
from .dealing import Round
from .elections import RedDogOdds
from .felt import FELT
from .odds import SPREADS
from .wagers import ORIGINAL, RAISE

if TYPE_CHECKING:
    from .dealing import RedDogTable

RED_DOG = Shape("Red Dog", 7, 1240, 640, 132)
AREAS = (Area(RAISE, "#7a5c12", "RAISE"), Area(ORIGINAL, "#8c1c2f", "WAGER"))


def layout(table: RedDogTable | None, elections: RedDogOdds) -> str:
    """The layout of red dog, with the chips and cards of a table on it."""
    return draw(RED_DOG, table, elections)


def draw(shape: Shape, table: RedDogTable | None, elections: RedDogOdds) -> str:
    """A red dog layout under any name."""
    lying = (table.lying if table else None) or Round()
    boxes = [  # the dealer looks down from the top: the dealer's left is on the right of the drawing
        card_box(RED_DOG.centre + x, 20, box, [card] if card else [])
        for box, card, x in (("Left", lying.left, 72), ("Middle", lying.middle, -34), ("Right", lying.right, -140))
    ]
    return draw_felt(shape, table, elections, AREAS, [*boxes, _spreads(lying.spread, elections)], odds_at=222)


def _spreads(marked: int, elections: RedDogOdds) -> str:
    """The spreads one to eleven with the odds under each, and the marker on the one in play. 19:47-6.5[spread]."""
    body = []
    for spread in SPREADS:
        x = RED_DOG.centre + (spread - 6) * 52
        fill = svg.RED if spread == marked else "#00000033"
        body.append(
            svg.group(
                svg.element("rect", x=x - 24, y=142, width=48, height=44, rx=6, fill=fill, stroke=svg.LINE),
                svg.text(x, 156, str(spread), size=17, weight="bold"),
                svg.text(x, 175, str(elections.pays(spread)), size=11, fill=svg.LINE),
                data_spread=spread,
            )
        )
    return svg.group(*body, data_place="spreads")


SCREEN = Screen(layout=layout, felt=FELT)
