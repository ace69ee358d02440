"""How minibaccarat looks: two hands, an area for each wager, the road of the shoe."""

from __future__ import annotations

from collections.abc import Sequence

from ...table.cards import Card
from ...table.felt import Felt
from . import rules


def count(codes: Sequence[str]) -> str:
    """The point count."""
    return str(rules.point_count(sum(rules.card_value(Card.parse(code).rank) for code in codes)))


FELT = Felt(
    family="board",
    colour="navy",
    rows=("player tie banker", "player-bonus banker-bonus", "*"),
    hands=("player", "banker"),
    count=count,
)
