"""How keno looks: a ticket of eighty numbers, and what its catches pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...table.felt import Felt

if TYPE_CHECKING:
    from .elections import KenoElections


def catches(elections: KenoElections) -> Mapping[int, Mapping[int, int]]:
    """The licensee's own table (19:47-15.3[licensee-table])."""
    return elections.pay_table


FELT = Felt(family="keno", colour="plum", begin="Draw", catches=catches, slip=False)
