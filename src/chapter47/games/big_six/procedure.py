"""Big Six, told in the order of 19:47-5.6: no more bets, the spin, losers, winners."""

from __future__ import annotations

from typing import TypeAlias

from ...table.game import Life
from ...table.requests import Spin
from ...table.state import Own
from ...table.table import Steps, Table, decided_as
from ...table.wagers import Result
from ...table.wheels import spread
from . import rules
from .elections import WheelElections
from .irregularities import BEFORE_SETTLEMENT
from .phrases import SIGNS
from .wagers import DECIDE

WheelTable: TypeAlias = "Table[WheelElections, Wheel]"


class Wheel(Own):
    """The face at the clapper since the last spin."""

    face: str = ""


def rim(elections: WheelElections) -> tuple[str, ...]:
    """The spaces of the wheel, its faces spread evenly: the true order is not among the texts. 19:47-5.6[wheel]."""
    return spread(dict(zip(rules.FACES, elections.counts, strict=True)))


def open_table(table: WheelTable, opening: bool) -> Steps:
    """The sign about the clapper is posted. 19:47-5.6(d)."""
    if opening:
        yield from table.note("19:47-5.6(d)", f"sign-number-{table.elections.clapper}")


def sign(elections: WheelElections) -> str:
    """What is posted at the table about a clapper between two numbers. 19:47-5.6(d)."""
    return SIGNS[elections.clapper]


def round_of_play(table: WheelTable) -> Steps:
    """One valid spin in either direction, after the betting is closed. 19:47-5.6(a), 19:47-5.6(b)."""
    table.new_round()
    yield from table.call("19:47-5.6(a)", "no-more-bets")
    table.admits = BEFORE_SETTLEMENT
    face: str = yield from table.put(Spin("19:47-5.6(b)", rim(table.elections)))
    table.admits = ()
    table.own.face = face
    yield from settle(table, rules.FACES.index(face))


def settle(table: WheelTable, shown: int) -> Steps:
    """All losing wagers are collected, then all winning ones are paid. 19:47-5.6(e)."""
    face = rules.FACES[shown]
    if face.isdigit():
        yield from table.call("19:47-5.6(e)", "dollars-shown", face=face)
    else:
        yield from table.call("19:47-5.6(e)", "face-shown", face=face.title())
    decided = decided_as(table.wagers, lambda wager: DECIDE[wager.kind](shown, table.elections))
    for wager, decision in decided[Result.LOST]:
        yield from table.take(wager, decision)
    for wager, decision in decided[Result.WON]:
        yield from table.pay(wager, decision)


LIFE = Life(open=open_table, play=round_of_play, own=Wheel)
