"""How mini-dice looks."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(
    family="board", colour="petrol", begin="Shake", rows=("place:*", "field", "under-7 any-7 over-7"), slip=False
)
