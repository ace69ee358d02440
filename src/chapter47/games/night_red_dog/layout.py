"""The layout of casino-night red dog as SVG: the casino's under its own name (13:47-20.31(a)1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...table.table import Table
from ..red_dog.layout import RED_DOG, draw
from .elections import NightRedDogElections

NIGHT_RED_DOG = replace(RED_DOG, title="Casino-Night Red Dog")


def layout(table: Table[Any] | None, elections: NightRedDogElections) -> str:
    """The layout of casino-night red dog, with the chips and cards of a table on it."""
    return draw(NIGHT_RED_DOG, table, elections)
