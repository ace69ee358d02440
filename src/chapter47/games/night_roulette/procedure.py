"""Casino-night roulette, 13:47-20.32(j) to (m): casino roulette with an opening and people of its own."""

from __future__ import annotations

from dataclasses import replace

from ...table.table import Steps
from ..night import CLASS_A
from ..roulette.irregularities import IRREGULARITIES as ROULETTE_IRREGULARITIES
from ..roulette.procedure import RouletteTable, round_of_play
from .elections import NightRouletteElections

IRREGULARITIES = {
    key: replace(irregularity, by=("dealer", CLASS_A)) for key, irregularity in ROULETTE_IRREGULARITIES.items()
}


def procedure(table: RouletteTable, opening: bool) -> Steps:
    """A roulette table of a casino night: the dealer spins, collects and pays, spin after spin. 13:47-20.32(c)."""
    if opening:
        yield from open_table(table)
    while (yield from table.bets("13:47-20.32(j)2")):
        yield from round_of_play(table)
        table.check_conserved()


def open_table(table: RouletteTable) -> Steps:
    """What must be there before the first spin, and what is posted. 13:47-20.32(g)[notice], 13:47-20.32(i)1."""
    elections: NightRouletteElections = table.elections
    zeros = "0" if elections.wheel == "single-zero" else "0 and 00"
    yield from table.note("13:47-20.32(b)1", "wheel-36-numbers", zeros=zeros)
    yield from table.note("13:47-20.32(b)2", "ball-table-roulette-layout")
    yield from table.note("13:47-20.15(c)", "wheel-horizontal-level")
    if elections.used_as_single:
        yield from table.note("13:47-20.32(i)1", "sign-double-zero-wheel-used-as")
    elif elections.wheel == "double-zero":
        lose = "half" if elections.half_on_zero else "all"
        yield from table.note("13:47-20.32(g)[notice]", "sign-on-0-00-even-money", lose=lose)
    if elections.layout_approval:
        yield from table.note("13:47-20.32(e)1.ii", "layout-approved", layout_approval=elections.layout_approval)


__all__ = ["IRREGULARITIES", "procedure"]
