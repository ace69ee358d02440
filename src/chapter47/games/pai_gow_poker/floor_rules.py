"""What pai gow poker asks of the floor: cards, dice, and its guide (19:47-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import device_removed, dice, different_backs, same_backs
from ...table.floor_rules import FloorRules

if TYPE_CHECKING:
    from .elections import PaiGowPokerElections


DICE = 3


def start_dice(elections: PaiGowPokerElections) -> int:
    """The dice that say where the deal starts; none where a generator says it."""
    return DICE if elections.start_by == "dice" else 0


def how_to_play(elections: PaiGowPokerElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    bank = [
        "The bank goes round: who bet in the last round may take it, if they have the chips to pay everybody.",
        *(["The dealer may share it half and half."] if elections.co_banking else []),
    ]
    more = [
        "A bonus wager pays on the best poker hand of your seven cards by its own table.",
        *(["From $5 it also wins a fixed sum when another player has four of a kind or better."] * elections.envy),
    ]
    return [
        ("The aim", ["You part seven cards into a hand of five and a hand of two. Both must beat the bank's."]),
        (
            "The play",
            [
                "The deck has a joker: it is an ace, or it fills a straight or a flush.",
                f"A-2-3-4-5 is the {'second best' if elections.wheel == 'second' else 'lowest'} straight.",
                "Make a wager and get seven cards. Set two as the low hand and five as the high hand, which must rank "
                "at least as high.",
                "Both hands higher win 1 to 1, less the vigorish. One higher and one not is a push. Neither loses.",
                "A hand that equals the bank's counts for the bank.",
            ],
        ),
        *([("The bank", bank)] if elections.player_banking else []),
        *([("The bonus", more)] if elections.bonus else []),
    ]


FLOOR = FloorRules(
    fittings=(
        same_backs("19:47-11.2[deck]"),
        different_backs("19:47-11.2[second-deck]"),
        dice("19:47-11.4[three-dice]", start_dice),
        device_removed("19:47-11.8A[device]"),
    ),
    guide=how_to_play,
)
