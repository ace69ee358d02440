"""What fast action hold'em asks of the floor: cards and cutting card, and its guide (19:47-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import dealt_from_a_shoe
from ...table.floor_rules import FloorRules

if TYPE_CHECKING:
    from .elections import FastActionElections


def splits(elections: FastActionElections) -> str:
    """Which four cards may be split. 19:47-21.8(c)[any-hand]."""
    return "them into two hands of two" if elections.split_hands == "any" else "two pairs into two hands"


def how_to_play(elections: FastActionElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        (
            "The aim",
            ["Two cards that you keep and five shared cards make your poker hand. It plays against the dealer's."],
        ),
        (
            "The play",
            [
                f"You make one wager and get four cards. Keep two and give two away, or split {splits(elections)} "
                "with a second wager as large as the first.",
                f"Four of a kind in your four cards is a natural: it pays {elections.natural_pays}, unless the dealer "
                "has one too. A dealer's natural takes all original wagers.",
                "The dealer keeps two cards by fixed rules. Then five shared cards are dealt.",
                "The higher five-card hand wins 1 to 1. A hand equal to the dealer's loses.",
            ],
        ),
        (
            "How hands rank",
            [
                "Several decks are in play, so five of a kind can come, and a flush counts for more when it holds a "
                "pair or more: a flush with one pair already beats four of a kind.",
            ],
        ),
    ]


FLOOR = FloorRules(
    fittings=dealt_from_a_shoe("19:47-21.2(a)", "19:47-21.2(d)3"),
    places="19:47-21.6[seats]",
    guide=how_to_play,
)
