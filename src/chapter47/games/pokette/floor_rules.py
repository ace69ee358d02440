"""What pokette asks of the floor: a sign that states what a clapper between two cards does (19:47-12.9(b))."""

from __future__ import annotations

from typing import Any

from ...table.floor_rules import FloorRules, NoticeDuty, SignDuty, Trigger


def clapper(elections: Any) -> str:
    """The clapper option in effect."""
    if elections.clapper == "respin":
        return "If the clapper stops between two cards the spin is void and the wheel is spun again."
    return "If the clapper stops between two cards the card just passed wins."


FLOOR = FloorRules(
    notices=(NoticeDuty("19:47-12.9(b)", ("clapper",), (Trigger.CHANGE,), text=clapper),),
    signs=(SignDuty("clapper", "19:47-12.9(b)", clapper),),
)
