"""What casino war asks of the floor: cards and cutting card, and its guide (19:47-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import dealt_from_a_shoe
from ...table.floor_rules import FloorRules

if TYPE_CHECKING:
    from .elections import CasinoWarElections


def how_to_play(elections: CasinoWarElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    tie = "2 to 1" if elections.war_tie_bonus else "1 to 1"
    more = ", three more before the dealer's card," if elections.dealer_burns else ""
    return [
        ("The aim", ["You and the dealer get one card each. The higher card wins; aces are high."]),
        (
            "The play",
            [
                "Make a wager, and if you like a tie wager beside it. Your higher card wins 1 to 1.",
                "On a tie you surrender and lose half of your wager, or go to war with a second wager as large.",
                f"In a war three cards are burned{more} and each side gets one more. Your higher card wins 1 to 1 on "
                f"the war wager and the first one goes back; another tie pays the war wager {tie}; a lower card "
                "loses both.",
                f"A tie wager pays {elections.tie_pays} when the first two cards tie, and loses otherwise.",
            ],
        ),
    ]


FLOOR = FloorRules(
    fittings=dealt_from_a_shoe("19:47-22.2(a)", "19:47-22.2(d)3"),
    places="19:47-22.6[seats]",
    guide=how_to_play,
)
