"""Under/over, told as 13:47-20.33 has it: wagers on three spaces, one tumble, losers and winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.dice import Dice
from ...table.game import Life
from ...table.table import Steps
from ..chuck_a_luck.procedure import look_over, tumble
from . import rules
from .wagers import DECIDE

if TYPE_CHECKING:
    from ..chuck_a_luck.procedure import TumbledTable


def open_table(table: TumbledTable, opening: bool) -> Steps:
    """An under/over table is looked over."""
    if opening:
        yield from look_over(table, rules.DICE, "spaces for over 7, under 7 and 7")


def round_of_play(table: TumbledTable) -> Steps:
    """One tumble of two dice."""
    yield from tumble(table, rules.DICE, DECIDE)


LIFE = Life(open=open_table, play=round_of_play, own=Dice)
