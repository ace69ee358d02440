"""Under/over, told as 13:47-20.33 has it: wagers on three spaces, one tumble, losers and winners."""

from __future__ import annotations

from ...table.table import Steps, Table
from ..chuck_a_luck.procedure import open_table, play
from . import rules
from .elections import UnderOverElections
from .wagers import DECIDE


def procedure(table: Table[UnderOverElections], opening: bool) -> Steps:
    """An under/over table from its opening until it closes."""
    if opening:
        yield from open_table(table, rules.DICE, "spaces for over 7, under 7 and 7")
    yield from play(table, rules.DICE, DECIDE)
