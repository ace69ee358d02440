"""The progressive wager of Caribbean stud: its meter, its lamps, and how it is paid (19:47-16.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.irregularities import Declared
from ...table.money import DOLLAR, Cents, dollars
from ...table.table import Steps, Table
from ...table.wagers import Result, Wager
from .wagers import PROGRESSIVE, decide_progressive, meter_share


def meter(table: Table[Any]) -> Cents:
    """What the meter shows; it starts at the initial amount. 19:47-16.11[initial-and-reset]."""
    shown: Cents = table.memory.setdefault("meter", table.elections.progressive_initial * DOLLAR)
    return shown


def wagers(table: Table[Any]) -> list[Wager]:
    """The progressive wagers on the layout."""
    return [wager for wager in table.wagers if wager.kind is PROGRESSIVE]


def lock(table: Table[Any]) -> Steps:
    """Chips are counted against lamps and the meter takes its part of them. 19:47-16.6[lamp], 19:47-16.11[rate]."""
    made = len(wagers(table))
    if not made:
        return
    table.memory["locked"] = True
    table.memory["meter"] = meter(table) + made * table.elections.progressive_rate * DOLLAR // 100
    yield from table.note(
        "19:47-16.6[lamp]", f"progressive chips {made}, lamps {made}: meter locked at {dollars(meter(table))}"
    )


def unlock_void(table: Table[Any], returned: int) -> Steps:
    """The part of wagers that went back leaves the meter again, on record. 19:47-16.11[void-returns]."""
    if returned:
        table.memory["meter"] = meter(table) - returned * table.elections.progressive_rate * DOLLAR // 100
        yield from table.note("19:47-16.11[void-returns]", f"meter corrected to {dollars(meter(table))}")


@law("19:47-16.11[share]")
def pay(table: Table[Any], wager: Wager, result: int, results: Mapping[int, int]) -> Steps:
    """One winning progressive wager, validated and paid; royal flushes share the meter. 19:47-16.11[share].

    ``results`` are the classes of all hands still in, by seat.
    """
    share = meter_share(result)
    stood = meter(table)
    if share == 100:
        winners = sum(meter_share(results[w.seat]) == 100 for w in wagers(table))
        stood = table.memory.setdefault("jackpot", stood // winners)
    decision = decide_progressive(result, table.elections, stood)
    assert decision.result is Result.WON
    yield from table.note("19:47-16.11[validate]", f"seat {wager.seat}: hand and lamp checked, supervisor validates")
    yield from table.pay(wager, decision)
    if share == 10:
        table.memory["meter"] = stood - stood // 10
    if share:
        yield from table.note(decision.cite, f"meter won: {dollars(decision.winnings(DOLLAR) + DOLLAR)}")


def reset(table: Table[Any]) -> Steps:
    """After a royal flush the meter starts again from its reset amount. 19:47-16.11[initial-and-reset]."""
    if table.memory.pop("jackpot", None) is not None:
        table.memory["meter"] = table.elections.progressive_reset * DOLLAR
        yield from table.note("19:47-16.11[royal-flush]", f"meter reset to {dollars(meter(table))}")


def lamp_fails(table: Table[Any], declared: Declared) -> Steps:
    """The lamp of a position is dark: no progressive wager there until it works. 19:47-16.6[lamp-fails]."""
    table.memory.setdefault("dark", set()).add(declared.seat)
    yield from table.note(
        "19:47-16.6[lamp-fails]", f"no progressive wager at seat {declared.seat} until its lamp works"
    )


def verify_lamp(table: Table[Any], seat: int) -> None:
    """Refuse a progressive wager at a position without its lamp. 19:47-16.6[lamp-fails]."""
    if seat in table.memory.get("dark", ()):
        raise Refusal(
            f"The progressive lamp at seat {seat} does not work.",
            cite="19:47-16.6[lamp-fails]",
            instead="an ante alone, or another seat",
        )
