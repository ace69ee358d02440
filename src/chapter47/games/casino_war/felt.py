"""How casino war looks."""

from __future__ import annotations

from ...table.felt import Felt, times

FELT = Felt(
    colour="plum",
    dealt=1,
    later=frozenset({"war", "war-tie"}),
    costs=times({"war": ("initial", 1)}),
    choose=("war", "surrender"),
)
