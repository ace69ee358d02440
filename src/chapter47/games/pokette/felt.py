"""How pokette looks: the wheel of cards, and the layout with its lines and corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.cards import Card
from ...table.felt import Felt, Space
from .betting import JOKER_CODES, covered
from .state import rim

if TYPE_CHECKING:
    from .elections import PoketteElections


def wheel(_elections: PoketteElections) -> tuple[Space, ...]:
    """The cards of the wheel in their order."""
    return tuple(Space(code, _colour(code)) for code in rim())


def _colour(code: str) -> str:
    if code in JOKER_CODES:
        return "green"
    return "red" if Card.parse(code).is_red else "black"


def covers(elections: PoketteElections, wager: str, spot: str) -> tuple[str, ...]:
    """The cards that a wager is on."""
    return tuple(sorted(elections.jacer if wager == "jacer" else covered(wager, spot, tuple(elections.columns))))


FELT = Felt(family="wheel", colour="forest", begin="Spin", wheel=wheel, covers=covers, slip=False)
