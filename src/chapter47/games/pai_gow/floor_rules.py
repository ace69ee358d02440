"""What pai gow asks of the floor: three dice, and its guide (19:47-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import dice
from ...table.floor_rules import FloorRules

if TYPE_CHECKING:
    from .elections import PaiGowElections


def how_to_play(elections: PaiGowElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    bank = [
        "The bank goes round: who bet in the last round may take it, if they have the chips to pay everybody.",
        *(["The dealer may share it half and half."] if elections.co_banking else []),
    ]
    return [
        ("The aim", ["You part four tiles into two pairs. Both must beat the bank's two pairs."]),
        (
            "The play",
            [
                "Make a wager. Three dice say who gets the first tiles.",
                "Part your four tiles into a high hand and a low hand; the high hand must rank at least as high.",
                "Both hands higher win 1 to 1, less the vigorish. One higher and one not is a push. Neither loses.",
                "A hand that equals the bank's counts for the bank.",
                f"The dealer sets tiles by a fixed way, here the {elections.house_way.title()} way; ask to hear it.",
            ],
        ),
        *([("The bank", bank)] if elections.player_banking else []),
    ]


FLOOR = FloorRules(fittings=(dice("19:47-10.3[three-dice]", 3),), guide=how_to_play)
