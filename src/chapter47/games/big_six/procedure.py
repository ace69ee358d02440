"""Big Six, told in the order of 19:47-5.6: no more bets, the spin, losers, winners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...table.requests import Spin
from ...table.table import Steps, Table, decided_as
from ...table.wagers import Result
from ...table.wheels import spread
from . import rules
from .elections import WheelElections
from .irregularities import BEFORE_SETTLEMENT
from .wagers import DECIDE

WheelTable = Table[Any]


@dataclass(slots=True)
class Shown:
    """The face at the clapper."""

    face: str


def rim(elections: WheelElections) -> tuple[str, ...]:
    """The spaces of the wheel, its faces spread evenly: the true order is not among the texts. 19:47-5.6[wheel]."""
    return spread(dict(zip(rules.FACES, elections.counts, strict=True)))


def procedure(table: WheelTable, opening: bool) -> Steps:
    """A Big Six table from its opening until it closes."""
    if opening:
        yield from table.note("19:47-5.6(d)", "sign", sign=sign(table.elections))
    while (yield from table.bets("19:47-5.6(a)")):
        yield from round_of_play(table)
        table.check_conserved()


def sign(elections: WheelElections) -> str:
    """What is posted at the table about a clapper between two numbers. 19:47-5.6(d)."""
    what = "the number just passed wins" if elections.clapper == "passed" else "the spin is void and spun again"
    return f"clapper between two numbers: {what}"


def round_of_play(table: WheelTable) -> Steps:
    """One valid spin in either direction, after the betting is closed. 19:47-5.6(a), 19:47-5.6(b)."""
    table.new_round()
    yield from table.call("19:47-5.6(a)", "no-more-bets")
    table.admits = BEFORE_SETTLEMENT
    face: str = yield from table.put(Spin("19:47-5.6(b)", rim(table.elections)))
    table.admits = ()
    table.state = Shown(face)
    yield from settle(table, rules.FACES.index(face))


def settle(table: WheelTable, shown: int) -> Steps:
    """All losing wagers are collected, then all winning ones are paid. 19:47-5.6(e)."""
    face = rules.FACES[shown]
    if face.isdigit():
        yield from table.call("19:47-5.6(e)", "wheel-dollars", face=face)
    else:
        yield from table.call("19:47-5.6(e)", "wheel-face", face=face.title())
    decided = decided_as(table.wagers, lambda wager: DECIDE[wager.kind](shown, table.elections))
    for wager, decision in decided[Result.LOST]:
        yield from table.take(wager, decision)
    for wager, decision in decided[Result.WON]:
        yield from table.pay(wager, decision)
