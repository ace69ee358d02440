"""What three card poker asks of the floor: cards, cover card and device, and its guide (19:47-20)."""

from __future__ import annotations

from ...table.fittings import cutting_card_approved, cutting_card_colour, device_removed, different_backs, same_backs
from ...table.floor_rules import FloorRules


def how_to_play(_: object) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        (
            "The aim",
            ["Your three-card poker hand plays against the dealer's, against a table of odds, or against both."],
        ),
        (
            "How hands rank",
            ["Straight flush, three of a kind, straight, flush, pair, high card: here a straight beats a flush."],
        ),
        (
            "The play",
            [
                "Bet on the ante, on pair plus, or on both, and get three cards.",
                "With an ante, look: fold and lose what you bet, or make a play wager as large as the ante.",
                "The dealer plays with a queen or better. With less the ante pays 1 to 1 and the play wager goes back.",
                "If the dealer plays, the higher hand wins 1 to 1 on both; equal hands are a push.",
                "With a straight or better the ante earns a bonus, whatever the dealer has.",
                "Pair plus wins with a pair or better, whatever the dealer has.",
            ],
        ),
    ]


FLOOR = FloorRules(
    fittings=(
        same_backs("19:47-20.2(a)"),
        different_backs("19:47-20.2(b)2"),
        cutting_card_colour("19:47-20.2(a)[cover-card]"),
        cutting_card_approved("19:47-20.2(a)[cover-card]"),
        device_removed("19:47-20.12(g)"),
    ),
    guide=how_to_play,
)
