"""The layout of joker seven as SVG: one board of squares for all, the chips on it, the hands (13:47-20.26(b)1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...table import svg
from ...table.game import Screen
from ...table.money import dollars
from ...table.table import Table
from ...table.wagers import WagerType
from .elections import JokerSevenElections
from .felt import FELT
from .wagers import COLOURS, PAIR, WAGERS

if TYPE_CHECKING:
    from .procedure import JokerSevenTable

WIDTH, HEIGHT, LEFT, TOP = 1240, 780, 40, 70
FILL = {"red": "#8c1c2f", "black": "#1b1b1f", "": "#14734a"}
Place = tuple[WagerType, str, float, float, float, float]  # wager, spot, x, y, width, height


def places() -> Iterator[Place]:
    """Every square of the board: two rows of colours, a row of shapes and jokers, a row of pairs."""
    colours = [kind for kind in WAGERS if kind.spots == COLOURS]
    others = [kind for kind in WAGERS if not kind.spots]
    for row, colour in enumerate(COLOURS):
        for at, kind in enumerate(colours):
            yield kind, colour, LEFT + at * 232, TOP + row * 92, 226, 86
    for at, kind in enumerate(others):
        yield kind, "", LEFT + at * 232, TOP + 184, 226, 86
    for at, rank in enumerate(PAIR.spots):
        yield PAIR, rank, LEFT + at * 89.2, TOP + 276, 85, 86


def layout(table: JokerSevenTable | None, elections: JokerSevenElections) -> str:
    """The layout of joker seven, with the chips and cards of a table on it."""
    title = svg.text(WIDTH / 2, 40, "JOKER SEVEN", size=26, fill=svg.LINE, weight="bold", letter_spacing=5)
    squares = [_square(place, table, elections) for place in places()]
    pays = "; ".join(f"{kind.title}: {kind.pays(elections)}" for kind in WAGERS)
    felt = svg.element("rect", width=WIDTH, height=HEIGHT, rx=24, fill=svg.RAIL) + svg.element(
        "rect", x=14, y=14, width=WIDTH - 28, height=HEIGHT - 28, rx=16, fill=svg.FELT
    )
    return svg.felt(
        WIDTH, HEIGHT, [felt, title, *squares, *_hands(table)], title="Joker Seven layout", description=pays
    )


def _square(place: Place, table: Table[JokerSevenElections] | None, elections: JokerSevenElections) -> str:
    kind, spot, x, y, width, height = place
    words = f"{kind.title} {spot}".strip() if kind is not PAIR else f"{spot} {spot}"
    pays = kind.pays(elections)
    stakes = [w for w in table.wagers if w.kind == kind and w.spot == spot] if table else []
    chips = "".join(svg.chip_svg(w.amount, x + 20 + 26 * at, y + 66) for at, w in enumerate(stakes))
    told = "".join(f"; seat {w.seat} has {dollars(w.amount)}" for w in stakes)
    return svg.group(
        svg.tooltip(f"{words}: pays {pays}{told}"),
        svg.element(
            "rect", x=x, y=y, width=width, height=height, rx=8, fill=FILL[spot if spot in FILL else ""], stroke=svg.LINE
        ),
        svg.text(x + width / 2, y + 22, words, size=17, weight="bold"),
        svg.text(x + width / 2, y + 44, pays, size=13, fill=svg.LINE),
        chips,
        class_="area",
        data_wager=f"{kind.key}:{spot}" if spot else kind.key,
    )


def _hands(table: JokerSevenTable | None) -> Iterator[str]:
    """Each seat's name and seven cards below the board."""
    lying = table.lying if table else None
    hands = lying.hands if lying else {}
    for seat in table.seats.values() if table else ():
        x, y = LEFT + (seat.number - 1) % 4 * 292, TOP + 392 + (seat.number - 1) // 4 * 146
        yield svg.text(x, y, f"{seat.number} {seat.name} {dollars(seat.balance)}", size=14, anchor="start")
        yield svg.draw_hand(hands.get(seat.number, []), x, y + 14, step=32)


SCREEN = Screen(layout=layout, felt=FELT)
