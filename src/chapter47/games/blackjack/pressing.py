"""A press on the box of another patron wagers on that box, where that is offered (19:47-2.14)."""

from __future__ import annotations

from typing import Any

from ...table.pressing import Pressing
from ...table.table import Table

BOX = "box"


def others(table: Table[Any]) -> bool:
    """Whether wagers on the boxes of others are offered."""
    return any(kind.key == BOX for kind in table.offered)


def wager(table: Table[Any], seat: int, area: str, whose: int) -> str:
    """What pressing an area means: on another's box it is a wager on that box."""
    return f"{BOX}:{whose}" if whose and whose != seat and others(table) else area


PRESSING = Pressing(wager=wager, others=others)
