"""The wagers of pai gow: one against the bank, and the bank itself where a player takes it (19:47-10.5, 10.7, 10.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.odds import EVEN
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Charge, Decide, Decision, WagerType, lost, void, won
from . import rules

if TYPE_CHECKING:
    from .elections import BankedElections


COIN = 25  # cents, the step of rounding, 19:47-10.7[rounding]


@law("19:47-11.9[rounding]")
def vigorish(elections: BankedElections) -> Charge:
    """Five percent of the winnings, rounded up to a quarter where the licensee elects it. 19:47-10.7[rounding]."""
    return Charge(elections.vigorish_percent, round_to=COIN if elections.round_vigorish else 1)


PUSH = void("19:47-10.7[push]")


def decide_wager(result: int, elections: BankedElections) -> Decision:
    """A player's wager: both hands win, one of them pushes, neither loses. 19:47-10.7[wins], 19:47-10.7[push]."""
    if rules.wins(result):
        return won(EVEN, "19:47-10.7[wins]", vigorish(elections))
    return lost("19:47-10.7[loses]") if rules.loses(result) else PUSH


def decide_bank(result: int, elections: BankedElections) -> Decision:
    """The bank against one player, whose hands compare with the bank's like this. 19:47-10.8[bank-wins]."""
    if rules.loses(result):
        return won(EVEN, "19:47-10.8[bank-wins]", vigorish(elections))
    return lost("19:47-10.8[bank-pays]") if rules.wins(result) else PUSH


def verify_area(elections: BankedElections, spot: str) -> None:
    """A second betting area is named by its number, where the licensee allows one. 19:47-10.10[several-areas]."""
    if not spot:
        return
    if not elections.several_areas:
        raise Refusal(
            "This table lets a player wager at one betting area.",
            cite="19:47-10.10[several-areas]",
            instead="the area before the player's own seat",
        )
    if spot not in map(str, range(1, 7)):
        raise Refusal(f"There is no betting area {spot}.", cite="19:47-10.10[several-areas]", instead="1 to 6")


def less_vigorish(elections: BankedElections) -> PayTable:
    """Even money, with what is taken from it."""
    return (Pay("", EVEN, "19:47-10.7[wins]", vigorish(elections)),)


def bank_rows(elections: BankedElections) -> PayTable:
    """The same for who holds the bank."""
    return (Pay("", EVEN, "19:47-10.8[bank-wins]", vigorish(elections)),)


WAGER = WagerType(
    "pai-gow", "Pai gow", "19:47-10.5[one-wager]", odds=lambda _: (EVEN,), rows=less_vigorish, place=verify_area
)
BANK = WagerType(
    "bank", "Bank", "19:47-10.1[bank]", odds=lambda _: (EVEN,), rows=bank_rows, offered=lambda e: e.player_banking
)
DECIDE: dict[WagerType, Decide] = {WAGER: decide_wager, BANK: decide_bank}
WAGERS = tuple(DECIDE)
