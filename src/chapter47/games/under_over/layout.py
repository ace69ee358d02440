"""The layout of under/over as SVG: three spaces and the cage. 13:47-20.33(a)3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.board import Area, board, printed_odds
from ...table.dice import cage_svg
from ...table.game import Screen
from .elections import UnderOverElections
from .felt import FELT
from .wagers import OVER, SEVEN, UNDER, WAGERS

if TYPE_CHECKING:
    from ..chuck_a_luck.procedure import TumbledTable

WIDTH, HEIGHT = 900, 520
SPACES = ((UNDER, 40, 290, "#1d4e89"), (SEVEN, 336, 228, "#7a5c12"), (OVER, 570, 290, "#8c1c2f"))


def layout(table: TumbledTable | None, elections: UnderOverElections) -> str:
    """The layout, with the chips of a table on it and the dice in the cage."""
    roll = table.own.roll if table is not None else ()
    areas = [
        (Area(wager.key, x, 300, width, 160, (wager.title.upper(),), fill, 26), wager.pays(elections))
        for wager, x, width, fill in SPACES
    ]
    cage = cage_svg(roll, WIDTH / 2, 178)
    return board("Under/over", WIDTH, HEIGHT, areas, [cage], table, printed_odds(WAGERS, elections))


SCREEN = Screen(layout=layout, felt=FELT)
