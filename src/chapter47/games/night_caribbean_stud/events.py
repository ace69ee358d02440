"""What can happen to each wager of casino-night Caribbean stud: as at the casino's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...odds.events import Rounds
from ..caribbean_stud.events import events as of_caribbean_stud
from .wagers import WAGERS


def events(elections: Any) -> Iterator[Rounds]:
    """Every deal."""
    yield from of_caribbean_stud(elections, WAGERS)
