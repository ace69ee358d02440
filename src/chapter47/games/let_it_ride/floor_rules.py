"""What let it ride asks of the floor: cards and cover card, the posting of odds and limit, its guide (19:47-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import poker_against_the_house
from ...table.floor_rules import FloorRules, NoticeDuty, SignDuty, Trigger
from ...table.money import DOLLAR, dollars

if TYPE_CHECKING:
    from .elections import LetItRideElections


def payout_limit(elections: LetItRideElections) -> str:
    """What the bets of one hand can win at most."""
    return f"The bets of one hand win at most {dollars(elections.payout_limit * DOLLAR)}, by the odds of the layout."


def how_to_play(elections: LetItRideElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    extra = []
    if elections.bonus != "none":
        extra.append(
            "A $1 bonus wager goes into the device at your place, is not returned, and pays on your five cards by its "
            "own table."
        )
    if elections.three_card_bonus != "none":
        extra.append("A three-card bonus pays on your own three cards by its own table.")
    return [
        ("The aim", ["Your three cards and two community cards make a poker hand. You play against a table of odds."]),
        (
            "The play",
            [
                "You make three equal bets and get three cards.",
                "Look at them: take bet 1 back, or let it ride. Then the first community card is turned up.",
                "Take bet 2 back, or let it ride. Then the second community card is turned up. Bet 3 always stays.",
                "With a pair of tens or better every bet still there is paid; with less all of them are lost.",
                payout_limit(elections),
            ],
        ),
        *([("Bonus wagers", extra)] if extra else []),
    ]


FLOOR = FloorRules(
    notices=(NoticeDuty("19:47-18.11[limit-decrease]", ("payout_limit",), (Trigger.DECREASE,)),),
    signs=(SignDuty("payout_limit", "19:47-18.11[limit-posted]", payout_limit),),
    fittings=poker_against_the_house(
        "19:47-18.2[deck]", "19:47-18.2[backs]", "19:47-18.2[cover-card]", "19:47-18.12[change-method]"
    ),
    guide=how_to_play,
)
