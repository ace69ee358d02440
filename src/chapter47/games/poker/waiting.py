"""The waiting list: names in order, one seat a call, absent ones passed over (19:47-14.18)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ...table.irregularities import Declaration
from ...table.requests import Request
from ...table.table import Steps
from .hand import PokerTable


def waiting(table: PokerTable) -> list[str]:
    """The list of this table's game and limit. 19:47-14.18[list]."""
    names: list[str] = table.memory.setdefault("waiting", [])
    return names


def wait(table: PokerTable, declared: Declaration) -> Steps:
    """A name goes to the end of the list. 19:47-14.18[list]."""
    waiting(table).append(declared.reason)
    yield from table.note("19:47-14.18[list]", "number-on-list", reason=declared.reason, value=len(waiting(table)))


def fill_seats(table: PokerTable) -> Generator[Request, Any, None]:
    """Free seats are called in order of the list; the seat is given, not chosen. 19:47-14.18[call]."""
    free = [n for n in range(1, table.positions + 1) if n not in table.seats]
    while waiting(table) and free:
        name = waiting(table).pop(0)
        if (
            yield from table.ask("19:47-14.18[call]", 0, "called", ("seated", "absent"), "floorperson", name=name)
        ) == "absent":
            yield from table.note("19:47-14.18[absent]", "absent-passed-over", name=name)
            continue
        seat = free.pop(0)
        low = table.elections.minimum_buy_in
        chips = yield from table.ask_amount("19:47-14.7[buy-in]", 0, "chips", low, 100 * low or 100_000, name=name)
        yield from table.note("19:47-14.18[call]", "takes-seat", name=name, seat=seat)
        table.sit(seat, name, chips)
