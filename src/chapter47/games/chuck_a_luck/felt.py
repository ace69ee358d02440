"""How chuck-a-luck looks."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(family="board", colour="petrol", begin="Turn the cage", rows=("number:*",), slip=False)
