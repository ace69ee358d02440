"""Dice tumbled at a casino night, told as 13:47-20.24 tells chuck-a-luck; under/over reads it by its parallels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from ...odds.dice import DecideRoll
from ...table.dice import Dice, Faces, call_total, settle
from ...table.game import Life
from ...table.requests import Roll
from ...table.table import Steps, Table
from ...table.wagers import WagerType
from . import rules
from .wagers import DECIDE

if TYPE_CHECKING:
    from .elections import TumbledElections


TumbledTable: TypeAlias = "Table[TumbledElections, Dice]"


def open_table(table: TumbledTable, opening: bool) -> Steps:
    """A chuck-a-luck table is looked over."""
    if opening:
        yield from look_over(table, rules.DICE, "numbers 1 to 6")


def round_of_play(table: TumbledTable) -> Steps:
    """One tumble of three dice. 13:47-20.24(d)2."""
    yield from tumble(table, rules.DICE, DECIDE)


def look_over(table: TumbledTable, dice: int, layout: str) -> Steps:
    """The equipment is looked over before anybody plays. 13:47-20.24(a)1, 13:47-20.24(a)2, 13:47-20.24(a)3."""
    elections = table.elections
    tumbler = "an 18-inch cage" if elections.tumbler == "cage" else f"a chute with {elections.baffles} baffles"
    yield from table.attest("13:47-20.24(a)1", "dealer", "dice-tumble", tumbler=tumbler)
    yield from table.attest("13:47-20.24(a)2", "dealer", "dice-of-the-cage", dice=dice)
    yield from table.attest("13:47-20.24(a)3", "dealer", "layout-with", layout=layout)
    yield from table.attest("13:47-20.24(b)", "dealer", "dealer-opposite-players")


def tumble(table: TumbledTable, dice: int, decide: Mapping[WagerType, DecideRoll]) -> Steps:
    """The dealer tumbles the dice once and settles every wager by them. 13:47-20.24(d)2, 13:47-20.24(b)."""
    table.new_round()
    table.own.roll = ()
    roll: Faces = yield from table.put(Roll("13:47-20.24(d)2", dice))
    table.own.roll = roll
    yield from call_total(table, "13:47-20.24(b)", roll)
    yield from settle(table, lambda wager: decide[wager.kind](roll, wager.spot, table.elections))


LIFE = Life(open=open_table, play=round_of_play, own=Dice)
