"""How let it ride looks: three equal bets, two cards that all share."""

from __future__ import annotations

from ...table.felt import Felt

FELT = Felt(
    colour="wine", hands=("community-1", "community-2"), words={"ride": "Let it ride", "withdraw": "Take it back"}
)
