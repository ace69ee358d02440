"""What Caribbean stud asks of the floor: cards and cover card, the sign of its payout limit, its guide (19:47-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import poker_against_the_house
from ...table.floor_rules import FloorRules, SignDuty
from ...table.money import DOLLAR, dollars

if TYPE_CHECKING:
    from .elections import CaribbeanStudElections


def payout_limit(elections: CaribbeanStudElections) -> str:
    """What one bet wager can win at most."""
    return f"One bet wager wins at most {dollars(elections.payout_limit * DOLLAR)}."


def how_to_play(elections: CaribbeanStudElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    progressive = [
        "With an ante you may drop one $1 chip for the progressive. It pays on your own flush or better, whatever "
        "the dealer has; a royal flush wins the whole meter, a straight flush a tenth of it.",
        "If you fold, the progressive wager is lost too.",
    ]
    return [
        ("The aim", ["Your five-card poker hand plays against the dealer's."]),
        (
            "The play",
            [
                "You make an ante. You get five cards face down, the dealer five of which one is turned up.",
                "Look at your cards. Fold, and the ante is lost; or bet exactly twice the ante.",
                "The dealer plays with ace and king or better. With less the ante pays 1 to 1 and the bet goes back.",
                "If the dealer plays, the higher hand wins: your ante is paid 1 to 1 and the bet by the table below. "
                "Equal hands are a push.",
                payout_limit(elections),
            ],
        ),
        *([("The progressive", progressive)] if elections.progressive else []),
    ]


FLOOR = FloorRules(
    signs=(SignDuty("payout_limit", "19:47-16.12[limit-sign]", payout_limit),),
    fittings=poker_against_the_house(
        "19:47-16.2[deck]", "19:47-16.2[backs]", "19:47-16.2[cover-card]", "19:47-16.13[change-method]"
    ),
    guide=how_to_play,
)
