"""How Caribbean stud looks."""

from __future__ import annotations

from ...table.felt import Felt, times

FELT = Felt(colour="wine", dealt=5, later=frozenset({"bet"}), costs=times({"bet": ("ante", 2)}))
