"""What can happen to each wager of casino-night roulette: as at the casino's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...odds.events import Rounds
from ..roulette.events import events as of_roulette
from .wagers import WAGERS


def events(elections: Any) -> Iterator[Rounds]:
    """Every pocket that decides."""
    yield from of_roulette(elections, WAGERS)
