"""What pokette asks of the floor: a sign that states what a clapper between two cards does (19:47-12.9(b))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.floor_rules import FloorRules, NoticeDuty, SignDuty, Trigger

if TYPE_CHECKING:
    from .elections import PoketteElections


def clapper(elections: PoketteElections) -> str:
    """The clapper option in effect."""
    if elections.clapper == "respin":
        return "If the clapper stops between two cards the spin is void and the wheel is spun again."
    return "If the clapper stops between two cards the card just passed wins."


def how_to_play(elections: PoketteElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        ("The aim", ["You bet on the card at which a large upright wheel of 52 cards and two jokers will stop."]),
        (
            "The spin",
            ["Bet on a card, two, four, a rank, a suit or a colour before the wheel is spun.", clapper(elections)],
        ),
        (
            "The poker hand",
            [
                "The winning cards are set up side by side. After the first you may bet on a pair with the second.",
                "After the second you may bet on what three cards will make: a pair, a straight, a flush, a straight "
                "flush or three of a kind, as far as it is still possible.",
                f"Aces are {elections.ace} in a straight.",
                "A joker among the cards of the hand loses these bets."
                if elections.joker_in_hand == "loses"
                else "A joker among the cards of the hand sends these bets back.",
            ],
        ),
    ]


FLOOR = FloorRules(
    notices=(NoticeDuty("19:47-12.9(b)", ("clapper",), (Trigger.CHANGE,), text=clapper),),
    signs=(SignDuty("clapper", "19:47-12.9(b)", clapper),),
    guide=how_to_play,
)
