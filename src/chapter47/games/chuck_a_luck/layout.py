"""The layout of chuck-a-luck as SVG: six numbers and the cage. 13:47-20.24(a)3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.board import Area, board, printed_odds
from ...table.dice import cage_svg, dice_svg
from ...table.game import Screen
from .elections import ChuckALuckElections
from .felt import FELT
from .wagers import NUMBER, WAGERS

if TYPE_CHECKING:
    from .procedure import TumbledTable

WIDTH, HEIGHT, SIDE = 900, 520, 134


def layout(table: TumbledTable | None, elections: ChuckALuckElections) -> str:
    """The layout, with the chips of a table on it and the dice in the cage."""
    roll = table.own.roll if table is not None else ()
    pays = NUMBER.pays(elections)
    areas = [
        (
            Area(
                f"number:{n}",
                40 + (SIDE + 4) * (n - 1),
                300,
                SIDE,
                160,
                (str(n),),
                size=20,
                drawing=dice_svg((n,), 0, 0),
            ),
            pays,
        )
        for n in range(1, 7)
    ]
    cage = cage_svg(roll, WIDTH / 2, 178)
    return board("Chuck-a-luck", WIDTH, HEIGHT, areas, [cage], table, printed_odds(WAGERS, elections))


SCREEN = Screen(layout=layout, felt=FELT)
