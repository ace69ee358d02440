"""How beat the dealer looks: the dealer's dice, and each patron's."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(family="board", colour="petrol", begin="Roll", rows=("beat",), slip=False)
