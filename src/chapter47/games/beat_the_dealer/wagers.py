"""The one wager of beat the dealer (13:47-20.21(c), (d))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...odds.dice import DecideRoll
from ...rulebook.cite import law
from ...table.dice import Faces
from ...table.wagers import Decision, WagerType, lost, won
from . import rules

if TYPE_CHECKING:
    from .elections import BeatTheDealerElections


@law("13:47-20.2[beat-the-dealer]")
def decide_beat(roll: Faces, _spot: str, elections: BeatTheDealerElections) -> Decision:
    """The dealer's dice, then the player's: only more wins. 13:47-20.21(d), 13:47-20.2[beat-the-dealer]."""
    if rules.player_wins(*roll):
        return won(elections.pays, "13:47-20.21(d)")
    tie = roll[0] + roll[1] == roll[2] + roll[3]
    return lost("13:47-20.21(c)1[ties]" if tie else "13:47-20.21(c)1[winner]")


BEAT = WagerType("beat", "Beat the dealer", "13:47-20.21(c)1[winner]", odds=lambda elections: (elections.pays,))
DECIDE: dict[WagerType, DecideRoll] = {BEAT: decide_beat}
WAGERS = tuple(DECIDE)
