"""The progressive wager of Caribbean stud: its meter, its lamps, and how it is paid (19:47-16.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.events import FUNDING, Account
from ...table.irregularities import Declaration
from ...table.money import DOLLAR, Cents
from ...table.table import Steps
from ...table.wagers import Wager
from ..three_card_poker.dealing import HousePoker
from .wagers import PROGRESSIVE, decide_progressive, meter_share

if TYPE_CHECKING:
    from .procedure import StudTable


METER = Account("meter", "main")


class CaribbeanStud(HousePoker):
    """What a Caribbean stud table remembers from round to round."""

    meter: Cents | None = None  # what the progressive meter shows, where there is one
    dark: set[int] = set()  # seats whose progressive lamp does not work


def start(table: StudTable) -> None:
    """The meter starts at the initial amount, unless an earlier sitting left it. 19:47-16.11[initial-and-reset]."""
    if table.elections.progressive and table.own.meter is None:
        change(table, "19:47-16.11[initial-and-reset]", table.elections.progressive_initial * DOLLAR)


def meter(table: StudTable) -> Cents:
    """What the meter shows."""
    return int(table.own.meter or 0)


def change(table: StudTable, cite: str, shown: Cents) -> None:
    """The meter shows another amount from now on, and the record has the difference."""
    by = shown - meter(table)
    source, target = (FUNDING, METER) if by > 0 else (METER, FUNDING)
    table.own.meter = shown
    table.move(cite, source, target, abs(by), "meter")


def wagers(table: StudTable) -> list[Wager]:
    """The progressive wagers on the layout."""
    return [wager for wager in table.wagers if wager.kind is PROGRESSIVE]


def lock(table: StudTable) -> Steps:
    """Chips are counted against lamps and the meter takes its part of them. 19:47-16.6[lamp], 19:47-16.11[rate]."""
    made = len(wagers(table))
    if not made:
        return
    yield from count_chips_and_lamps(table, made)
    table.state.locked = True
    change(table, "19:47-16.11[rate]", meter(table) + made * table.elections.progressive_rate * DOLLAR // 100)
    yield from table.note("19:47-16.6[lamp]", "meter-locked", meter=meter(table))


def count_chips_and_lamps(table: StudTable, made: int) -> Steps:
    """The dealer counts chips and lamps, each by itself, until both are as many as the wagers. 19:47-16.6[lamp]."""
    while True:
        chips = yield from table.count("19:47-16.6[lamp]", "dealer", "progressive-chips-counted", made)
        lamps = yield from table.count("19:47-16.6[lamp]", "dealer", "progressive-lamps-counted", made)
        if chips is None or chips == lamps == made:
            return
        yield from table.note("19:47-16.6[lamp]", "chips-and-lamps-differ", chips=chips, lamps=lamps, made=made)


def unlock_void(table: StudTable, returned: int) -> Steps:
    """The part of wagers that went back leaves the meter again, on record. 19:47-16.11[void-returns]."""
    if returned:
        part = returned * table.elections.progressive_rate * DOLLAR // 100
        change(table, "19:47-16.11[void-returns]", meter(table) - part)
        yield from table.note("19:47-16.11[void-returns]", "meter-corrected", meter=meter(table))


VALIDATION = (
    ("dealer", "hand-of-seat-checked"),
    ("dealer", "lamp-of-seat-checked"),
    ("casino supervisor", "progressive-of-seat-validated"),
)


@law("19:47-16.11[share]")
def pay(table: StudTable, wager: Wager, result: int, results: Mapping[int, int]) -> Steps:
    """One winning progressive wager, validated and paid; royal flushes share the meter. 19:47-16.11[share].

    ``results`` are the classes of all hands still in, by seat.
    """
    share = meter_share(result)
    stood = meter(table)
    if share == 100:
        winners = sum(meter_share(results[w.seat]) == 100 for w in wagers(table))
        if table.state.jackpot is None:
            table.state.jackpot = stood // winners
        stood = table.state.jackpot
    decision = decide_progressive(result, table.elections, stood)
    for role, act in VALIDATION:
        yield from table.attest("19:47-16.11[validate]", role, act, seat=wager.seat)
    yield from table.pay(wager, decision)
    if share == 10:
        change(table, decision.cite, stood - stood // 10)
    if share:
        yield from table.note(decision.cite, "meter-won", amount=decision.winnings(DOLLAR) + DOLLAR)


def reset(table: StudTable) -> Steps:
    """After a royal flush the meter starts again from its reset amount. 19:47-16.11[initial-and-reset]."""
    if table.state.jackpot is not None:
        change(table, "19:47-16.11[royal-flush]", 0)
        change(table, "19:47-16.11[initial-and-reset]", table.elections.progressive_reset * DOLLAR)
        yield from table.note("19:47-16.11[royal-flush]", "meter-reset", meter=meter(table))


def lamp_fails(table: StudTable, declared: Declaration) -> Steps:
    """The lamp of a position is dark: no progressive wager there until it works. 19:47-16.6[lamp-fails]."""
    table.own.dark.add(declared.seat)
    yield from table.note("19:47-16.6[lamp-fails]", "no-progressive-until-lamp-works", seat=declared.seat)


def verify_lamp(table: StudTable, seat: int) -> None:
    """Refuse a progressive wager at a position without its lamp. 19:47-16.6[lamp-fails]."""
    if seat in table.own.dark:
        raise Refusal(
            f"The progressive lamp at seat {seat} does not work.",
            cite="19:47-16.6[lamp-fails]",
            instead="an ante alone, or another seat",
        )
