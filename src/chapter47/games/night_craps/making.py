"""Making wagers at casino-night craps: imitation money in whole dollars, before the throw (13:47-20.25(h))."""

from __future__ import annotations

from ...errors import Refusal
from ...table.money import Cents
from ...table.window import Action, Bet
from ..craps import making
from ..craps.session import CrapsTable
from ..night import imitation_money_only


def verify_tender(_: CrapsTable, bet: Bet) -> None:
    """No wager is booked once the dice left the hand, whoever confirms it. 13:47-20.25(h)1."""
    if bet.tender == "in flight":
        raise Refusal(
            "All wagers are made before the dice are thrown.", cite="13:47-20.25(h)1", instead="the next throw"
        )


def verify_action(table: CrapsTable, action: Action, standing: Cents) -> None:
    """Whole dollars of imitation money, then what craps itself asks."""
    imitation_money_only(table, action, standing)
    making.verify_action(table, action, standing)
