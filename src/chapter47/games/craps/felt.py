"""How craps looks: its own board, with the dice above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.felt import Felt, PiecesToPress, Setting
from ...table.requests import Ask

if TYPE_CHECKING:
    from .state import CrapsTable


def point(table: CrapsTable) -> int:
    """The come out point, 0 before there is one."""
    return int(table.own.point)


def dice(_table: CrapsTable, request: Ask) -> PiecesToPress | None:
    """Two of the dice are chosen by pressing them (19:47-1.8)."""
    if request.phrase != "choose-two-dice":
        return None
    pairs = [tuple(int(number) - 1 for number in choice.split("-")) for choice in request.choices]
    count = max(max(pair) for pair in pairs) + 1
    settings = tuple(
        Setting(choice, pair, words="Take these two") for choice, pair in zip(request.choices, pairs, strict=True)
    )
    names = tuple(f"die-{at}" for at in range(1, count + 1))
    return PiecesToPress(names, (("To throw", 2), ("In the cup", count - 2)), settings)


FELT = Felt(
    family="craps",
    colour="petrol",
    begin="Roll",
    point=point,
    pieces=dice,
    slip=False,
)
