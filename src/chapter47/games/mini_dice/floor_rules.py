"""What mini-dice asks of the floor: higher odds everywhere alike, two dice, seven places, its guide (19:47-13)."""

from __future__ import annotations

from ...table.fittings import dice
from ...table.floor_rules import FloorRules, Uniform
from .elections import MINIMUM

SAME = "Odds above the minimum are uniform at all mini-dice tables of the casino and its simulcasting facility"


def how_to_play(_: object) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        ("The aim", ["Two dice are shaken under a cover. You bet on their total."]),
        (
            "The play",
            [
                "Field, any 7, over 7 and under 7 are decided by the next shake.",
                "A place bet on 4, 5, 6, 8, 9 or 10 stays until its number comes, which wins, or a 7, which loses. You "
                "may take it down between shakes.",
            ],
        ),
    ]


FLOOR = FloorRules(
    between=tuple(Uniform("19:47-13.6(b)[higher]", (name,), SAME, scope="casino") for name in MINIMUM),
    fittings=(dice("19:47-13.3[dice]", 2),),
    places="19:47-13.3[positions]",
    guide=how_to_play,
)
