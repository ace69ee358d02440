"""How pai gow poker looks: a low hand of two cards and a high hand of five."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.felt import Felt, PiecesToPress
from ...table.requests import Ask
from ..pai_gow.felt import divided

if TYPE_CHECKING:
    from .procedure import PokerTable


def cards(table: PokerTable, request: Ask) -> PiecesToPress | None:
    """A set of cards: the low hand and the high hand (19:47-11.9[setting])."""
    return divided(table, request, first=1)


FELT = Felt(colour="wine", dealt=7, pieces=cards, later=frozenset({"bank"}))
