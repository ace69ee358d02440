"""The six wagers of chuck-a-luck and what they pay (13:47-20.24(d), (e))."""

from __future__ import annotations

from ...odds.dice import DecideRoll
from ...table.dice import Faces
from ...table.pay_tables import Pay
from ...table.wagers import Decision, WagerType, lost, won
from . import rules
from .elections import ChuckALuckElections

# By the dice that show the number.
CITES = {1: "13:47-20.24(e)1", 2: "13:47-20.24(e)2", 3: "13:47-20.24(e)3"}


def decide_number(roll: Faces, spot: str, elections: ChuckALuckElections) -> Decision:
    """A number is paid by how many dice show it, and loses on none. 13:47-20.2[chuck-a-luck]."""
    shown = rules.showing(int(spot), *roll)
    return won(elections.pays[shown], CITES[shown]) if shown else lost("13:47-20.2[chuck-a-luck]")


DICE = ("one die", "two dice", "three dice")
NUMBER = WagerType(
    "number",
    "Number",
    "13:47-20.24(d)1",
    odds=lambda elections: tuple(elections.pays.values()),
    rows=lambda e: tuple(Pay(f"{name} show it", e.pays[n], CITES[n]) for n, name in enumerate(DICE, 1)),
    spots=tuple(map(str, range(1, 7))),  # the layout: 13:47-20.24(a)3
)
DECIDE: dict[WagerType, DecideRoll] = {NUMBER: decide_number}
WAGERS = tuple(DECIDE)
