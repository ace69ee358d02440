"""What chemin de fer asks of the floor: decks alike, two cutting cards, and its guide (19:47-4)."""

from __future__ import annotations

from typing import Any

from ...table.fittings import cutting_cards, same_backs
from ...table.floor_rules import FloorRules


def how_to_play(elections: Any) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        ("The aim", ["One player holds the bank; the others bet against it. The hand nearer to nine wins."]),
        (
            "The bank",
            [
                "The shoe goes round. Who has it puts up a bank, and deals until the bank loses or is passed on.",
                "Each player in turn may cover part of the bank. Who calls banco covers all of it and plays alone.",
                f"The house takes {elections.vigorish_percent} percent of what the bank wins.",
            ],
        ),
        (
            "The play",
            [
                "Two cards go to the players' hand and two to the bank's. Eight or nine ends the coup.",
                "The players' hand draws on four or less, stands on six or seven, and chooses on five.",
                "The higher count wins 1 to 1. Equal counts decide nothing.",
            ],
        ),
    ]


FLOOR = FloorRules(
    fittings=(
        cutting_cards("19:47-4.1[cutting-cards]", 2),
        same_backs("19:47-4.1[decks]"),
    ),
    places="19:47-4.5[seats]",
    guide=how_to_play,
)
