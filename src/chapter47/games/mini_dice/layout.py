"""The layout of mini-dice as SVG: seven places with the same betting areas, and the shaker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table import svg
from ...table.board import Area, board, printed_odds
from ...table.dice import dice_svg
from ...table.game import Screen
from . import rules
from .elections import MiniDiceElections
from .felt import FELT
from .wagers import ANY_7, FIELD, OVER_7, PLACE, UNDER_7, WAGERS

if TYPE_CHECKING:
    from .procedure import MiniDiceTable

SEATS, WIDTH, HEIGHT, LEFT, EACH = 7, 1240, 600, 36, 168
ROWS = ((UNDER_7, "#1d4e89"), (ANY_7, "#7a5c12"), (OVER_7, "#8c1c2f"))


@law("19:47-13.3[positions]")
def _areas(seat: int, x: float, elections: MiniDiceElections) -> Iterator[tuple[Area, str]]:
    """The areas of one seat, the same at every seat. 19:47-13.3[positions]."""
    wide, third = EACH - 8, (EACH - 16) / 3
    for at, number in enumerate(rules.PLACES):
        left, top = x + at % 3 * (third + 4), 190 + at // 3 * 62
        pays = str(PLACE.odds_at(elections, str(number))[0])
        yield Area(f"place:{number}", left, top, third, 58, (str(number),), size=16, seat=seat), pays
    field = Area("field", x, 314, wide, 70, ("FIELD", "2 3 4 9 10 11 12"), "#14734a", 13, seat=seat)
    yield field, FIELD.pays(elections)
    for at, (wager, fill) in enumerate(ROWS):
        name = (wager.title.upper(),)
        yield Area(wager.key, x, 388 + at * 46, wide, 42, name, fill, 13, seat=seat), wager.pays(elections)


def _place(seat: int, x: float, table: MiniDiceTable | None) -> str:
    patron = table.seats.get(seat) if table else None
    holds = table is not None and table.own.holder == seat
    words = f"{seat} {patron.name[:12] if patron else ''}{' (shaker)' if holds else ''}"
    return svg.text(x + EACH / 2 - 4, 550, words, size=14, fill=svg.LINE, weight="bold")


def layout(table: MiniDiceTable | None, elections: MiniDiceElections) -> str:
    """The layout, with the chips of a table on it and the dice in the shaker."""
    roll = table.own.roll if table is not None else ()
    middle = WIDTH / 2
    shaker = svg.element("ellipse", cx=middle, cy=120, rx=96, ry=36, fill="#17171a", stroke=svg.LINE)
    inside = dice_svg(roll, middle, 102, 36) if roll else svg.text(middle, 120, "shaker, covered", size=14)
    # Seats are numbered counterclockwise: the first is at the dealer's right, which is the left of the drawing.
    columns = [(seat, LEFT + (seat - 1) * EACH) for seat in range(1, SEATS + 1)]
    areas = [area for seat, x in columns for area in _areas(seat, x, elections)]
    names = [_place(seat, x, table) for seat, x in columns]
    return board("Mini-dice", WIDTH, HEIGHT, areas, [shaker, inside, *names], table, printed_odds(WAGERS, elections))


SCREEN = Screen(layout=layout, felt=FELT)
