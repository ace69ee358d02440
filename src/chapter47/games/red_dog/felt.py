"""How red dog looks: two cards, and room for one between them."""

from __future__ import annotations

from ...table.felt import Felt, times

FELT = Felt(
    colour="plum",
    hands=("left", "middle", "right"),
    later=frozenset({"raise"}),
    costs=times({"raise": ("original", 1)}),
)
