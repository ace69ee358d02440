"""The layout of sic bo as SVG: fifty areas that all patrons share, in the order they have on the felt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import Area, board, printed_odds
from ...table.dice import dice_svg
from ...table.game import Screen
from .elections import SicBoElections
from .felt import FELT
from .wagers import (
    ANY_THREE_OF_A_KIND,
    BIG,
    COMBINATION,
    NUMBERS,
    ONE,
    PAIRS,
    SMALL,
    THREE_OF_A_KIND,
    TOTAL,
    TOTALS,
    TWO_OF_A_KIND,
    WAGERS,
)

if TYPE_CHECKING:
    from .procedure import SicBoTable

WIDTH, HEIGHT, LEFT, GAP = 1240, 700, 36, 4
INNER = WIDTH - 2 * LEFT


def _row(count: int, left: float, width: float) -> list[tuple[float, float]]:
    each = (width - GAP * (count - 1)) / count
    return [(left + at * (each + GAP), each) for at in range(count)]


def areas(elections: SicBoElections) -> Iterator[tuple[Area, str]]:
    """Every area with what it pays, from the dealer's side to the patrons'."""
    side, middle = 170, INNER - 2 * 174
    yield Area("small", LEFT, 80, side, 196, ("SMALL", "4 to 10"), "#1d4e89", 22), SMALL.pays(elections)
    yield Area("big", WIDTH - LEFT - side, 80, side, 196, ("BIG", "11 to 17"), "#8c1c2f", 22), BIG.pays(elections)
    doubles = _row(6, LEFT + 174, middle)
    for spot, (x, width) in zip(NUMBERS, doubles, strict=True):
        face = int(spot)
        pair, triple = (dice_svg((face,) * n, 0, 0, 26) for n in (2, 3))
        name = f"two-of-a-kind:{spot}"
        yield Area(name, x, 80, width, 74, (), size=13, drawing=pair), TWO_OF_A_KIND.pays(elections)
        name = f"three-of-a-kind:{spot}"
        yield Area(name, x, 158, width, 70, (), size=13, drawing=triple), THREE_OF_A_KIND.pays(elections)
    any_triple = Area("any-three-of-a-kind", LEFT + 174, 232, middle, 44, ("ANY THREE OF A KIND",), "#5b2d74", 14)
    yield any_triple, ANY_THREE_OF_A_KIND.pays(elections)
    for spot, (x, width) in zip(TOTALS, _row(14, LEFT, INNER), strict=True):
        pays = str(TOTAL.odds_at(elections, spot)[0])
        yield Area(f"total:{spot}", x, 282, width, 92, (spot,), "#7a5c12", 20), pays
    for spot, (x, width) in zip(PAIRS, _row(15, LEFT, INNER), strict=True):
        pair = dice_svg(tuple(map(int, spot.split("-"))), 0, 0, 26)
        yield Area(f"combination:{spot}", x, 380, width, 92, (), size=13, drawing=pair), COMBINATION.pays(elections)
    for spot, (x, width) in zip(NUMBERS, _row(6, LEFT, INNER), strict=True):
        die = dice_svg((int(spot),), 0, 0, 40)
        area = Area(f"one-of-a-kind:{spot}", x, 478, width, 96, (), "#14734a", 13, drawing=die)
        yield area, ONE.pays(elections)


def layout(table: SicBoTable | None, elections: SicBoElections) -> str:
    """The layout, with the chips of a table on it and the dice in the shaker."""
    roll = table.own.roll if table is not None else ()
    middle = WIDTH / 2
    shaker = svg.element("ellipse", cx=middle, cy=628, rx=130, ry=38, fill="#17171a", stroke=svg.LINE)
    inside = (
        dice_svg(roll, middle, 610, 36)
        if roll
        else svg.text(middle, 628, f"{elections.shaker} shaker, covered", size=14)
    )
    return board("Sic bo", WIDTH, HEIGHT, areas(elections), [shaker, inside], table, printed_odds(WAGERS, elections))


SCREEN = Screen(layout=layout, felt=FELT)
