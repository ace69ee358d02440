"""How double down stud looks: four cards that all share."""

from __future__ import annotations

from ...table.felt import Felt, times

FELT = Felt(
    colour="wine",
    hands=("community-1", "community-2", "community-3", "community-4"),
    later=frozenset({"double-down"}),
    costs=times({"double": ("initial", 1)}),
)
