"""What Big Six asks of the floor: a sign that states what a clapper between two numbers does (19:47-5.6(d))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.floor_rules import FloorRules, NoticeDuty, SignDuty, Trigger
from . import rules

if TYPE_CHECKING:
    from .elections import BigSixElections


def clapper(elections: BigSixElections) -> str:
    """The clapper option in effect."""
    if elections.clapper == "respin":
        return "If the clapper stops between two numbers the spin is void and the wheel is spun again."
    return "If the clapper stops between two numbers the number just passed wins."


def spaces(elections: BigSixElections) -> str:
    """How many spaces of the wheel show each symbol. 19:47-5.6[wheel]."""
    counts = zip(rules.FACES, elections.counts, strict=True)
    told = [f"{count} space{'s' * (count != 1)} of {'$' * face.isdigit()}{face}" for face, count in counts]
    return f"{', '.join(told[:-1])} and {told[-1]}"


def how_to_play(elections: BigSixElections) -> list[tuple[str, list[str]]]:
    """The game in plain English."""
    return [
        (
            "The aim",
            [
                "You bet on the symbol at which a large upright wheel will stop under its clapper.",
                f"The wheel has {spaces(elections)}.",
            ],
        ),
        (
            "The spin",
            ["The wheel is spun after your chips are down, and must make full turns to count.", clapper(elections)],
        ),
    ]


FLOOR = FloorRules(
    notices=(NoticeDuty("19:47-5.6(d)", ("clapper",), (Trigger.CHANGE,), text=clapper),),
    signs=(SignDuty("clapper", "19:47-5.6(d)", clapper),),
    guide=how_to_play,
)
