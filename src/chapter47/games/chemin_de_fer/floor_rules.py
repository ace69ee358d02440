"""What chemin de fer asks of the floor: decks alike, two cutting cards, and its guide (19:47-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.fittings import cutting_cards, same_backs
from ...table.floor_rules import FloorRules
from ...table.percent import in_words

if TYPE_CHECKING:
    from .elections import CheminDeFerElections


BANKER = {
    "tableau": "The bank's hand draws by a fixed table.",
    "free": "The banker is free to draw or to stand.",
    "tableau_with_two_choices": "The bank's hand draws by a fixed table, and the banker chooses in its two open cells.",
}


def bank_draws(elections: CheminDeFerElections) -> str:
    """How free the banker is. 19:47-4.9[banker-free], 19:47-4.9[six-stood]."""
    six = " The banker also chooses on six where the players took no card." if elections.six_against_stand else ""
    return f"{BANKER[elections.banker_rule]}{six}"


def how_to_play(elections: CheminDeFerElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        ("The aim", ["One player holds the bank; the others bet against it. The hand nearer to nine wins."]),
        (
            "The bank",
            [
                "The shoe goes round. Who has it puts up a bank, and deals until the bank loses or is passed on.",
                "Each player in turn may cover part of the bank. Who calls banco covers all of it and plays alone.",
                f"The house takes {in_words(elections.vigorish_percent)} percent of what the bank wins.",
            ],
        ),
        (
            "The play",
            [
                "Two cards go to the players' hand and two to the bank's. Eight or nine ends the coup.",
                "The players' hand draws on four or less, stands on six or seven, and chooses on five.",
                bank_draws(elections),
                "The higher count wins 1 to 1. Equal counts decide nothing.",
            ],
        ),
    ]


FLOOR = FloorRules(
    fittings=(
        cutting_cards("19:47-4.1[cutting-cards]", 2),
        same_backs("19:47-4.1[decks]"),
    ),
    places="19:47-4.5[seats]",
    guide=how_to_play,
)
