"""Irregularities of pai gow poker: 19:47-11.11, those of pai gow by its parallels and two of the devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.irregularities import Declaration, Irregularity
from ...table.table import RoundVoid, Steps
from ..pai_gow.irregularities import COMMON

if TYPE_CHECKING:
    from .procedure import PokerTable


def shoe_jam(_: PokerTable, __: Declaration) -> Steps:
    """An automated shoe that fails voids the round, which is recorded. 19:47-11.11[shoe-jam]."""
    raise RoundVoid("19:47-11.11[shoe-jam]", "round-void-shoe-stopped")
    yield


IRREGULARITIES = {
    irregularity.key: irregularity
    for irregularity in (
        *COMMON,
        Irregularity("shoe-jam", "19:47-11.11[shoe-jam]", "the automated shoe jams or stops", resolve=shoe_jam),
    )
}
