"""What keno asks of the floor: its guide (19:47-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.floor_rules import FloorRules

if TYPE_CHECKING:
    from .elections import KenoElections


def how_to_play(elections: KenoElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        ("The aim", ["Twenty of the numbers 1 to 80 are drawn. You bet on how many of yours are among them."]),
        (
            "The play",
            [
                f"Mark 1 to {elections.most_spots} numbers, your spots, on a ticket. A ticket can hold several wagers, "
                f"and run for up to {elections.most_games} games.",
                "The price is the rate times the wagers times the games.",
                "The more of your spots are drawn the more the ticket brings, by the pay table for that many spots. "
                "Prizes include the price.",
                "Keep the ticket: it is paid only to who presents it.",
            ],
        ),
    ]


FLOOR = FloorRules(guide=how_to_play)
