"""Sic bo, told in the order of 19:47-9.5: bets, shake, uncover, call, losers and winners."""

from __future__ import annotations

from collections.abc import Iterator

from ...rulebook.cite import law
from ...table.dice import Dice, Faces, call_total, settle
from ...table.game import Life
from ...table.requests import Roll
from ...table.table import Steps, Table
from ...table.wagers import Decision, Result, Wager
from . import rules
from .elections import SicBoElections
from .wagers import DECIDE, WAGERS

SicBoTable = Table[SicBoElections, Dice]


def open_table(table: SicBoTable, opening: bool) -> Steps:
    """Three dice go into the shaker, one that is automated being fixed to the table. 19:47-9.5[opening]."""
    if not opening:
        return
    yield from table.attest("19:47-9.5[opening]", "floorperson", "dice-into-shaker")
    yield from table.attest(
        "19:47-9.1[dice]", "dealer", "dice-in-one-shaker", dice=rules.DICE, shaker=table.elections.shaker
    )
    if table.elections.shaker == "automated":
        yield from table.attest("19:47-9.1[secured]", "dealer", "shaker-secured")


def close_table(table: SicBoTable) -> Steps:
    """The shaker is inspected, and one that can be carried goes to locked storage. 19:47-9.1[inspection]."""
    yield from table.attest("19:47-9.1[inspection]", "pit boss", "shaker-inspected")
    if table.elections.shaker != "automated":
        yield from table.attest("19:47-9.1[storage]", "pit boss", "shaker-stored")


@law("19:47-9.2[one-shake]", "19:47-9.5[settlement]")
def round_of_play(table: SicBoTable) -> Steps:
    """One shake decides every wager. 19:47-9.2[one-shake]."""
    table.new_round()
    table.own.roll = ()
    yield from table.call("19:47-9.5[no-more-bets]", "no-more-bets")
    table.admits = ("short-shake", "shaker-tampering")
    if table.pauses:
        yield from table.pause("19:47-9.5[shake]")
    yield from table.attest("19:47-9.5[shake]", "dealer", "dice-shaken")
    table.admits = ("no-roll", "shaker-tampering")
    roll: Faces = yield from table.put(Roll("19:47-9.5[uncover]", rules.DICE))
    table.own.roll = roll
    table.admits = ()
    yield from call_total(table, "19:47-9.5[announce]", roll)
    if table.elections.lights:
        table.admits = ("wrong-entry",)
        yield from table.note("19:47-9.5[lights]", "lit", areas=tuple(lit(roll, table.elections)))
    table.admits = ()
    yield from settle(table, lambda wager: decide(wager, roll, table.elections))  # 19:47-9.5[settlement]
    yield from table.attest("19:47-9.5[cover]", "dealer", "shaker-covered")


@law("19:47-9.3[placement]")
def decide(wager: Wager, roll: Faces, elections: SicBoElections) -> Decision | None:
    """What the dice make of one wager, where it lies. 19:47-9.3[placement]."""
    return DECIDE[wager.kind](roll, wager.spot, elections)


def lit(roll: Faces, elections: SicBoElections) -> Iterator[str]:
    """The winning areas of a roll. 19:47-9.5[lights]."""
    for kind in WAGERS:
        for spot in kind.spots or ("",):
            decision = DECIDE[kind](roll, spot, elections)
            if decision is not None and decision.result is Result.WON:
                yield f"{kind.key}:{spot}" if spot else kind.key


LIFE = Life(open=open_table, play=round_of_play, close=close_table, own=Dice, between=("shaker-tampering",))
