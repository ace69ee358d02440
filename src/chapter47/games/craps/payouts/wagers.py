"""The pay tables of craps wagers that have several rows, and what a combined wager is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ....table.pay_tables import Pay, PayTable, by_place
from .. import rules
from . import rules as payouts

if TYPE_CHECKING:
    from ..elections import CasinoElections, CrapsFamily


HIGHS = ("2", "3", "11", "12")
# Combined wagers are paid as the wagers they are made of: the part and its units of the whole.
# 19:47-1.4(c)[horn], 19:47-1.4(c)[horn-high], 19:47-1.4(d), 19:47-1.2(a)21[wager]; readings E-011, E-012.
_HORN = (("craps:2", 1), ("craps:3", 1), ("eleven", 1), ("craps:12", 1))
HIGH_PART = {"2": "craps:2", "3": "craps:3", "11": "eleven", "12": "craps:12"}
PARTS: dict[str, tuple[tuple[str, int], ...]] = {
    "c-and-e": (("any-craps", 1), ("eleven", 1)),
    "horn": _HORN,
    **{
        f"horn-high:{high}": tuple((part, units + (part == HIGH_PART[high])) for part, units in _HORN) for high in HIGHS
    },
    "whirl": (*_HORN, ("any-seven", 1)),
}
PARTS_CITE = {
    "c-and-e": "19:47-1.4(d)",
    "horn": "19:47-1.4(c)[horn]",
    "horn-high": "19:47-1.4(c)[horn-high]",
    "whirl": "19:47-1.2(a)21[wager]",
}

FEE_CITE = {"buy": "19:47-1.5(a)[buy-option]", "lay": "19:47-1.5(b)[lay-option]"}
# What a part of a combined wager is on, and its line of the schedule.
_PART_EVENT = {
    "craps:2": ("2", "craps-2"),
    "craps:3": ("3", "craps-3"),
    "eleven": ("11", "eleven"),
    "craps:12": ("12", "craps-12"),
    "any-craps": ("2, 3 or 12", "any-craps"),
    "any-seven": ("7", "any-seven"),
}


def events(**lines: str) -> Callable[[Any], PayTable]:
    """Rows for the lines of one wager: a line of the schedule and what it is paid on."""
    named = {key.replace("_", "-"): event for key, event in lines.items()}
    return lambda elections: tuple(
        Pay(event, elections.payout(key), payouts.PAYS[key][1]) for key, event in named.items()
    )


def parts(*names: str) -> Callable[[Any], PayTable]:
    """Rows for a combined wager: each part is paid at its own odds, the other parts are lost."""

    def rows(elections: CrapsFamily) -> PayTable:
        told = []
        for name in names:
            units = PARTS[name]
            whole = sum(unit for _, unit in units)
            spot = name.partition(":")[2]
            for part, unit in units:
                event, line = _PART_EVENT[part]
                cite = PARTS_CITE[name.partition(":")[0]]
                high = f"{event} with {spot} high" if spot else event
                where = (spot,) if spot else ()
                told.append(Pay(high, elections.payout(line), cite, share=Fraction(unit, whole), spots=where))
        return tuple(told)

    return rows


def hop_rows(elections: CrapsFamily) -> PayTable:
    """On the hop: pairs, and two different numbers; hop by hop where the licensee pays some of them more."""
    lines = {f"{one}-{two}": f"hop-{one}-{two}" for one, two in rules.HOPS}
    rows = by_place((spot, elections.payout(key), payouts.PAYS[key][1]) for spot, key in lines.items())
    pairs = tuple(f"{one}-{two}" for one, two in rules.HOPS if one == two)
    names = {pairs: "a pair", tuple(spot for spot in lines if spot not in pairs): "two different numbers"}
    return tuple(replace(row, event=names.get(row.spots, row.event)) for row in rows)


def fire_rows(elections: CasinoElections) -> PayTable:
    """The fire bet by its different points."""
    cites = payouts.FIRE_CITES[elections.fire_table]
    return tuple(
        Pay(f"{n} different points", odds, cite)
        for n, odds, cite in zip((4, 5, 6), elections.fire_odds, cites, strict=True)
    )
