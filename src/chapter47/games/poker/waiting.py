"""The waiting list: names in order, one seat a call, absent ones passed over (19:47-14.18)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ...table.irregularities import Declaration
from ...table.requests import Request
from ...table.table import Steps
from .hand import PokerTable


def wait(table: PokerTable, declared: Declaration) -> Steps:
    """A name goes to the end of the list. 19:47-14.18[list]."""
    names = table.own.waiting
    names.append(declared.reason)
    yield from table.note("19:47-14.18[list]", "number-on-list", name=declared.reason, number=len(names))


def fill_seats(table: PokerTable) -> Generator[Request, Any, None]:
    """Free seats are called in order of the list; the seat is given, not chosen. 19:47-14.18[call]."""
    free = [n for n in range(1, table.positions + 1) if n not in table.seats]
    cite, choices = "19:47-14.18[call]", ("seated", "absent")
    while table.own.waiting and free:
        name = table.own.waiting.pop(0)
        if (yield from table.ask(cite, 0, "name-called", choices, "floorperson", name=name)) == "absent":
            yield from table.note("19:47-14.18[absent]", "absent-passed-over", name=name)
            continue
        seat = free.pop(0)
        low = table.elections.minimum_buy_in
        chips = yield from table.ask_amount("19:47-14.7[buy-in]", 0, "chips-of", low, 100 * low or 100_000, name=name)
        yield from table.note(cite, "takes-seat", name=name, seat=seat)
        table.sit(seat, name, chips)
