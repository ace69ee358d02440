"""How blackjack and its relatives look: the lines of the layout, what a hand counts, what a choice costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...table.cards import Card
from ...table.felt import Felt
from ...table.money import Cents
from ...table.requests import Ask
from . import rules
from .layout import felt_of

if TYPE_CHECKING:
    from .elections import BlackjackFamily
    from .state import BlackjackTable

MAIN = ("blackjack", "box", "hand")
ORDER = ("hit", "stand", "double", "split", "surrender")


def lettering(elections: BlackjackFamily) -> tuple[str, ...]:
    """The lines of the layout."""
    return felt_of(elections).lines


def count(codes: Sequence[str]) -> str:
    """What cards count: ``soft 17``."""
    ranks = [Card.parse(code).rank for code in codes]
    hard, aces = sum(map(rules.points, ranks)), ranks.count(1)
    total = rules.total(hard, aces)
    return f"soft {total}" if rules.is_soft(hard, aces) and total < 21 and len(codes) > 1 else str(total)


def costs(table: BlackjackTable, request: Ask) -> Mapping[str, Cents]:
    """A second wager on a hand that is doubled or split, as large as the first."""
    stakes = (made.amount for made in table.wagers if made.seat == request.seat and made.kind.key in MAIN)
    more = next(stakes, 0)
    return {"double": more, "split": more}


FELT = Felt(colour="green", lettering=lettering, count=count, costs=costs, choose=ORDER)
