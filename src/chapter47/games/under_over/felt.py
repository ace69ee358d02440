"""How under/over looks."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(family="board", colour="petrol", begin="Roll", rows=("under seven over",), slip=False)
