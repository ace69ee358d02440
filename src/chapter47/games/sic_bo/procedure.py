"""Sic bo, told in the order of 19:47-9.5: bets, shake, uncover, call, losers and winners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...table.dice import Faces, called, settle
from ...table.requests import Roll
from ...table.table import Steps, Table
from ...table.wagers import Decision, Result, Wager
from . import rules
from .elections import SicBoElections
from .wagers import DECIDE, WAGERS

SicBoTable = Table[SicBoElections]


@dataclass(slots=True)
class Shaker:
    """The shaker on the table: what the dice show once it is uncovered, nothing while it is covered."""

    roll: Faces = ()


def procedure(table: SicBoTable, opening: bool) -> Steps:
    """A sic bo table from its opening until it closes."""
    if opening:
        yield from open_table(table)
    while True:
        table.admits = ("shaker-tampering",)
        if not (yield from table.bets("19:47-9.3[chips]")):
            break
        table.admits = ()
        yield from round_of_play(table)
        table.assert_conserved()
    yield from table.note("19:47-9.1[inspection]", "pit boss inspects the shaker at the end of the gaming day")


def open_table(table: SicBoTable) -> Steps:
    """Three dice go into the shaker, and the shaker to where it must be kept. 19:47-9.5[opening]."""
    yield from table.note("19:47-9.5[opening]", "floorperson puts the dice into the shaker before the dealer")
    yield from table.note("19:47-9.1[dice]", f"{rules.DICE} dice in one {table.elections.shaker} shaker")
    if table.elections.shaker == "automated":
        yield from table.note("19:47-9.1[secured]", "the automated shaker is secured to the table")
    else:
        yield from table.note(
            "19:47-9.1[storage]", "a manual shaker with dice leaves the table only for locked storage"
        )


def round_of_play(table: SicBoTable) -> Steps:
    """One shake decides every wager. 19:47-9.2[one-shake]."""
    table.new_round()
    table.state = shaker = Shaker()
    yield from table.call("19:47-9.5[no-more-bets]", "No more bets")
    table.admits = ("short-shake", "shaker-tampering")
    yield from table.note("19:47-9.5[shake]", "covered shaker shaken at least three times")
    table.admits = ("no-roll", "shaker-tampering")
    shaker.roll = yield from table.put(Roll("19:47-9.5[uncover]", rules.DICE))
    table.admits = ()
    yield from table.call("19:47-9.5[announce]", called(shaker.roll))
    if table.elections.lights:
        table.admits = ("wrong-entry",)
        yield from table.note("19:47-9.5[lights]", f"lit: {', '.join(lit(shaker.roll, table.elections))}")
    table.admits = ()
    yield from settle(table, lambda wager: decide(wager, shaker.roll, table.elections))  # 19:47-9.5[settlement]
    yield from table.note("19:47-9.5[cover]", "shaker covered, shaken once and put at the dealer's right")


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
