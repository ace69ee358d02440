"""What double down stud asks of the floor: cards and cover card, the posting of its limit, its guide (19:47-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import poker_against_the_house
from ...table.floor_rules import FloorRules, SignDuty
from ...table.money import DOLLAR, dollars

if TYPE_CHECKING:
    from .elections import DoubleDownStudElections


def payout_limit(elections: DoubleDownStudElections) -> str:
    """What one hand can win at most."""
    return f"One hand wins at most {dollars(elections.payout_limit * DOLLAR)}."


def how_to_play(elections: DoubleDownStudElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        ("The aim", ["Your one card and four community cards make a poker hand. You play against a table of odds."]),
        (
            "The play",
            [
                "You make a wager and get one card. Three of the four community cards are turned up.",
                "Now stand, or double: a second wager, exactly as large as the first.",
                "The last community card is turned up. A pair of jacks or better wins by the table below, a pair of "
                "sixes to tens is a push, and anything less loses.",
                payout_limit(elections),
            ],
        ),
    ]


FLOOR = FloorRules(
    signs=(SignDuty("payout_limit", "19:47-17.10[limit-posted]", payout_limit),),
    fittings=poker_against_the_house(
        "19:47-17.2[deck]", "19:47-17.2[backs]", "19:47-17.2[cover-card]", "19:47-17.11[change-method]"
    ),
    guide=how_to_play,
)
