"""How an upright wheel looks: the wheel with its clapper, a box for each face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.felt import Felt, Space
from .procedure import rim

if TYPE_CHECKING:
    from .elections import WheelElections

COLOURS = {"1": "brass", "2": "blue", "5": "red", "10": "green", "20": "purple", "joker": "black", "flag": "orange"}


def wheel(elections: WheelElections) -> tuple[Space, ...]:
    """The spaces of the rim in their order."""
    return tuple(Space(face, COLOURS[face]) for face in rim(elections))


def covers(_elections: WheelElections, wager: str, _spot: str) -> tuple[str, ...]:
    """The face that a wager is on."""
    return (wager.removeprefix("insignia-"),)


FELT = Felt(family="wheel", colour="forest", begin="Spin", wheel=wheel, covers=covers, rows=("*",), slip=False)
