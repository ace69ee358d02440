"""What can happen to each wager of casino-night let it ride: as at the casino's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...odds.events import Rounds
from ..let_it_ride.events import events as of_let_it_ride
from .wagers import WAGERS


def events(elections: Any) -> Iterator[Rounds]:
    """Every deal, played by the best decisions."""
    yield from of_let_it_ride(elections, WAGERS)
