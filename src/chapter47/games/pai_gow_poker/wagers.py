"""The wagers of pai gow poker: one against the bank, the bank, the bonus on seven cards (19:47-11.7, 11.10, 11.13)."""

from __future__ import annotations

from ...table.money import DOLLAR, Cents
from ...table.odds import EVEN
from ...table.pay_tables import PayTable, schedule
from ...table.wagers import Decision, Result, WagerType, lost, won
from ..pai_gow.wagers import BANK, decide_bank, decide_wager, less_vigorish, verify_area
from .elections import BONUS, PaiGowPokerElections

ENVY_FROM = 5 * DOLLAR  # the least bonus wager that envies, 19:47-11.13[envy]
LINE_NAMES = {number: name for name, (number, _, _) in BONUS.items()}
ENVY: dict[int, Cents] = {number: envy * DOLLAR for number, _, envy in BONUS.values() if envy}


def decide_bonus(line: int, elections: PaiGowPokerElections) -> Decision:
    """The bonus wager: a listed hand wins whatever the bank has. 19:47-11.13[pays], 19:47-11.13[loses]."""
    name = LINE_NAMES.get(line)
    return lost("19:47-11.13[loses]") if name is None else won(elections.bonus_pays[name], "19:47-11.13[pays]")


def decide_envy(line: int) -> Decision | None:
    """What another player's hand of this line brings a bonus wager of $5 or more. 19:47-11.13[envy]."""
    amount = ENVY.get(line)
    return None if amount is None else Decision(Result.WON, "19:47-11.13[envy]", fixed=amount)


def bonus_rows(elections: PaiGowPokerElections) -> PayTable:
    """What the bonus pays, line by line."""
    return schedule(elections.bonus_pays, "19:47-11.13[pays]")


WAGER = WagerType(
    "pai-gow-poker",
    "Pai gow poker",
    "19:47-11.7[one-wager]",
    odds=lambda _: (EVEN,),
    rows=less_vigorish,
    place=verify_area,
)
BONUS_WAGER = WagerType(
    "bonus",
    "Bonus",
    "19:47-11.13[optional]",
    odds=lambda elections: tuple(elections.bonus_pays.values()),
    offered=lambda elections: elections.bonus,
    rows=bonus_rows,
    place=verify_area,
)
WAGERS = (WAGER, BANK, BONUS_WAGER)

__all__ = ["BANK", "BONUS_WAGER", "WAGER", "WAGERS", "decide_bank", "decide_bonus", "decide_envy", "decide_wager"]
