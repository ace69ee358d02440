"""The one wager of poker: chips in the pot, made as the hand goes and won from the other players (19:47-14.6, 14.7)."""

from __future__ import annotations

from typing import Any

from ...errors import Refusal
from ...table.money import Cents, dollars
from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable
from ...table.table import Table
from ...table.wagers import WagerType
from ...table.window import Action, Bet, Sit, TakeDown
from . import rules
from .elections import METHODS, PokerElections


def _rows(elections: PokerElections) -> PayTable:
    """How the house is paid, as the sign says it. 19:47-14.14[posted]."""
    return (Pay("", None, "19:47-14.14[posted]", words=f"the pot, less {told(elections)}"),)


def told(elections: PokerElections) -> str:
    """The house's charge in words. 19:47-14.14[posted]."""
    match elections.rake:
        case "percentage":
            return f"a rake of {elections.rake_percent}% up to {dollars(elections.rake_cap)}"
        case "drops":
            each, every = dollars(elections.rake_drop), dollars(elections.rake_every)
            return f"{each} of each {every} in it, up to {dollars(elections.rake_cap)}"
        case "hand":
            return f"nothing; each player pays {dollars(elections.hand_charge)} a hand"
        case _:
            return f"nothing; each player pays {dollars(elections.time_charge)} each half hour"


def _no_odds(_: Any) -> tuple[Odds, ...]:
    return ()  # players pay each other


POT = WagerType("pot", "Pot", "19:47-14.6[pot]", odds=_no_odds, rows=_rows)
WAGERS = (POT,)


def house_rake(elections: PokerElections, pot: Cents, coin: Cents) -> Cents:
    """What the house takes from a pot by the method of the table. 19:47-14.14[methods]."""
    method = METHODS[elections.rake]
    return rules.rake(
        method, elections.rake_percent, elections.rake_cap, elections.rake_drop, elections.rake_every, pot, coin
    )


def verify_action(table: Table[Any], action: Action, _: Cents) -> None:
    """Chips go into the pot in turn, never before the cards. 19:47-14.7[options]."""
    if isinstance(action, Bet | TakeDown):
        raise Refusal(
            "Nothing is wagered between hands: chips go into the pot in turn, once cards are dealt.",
            cite="19:47-14.7[options]",
            instead="nothing, and then check, bet, call, raise or fold",
        )


def verify_sit(table: Table[Any], action: Sit) -> None:
    """Who sits down brings at least the posted buy-in. 19:47-14.7[buy-in]."""
    if action.chips < table.elections.minimum_buy_in:
        raise Refusal(
            f"{dollars(action.chips)} is less than the minimum buy-in.",
            cite="19:47-14.7[buy-in]",
            instead=f"{dollars(table.elections.minimum_buy_in)} or more",
        )
