"""How a layout is pressed on a screen, where that is more than its printed areas: other places, and several wagers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .given import OwnTable

if TYPE_CHECKING:
    from .table import Table


def _as_printed(drawing: str, _table: Table, _seat: int) -> str:
    return drawing


def _itself(_table: Table, _seat: int, area: str, _whose: int) -> str:
    return area


def _alone(wager: str) -> tuple[str, ...]:
    return (wager,)


def _own_areas(_table: Table) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Pressing:
    """What a game adds; its table has the wagers that stand, with those of the open window."""

    draw: Callable[[str, OwnTable, int], str] = _as_printed  # the drawing with more places, for a seat
    wager: Callable[[OwnTable, int, str, int], str] = _itself  # that a seat makes by an area, and whose area it is
    together: Callable[[str], tuple[str, ...]] = _alone  # the wagers that are made at once with one
    turns: frozenset[str] = frozenset()  # areas that may come to mean another wager while a hand goes on
    others: Callable[[OwnTable], bool] = _own_areas  # whether areas of other seats may be pressed
