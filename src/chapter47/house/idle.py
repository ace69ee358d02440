"""Who has gone, and what nobody uses: a seat that was left is freed with its chips kept, a table is put on the disk."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ..errors import Refusal
from ..table.requests import Bets
from ..table.window import Leave

if TYPE_CHECKING:
    from .live import LiveTable

AWAY = 600.0  # seconds without a word after which a seat is free, unless its patron looks on
LOOKING = 3_600.0  # and if they do
LATELY = 180.0  # seconds without a word after which nobody is thought to be there
UNUSED = 60.0  # seconds after which a table that nobody has to do with is put away
ROUND = 10.0  # seconds between two rounds through the tables in use
BY = "the house: nobody was there"


class Rounds:
    """Now and then somebody goes round the tables in use; those that are put away cost nothing."""

    def __init__(self) -> None:
        self.next = time.monotonic() + ROUND

    def due(self, tables: list[LiveTable]) -> list[LiveTable]:
        """The tables to look at now."""
        if time.monotonic() < self.next:
            return []
        self.next = time.monotonic() + ROUND
        return tables


def free_seats(live: LiveTable, at: float | None = None) -> bool:
    """Patrons who are gone leave with the next deal and have their chips; whether the table stands empty."""
    at = time.monotonic() if at is None else at
    if live.entered or not isinstance(live.pending, Bets):
        return live.pending is None
    for seat in list(live.table.seats):
        since = live.acted.setdefault(seat, at)  # since the table was taken up, at the latest
        if at - since > (LOOKING if live.listeners else AWAY):
            try:
                live.bet(Leave(seat, "collect"), by=BY)
            except Refusal:  # a wager stands that cannot be left: the next round decides it
                live.acted[seat] = at
    return not live.playing()


def attended(live: LiveTable, at: float | None = None) -> bool:
    """Whether somebody is at a table: looks on, or did something lately. A seat is kept longer than that."""
    at = time.monotonic() if at is None else at
    return bool(live.listeners) or any(at - since < LATELY for since in live.acted.values())


def unused(live: LiveTable, at: float | None = None) -> bool:
    """Whether nobody has to do with a table: no one looks on, and no one has asked for it lately."""
    return not live.listeners and (time.monotonic() if at is None else at) - live.used > UNUSED
