"""Under/over, told as 13:47-20.33 has it: wagers on three spaces, one tumble, losers and winners."""

from __future__ import annotations

from ...table.table import Steps, Table
from ..chuck_a_luck.procedure import look_over, tumble
from . import rules
from .elections import UnderOverElections
from .wagers import DECIDE


def open_table(table: Table[UnderOverElections], opening: bool) -> Steps:
    """An under/over table is looked over."""
    if opening:
        yield from look_over(table, rules.DICE, "spaces for over 7, under 7 and 7")


def round_of_play(table: Table[UnderOverElections]) -> Steps:
    """One tumble of two dice."""
    yield from tumble(table, rules.DICE, DECIDE)
