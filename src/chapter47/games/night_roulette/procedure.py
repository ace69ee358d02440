"""Casino-night roulette, 13:47-20.32(j) to (m): casino roulette with an opening and people of its own."""

from __future__ import annotations

from dataclasses import replace

from ...table.table import Steps
from ..night import CLASS_A
from ..roulette.irregularities import IRREGULARITIES as ROULETTE_IRREGULARITIES
from ..roulette.procedure import RouletteTable
from .elections import NightRouletteElections

IRREGULARITIES = {
    key: replace(irregularity, by=("dealer", CLASS_A)) for key, irregularity in ROULETTE_IRREGULARITIES.items()
}


def open_table(table: RouletteTable, opening: bool) -> Steps:
    """What must be there before the first spin, and what is posted. 13:47-20.32(g)[notice], 13:47-20.32(i)1."""
    if not opening:
        return
    elections: NightRouletteElections = table.elections
    zeros = "0" if elections.wheel == "single-zero" else "0 and 00"
    yield from table.attest("13:47-20.32(b)1", "dealer", "wheel-36-numbers", zeros=zeros)
    yield from table.attest("13:47-20.32(b)2", "dealer", "ball-and-layout")
    yield from table.attest("13:47-20.15(c)", "dealer", "wheel-horizontal-level")
    if elections.used_as_single:
        yield from table.note("13:47-20.32(i)1", "sign-used-as-single-zero")
    elif elections.wheel == "double-zero":
        lose = "half" if elections.half_on_zero else "all"
        yield from table.note("13:47-20.32(g)[notice]", "sign-even-money-on-zeros", lose=lose)
    if elections.layout_approval:
        yield from table.note("13:47-20.32(e)1.ii", "layout-approved", approval=elections.layout_approval)


__all__ = ["IRREGULARITIES", "open_table"]
