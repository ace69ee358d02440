"""The three wagers of under/over and what they pay (13:47-20.33(c), (d))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...odds.dice import DecideRoll
from ...rulebook.cite import law
from ...table.dice import Faces
from ...table.wagers import Decision, WagerType, lost, won
from . import rules

if TYPE_CHECKING:
    from .elections import UnderOverElections


def _space(key: str, title: str, side: int, cite: str) -> tuple[WagerType, DecideRoll]:
    @law("13:47-20.2[under-over]")
    def decide(roll: Faces, _spot: str, elections: UnderOverElections) -> Decision:
        """The total decides all three spaces. 13:47-20.33(c)2, 13:47-20.2[under-over]."""
        return won(elections.pays[key], cite) if rules.side(*roll) == side else lost("13:47-20.33(c)2")

    return WagerType(key, title, "13:47-20.33(c)1", odds=lambda elections: (elections.pays[key],)), decide


# Three spaces, one wager on each: 13:47-20.33(a)3, 13:47-20.33(c)1.
DECIDE: dict[WagerType, DecideRoll] = dict(
    (
        _space("under", "Under 7", -1, "13:47-20.33(d)1"),
        _space("seven", "7", 0, "13:47-20.33(d)3"),
        _space("over", "Over 7", 1, "13:47-20.33(d)2"),
    )
)
WAGERS = UNDER, SEVEN, OVER = tuple(DECIDE)
