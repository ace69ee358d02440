"""Making wagers at casino-night craps: imitation money in whole dollars, before the throw (13:47-20.25(h))."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Refusal
from ...table.limits import Step
from ...table.night import imitation_money, in_whole_dollars
from ...table.window import Bet
from ..craps import betting
from ..craps.state import CrapsTable


def verify_tender(table: CrapsTable, bet: Bet) -> None:
    """No wager is booked once the dice left the hand, whoever confirms it. 13:47-20.25(h)1."""
    if bet.tender == "in flight":
        raise Refusal(
            "All wagers are made before the dice are thrown.", cite="13:47-20.25(h)1", instead="the next throw"
        )
    imitation_money(table, bet)


def steps(table: CrapsTable, name: str) -> Sequence[Step]:
    """Whole dollars of imitation money, then what craps itself asks."""
    return *in_whole_dollars(table, name), *betting.steps(table, name)
