"""The wagers of Big Six: one on each face of the wheel (19:47-5.5)."""

from __future__ import annotations

from functools import partial

from ...table.pay_tables import Pay
from ...table.wagers import Decide, Decision, WagerType, lost, won
from . import rules
from .elections import LEAST, WheelElections


def key_of(face: str) -> str:
    """The wager on a face: insignia-20, joker, flag."""
    return f"insignia-{face}" if face.isdigit() else face


def decide(face: int, shown: int, elections: WheelElections) -> Decision:
    """A wager on one face. 19:47-5.6[wagers]."""
    key = key_of(rules.FACES[face])
    if rules.wins(face, shown):
        return won(elections.odds_of(key), LEAST[key][1])
    return lost("19:47-5.6[wagers]")


def _on_face(face: str) -> WagerType:
    key = key_of(face)
    return WagerType(
        key,
        f"${face} insignia" if face.isdigit() else face.title(),
        LEAST[key][1],
        odds=lambda elections: (elections.odds_of(key),),
        rows=lambda elections: (Pay("", elections.odds_of(key), LEAST[key][1], word=elections.printed_with),),
    )


# 19:47-5.6[wagers]: these seven and no others.
DECIDE: dict[WagerType, Decide] = {_on_face(face): partial(decide, at) for at, face in enumerate(rules.FACES)}
WAGERS = tuple(DECIDE)
