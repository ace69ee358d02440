"""How three card poker looks."""

from __future__ import annotations

from ...table.felt import Felt, times

FELT = Felt(colour="wine", dealt=3, later=frozenset({"play"}), costs=times({"play": ("ante", 1)}))
