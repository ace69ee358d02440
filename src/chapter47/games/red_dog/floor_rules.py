"""What red dog asks of the floor: cards and cutting cards, and its guide (19:47-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import cutting_card_approved, cutting_card_colour, cutting_cards, same_backs
from ...table.floor_rules import FloorRules

if TYPE_CHECKING:
    from .elections import RedDogElections


def decks(elections: RedDogElections) -> str:
    """How many decks are in play at a time. 19:47-6.1(a)."""
    return "one deck" if elections.shoe_decks == 1 else f"{elections.shoe_decks} decks together"


def how_to_play(elections: RedDogElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    spreads = [
        f"A spread of one pays {elections.spread_1_pays}, of two {elections.spread_2_pays}, of three "
        f"{elections.spread_3_pays}, of four or more {elections.spread_4_11_pays}."
    ]
    return [
        ("The aim", ["Two cards are dealt. You bet that a third one falls between them."]),
        (
            "The play",
            [
                "Make a wager. Two cards are dealt face up. The spread is the number of ranks between; aces are high.",
                "Two neighbours, such as a seven and an eight, are a push.",
                "With a spread you may raise by as much as your wager. The third card wins if it falls between, and "
                "loses if it does not.",
                f"Two equal cards: a third of that rank pays {elections.three_of_a_kind_pays}, any other is a push.",
            ],
        ),
        ("What a spread pays", spreads),
        ("The cards", [f"A round is dealt from {decks(elections)}."]),
    ]


FLOOR = FloorRules(
    fittings=(
        cutting_cards("19:47-6.1(a)", lambda elections: elections.cutting_cards),
        same_backs("19:47-6.1(a)"),
        cutting_card_colour("19:47-6.1(a)[cutting-card]"),
        cutting_card_approved("19:47-6.1(a)[cutting-card]"),
    ),
    guide=how_to_play,
)
