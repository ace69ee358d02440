"""The one wager of poker: chips in the pot, made as the hand goes and won from the other players (19:47-14.6, 14.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.money import Cents, dollars
from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable
from ...table.percent import in_words
from ...table.wagers import WagerType
from ...table.window import Action, Bet, Sit, TakeDown
from . import rules
from .elections import METHODS, PokerElections

if TYPE_CHECKING:
    from .state import PokerTable


def _rows(elections: PokerElections) -> PayTable:
    """How the house is paid, as the sign says it. 19:47-14.14[posted]."""
    return (Pay("", None, "19:47-14.14[posted]", words=f"the pot, less {charge_in_words(elections)}"),)


def charge_in_words(elections: PokerElections) -> str:
    """The house's charge in words. 19:47-14.14[posted]."""
    match elections.rake:
        case "percentage":
            return f"a rake of {in_words(elections.rake_percent)}% up to {dollars(elections.rake_cap)}"
        case "drops":
            each, every = dollars(elections.rake_drop), dollars(elections.rake_every)
            return f"{each} of each {every} in it, up to {dollars(elections.rake_cap)}"
        case "hand":
            return f"nothing; each player pays {dollars(elections.hand_charge)} a hand"
        case _:
            return f"nothing; each player pays {dollars(elections.time_charge)} each half hour"


def _no_odds(_: object) -> tuple[Odds, ...]:
    return ()  # players pay each other


SOON = 30  # hands within which who comes back brings what they left with, about an hour. 19:47-14.7[return]
POT = WagerType("pot", "Pot", "19:47-14.6[pot]", odds=_no_odds, rows=_rows)
WAGERS = (POT,)


def house_rake(elections: PokerElections, pot: Cents, unit: Cents) -> Cents:
    """What the house takes from a pot by the method of the table. 19:47-14.14[methods]."""
    method = METHODS[elections.rake]
    return rules.rake(
        method, elections.rake_percent, elections.rake_cap, elections.rake_drop, elections.rake_every, pot, unit
    )


def verify_action(table: PokerTable, action: Action, _: Cents) -> None:
    """Chips go into the pot in turn, never before the cards. 19:47-14.7[options]."""
    if isinstance(action, Bet | TakeDown):
        raise Refusal(
            "Nothing is wagered between hands: chips go into the pot in turn, once cards are dealt.",
            cite="19:47-14.7[options]",
            instead="nothing, and then check, bet, call, raise or fold",
        )


@law("19:47-14.17[posted]")
def verify_posted(table: PokerTable) -> None:
    """What is posted can be made in the table's coins: bets, forced bets and charges. 19:47-14.17[posted]."""
    coin = table.limits.coin
    for name, amount in table.elections.amounts.items():
        if amount % coin:
            below = amount // coin * coin
            raise Refusal(
                f"A {name} of {dollars(amount)} cannot be made: the smallest coin is {dollars(coin)}.",
                cite="19:47-14.17[posted]",
                instead=f"{dollars(below)} or {dollars(below + coin)}" if below else dollars(coin),
            )


@law("19:47-14.7[buy-in]", "19:47-14.7[top-up]")
def verify_sit(table: PokerTable, action: Sit) -> None:
    """Who sits down brings at least the posted buy-in; nobody brings more than the posted most, nor a part of a coin.

    19:47-14.7[buy-in], 19:47-14.7[top-up].
    """
    elections, seated = table.elections, table.seats.get(action.seat)
    if action.chips % table.limits.coin or action.chips < 1:
        raise Refusal(
            f"{dollars(action.chips)} cannot be played with: the smallest coin is {dollars(table.limits.coin)}.",
            cite="19:47-14.7[buy-in]",
            instead=f"a multiple of {dollars(table.limits.coin)}",
        )
    _verify_return(table, action)
    have, most = (seated.balance if seated else 0), elections.maximum_buy_in
    if most and have + action.chips > most:
        room = most - have
        raise Refusal(
            f"{dollars(have + action.chips)} is more than the {dollars(most)} that a player may bring.",
            cite="19:47-14.7[top-up]",
            instead=f"at most {dollars(room)}" if room > 0 else "play with the chips that are there",
        )
    if have + action.chips < elections.minimum_buy_in:
        raise Refusal(
            f"{dollars(have + action.chips)} is less than the minimum buy-in.",
            cite="19:47-14.7[buy-in]",
            instead=f"{dollars(elections.minimum_buy_in - have)} or more",
        )


@law("19:47-14.7[return]")
def _verify_return(table: PokerTable, action: Sit) -> None:
    """Who comes back soon brings what they left with. 19:47-14.7[return]."""
    left, at = table.own.left.get(action.name, (0, 0))
    soon = left and table.round - at <= SOON and action.name not in [seat.name for seat in table.seats.values()]
    if soon and action.chips < left:
        raise Refusal(
            f"{action.name} left with {dollars(left)} and comes back with {dollars(action.chips)}.",
            cite="19:47-14.7[return]",
            instead=f"{dollars(left)}, or another table",
        )
