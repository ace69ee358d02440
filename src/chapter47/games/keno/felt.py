"""How keno looks: a ticket of eighty numbers."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(family="keno", colour="plum", begin="Draw", slip=False)
