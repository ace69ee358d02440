"""Dice tumbled at a casino night, told as 13:47-20.24 tells chuck-a-luck; under/over reads it by its parallels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...odds.dice import Decide
from ...table.dice import Faces, call_total, settle
from ...table.requests import Roll
from ...table.table import Steps, Table
from ...table.wagers import WagerType
from . import rules
from .wagers import DECIDE


@dataclass(slots=True)
class Tumbled:
    """The dice as they came to rest."""

    roll: Faces = ()


def procedure(table: Table[Any], opening: bool) -> Steps:
    """A chuck-a-luck table from its opening until it closes."""
    if opening:
        yield from open_table(table, rules.DICE, "numbers 1 to 6")
    yield from play(table, rules.DICE, DECIDE)


def open_table(table: Table[Any], dice: int, layout: str) -> Steps:
    """The equipment is looked over before anybody plays. 13:47-20.24(a)1, 13:47-20.24(a)2, 13:47-20.24(a)3."""
    elections = table.elections
    tumbler = "an 18-inch cage" if elections.tumbler == "cage" else f"a chute with {elections.baffles} baffles"
    yield from table.note("13:47-20.24(a)1", "dice-tumble", tumbler=tumbler)
    yield from table.note("13:47-20.24(a)2", "dice-2-5-inches-evenly-weighted", dice=dice)
    yield from table.note("13:47-20.24(a)3", "layout", layout=layout)
    yield from table.note("13:47-20.24(b)", "dealer-opposite-players-answerable-for-game")


def play(table: Table[Any], dice: int, decide: Mapping[WagerType, Decide]) -> Steps:
    """Rounds until the table closes: wagers, one tumble, losers and winners."""
    while True:
        if not (yield from table.bets("13:47-20.24(d)1")):
            return
        yield from tumble(table, dice, decide)
        table.check_conserved()


def tumble(table: Table[Any], dice: int, decide: Mapping[WagerType, Decide]) -> Steps:
    """The dealer tumbles the dice once and settles every wager by them. 13:47-20.24(d)2, 13:47-20.24(b)."""
    table.new_round()
    table.state = tumbled = Tumbled()
    tumbled.roll = yield from table.put(Roll("13:47-20.24(d)2", dice))
    yield from call_total(table, "13:47-20.24(b)", tumbled.roll)
    yield from settle(table, lambda wager: decide[wager.kind](tumbled.roll, wager.spot, table.elections))
