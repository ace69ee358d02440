"""What Spanish 21 asks of the floor: cards, device, the sign of its side wager, its guide (19:47-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import (
    cutting_card_approved,
    cutting_card_colour,
    cutting_cards,
    device_removed,
    same_backs,
)
from ...table.floor_rules import FloorRules, SignDuty
from ..blackjack.floor_rules import cards

if TYPE_CHECKING:
    from .elections import SpanishElections


def how_to_play(elections: SpanishElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    surrender = ["On your first two cards you may give up half of your wager."] if elections.surrender else []
    rescue = ["After doubling you may take the second wager back and give up the first."] if elections.rescue else []
    return [
        ("The aim", ["Come nearer to 21 than the dealer without going over. The decks have no tens."]),
        ("The cards", cards(elections)),
        (
            "What is special",
            [
                "Your 21 always wins, and your blackjack pays 3 to 2 even against the dealer's.",
                "A 21 of five cards or more, of 6-7-8 or of three sevens pays extra, unless you doubled.",
                "You may double once on any number of cards, also after a split, and split up to "
                f"{elections.most_hands} hands.",
                *surrender,
                *rescue,
            ],
        ),
        (
            "The play",
            [
                "Faces count ten, aces one or eleven. Draw as long as you like below 21; over 21 loses at once.",
                "Against the dealer's ace you may insure up to half of your wager at 2 to 1.",
            ],
        ),
    ]


def no_bonus(_: object) -> str:
    """What a sign at every table says of doubled and split hands. 19:47-19.5[sign]."""
    return "Doubled hands get no bonus payout; doubled and split hands get no super bonus."


FLOOR = FloorRules(
    signs=(SignDuty("no_bonus_when_doubled", "19:47-19.5[sign]", no_bonus),),
    fittings=(
        cutting_cards("19:47-19.2(a)", 1),
        same_backs("19:47-19.2(a)", lambda _: False),
        cutting_card_colour("19:47-19.2(a)[cutting-card]"),
        cutting_card_approved("19:47-19.2(a)[cutting-card]"),
        device_removed("19:47-19.15(k)"),
    ),
    places="19:47-19.2[six-boxes]",
    guide=how_to_play,
)
