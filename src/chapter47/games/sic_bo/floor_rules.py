"""What sic bo asks of the floor: three dice, and its guide (19:47-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import dice
from ...table.floor_rules import FloorRules, Uniform

if TYPE_CHECKING:
    from .elections import SicBoElections


def how_to_play(elections: SicBoElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    triple = "also" if elections.two_of_a_kind_on_triple == "wins" else "not"
    return [
        ("The aim", ["Three dice are shaken. You bet on what they will show: numbers, pairs, triples or the total."]),
        (
            "The play",
            [
                "Make your wagers before the dealer calls no more bets. One shake decides all of them.",
                "Small wins on totals of 4 to 10 and big on 11 to 17, but both lose when all three dice are equal.",
                "One of a kind pays more the more dice show its number.",
                f"Two of a kind wins when two dice show its number, and {triple} when all three do.",
            ],
        ),
    ]


FLOOR = FloorRules(
    between=(Uniform("19:47-9.4[uniform]", ("pays",), "Sic bo pays the same odds at every table", "casino"),),
    fittings=(dice("19:47-9.1[dice]", 3),),
    guide=how_to_play,
)
