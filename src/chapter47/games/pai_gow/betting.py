"""The bank that goes round the table: who is offered it, what it must cover, how it is settled (19:47-10.8).

A player who banks stakes the cover of every wager against the bank as a wager of its own kind. The rack pays and takes
the other wagers as always; the difference is the bank's, and is settled when all of them are.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Stakes
from ...table.money import Cents, dollars
from ...table.state import Own
from ...table.table import Steps
from ...table.wagers import Decision, Result, Wager, WagerType, void
from ...table.window import Action, Bet
from .wagers import BANK, vigorish

if TYPE_CHECKING:
    from .dealing import BankedTable


@dataclass(frozen=True, slots=True)
class Bank:
    """Who banks a round: a seat, or 0 for the dealer; ``shared`` where the house carries half. 19:47-10.1[bank]."""

    seat: int = 0
    shared: bool = False
    patron: str = ""

    def __str__(self) -> str:
        return f"seat {self.seat}" if self.seat else "the dealer"


DEALER = Bank()


class PaiGow(Own):
    """What a table of pai gow, or pai gow poker, remembers from round to round."""

    bank: Bank = DEALER  # of the round that is wagered on
    last_bank: Bank = DEALER
    offer_from: int = 1  # the seat to which the bank is offered first
    wagered: list[tuple[int, str, Cents]] = []  # in the last round that the dealer banked: seat, patron, amount
    deck: int = 1  # of two decks of cards, the one in play


def bank_of(table: BankedTable) -> Bank:
    """The bank of this round; the dealer's where the player has left."""
    bank: Bank = table.own.bank
    seat = table.seats.get(bank.seat)
    return bank if seat is not None and seat.name == bank.patron else DEALER


@law("19:47-10.8[wagered-before]", "19:47-11.10[consecutive]", "19:47-11.10[wagered-before]")
def wagered_before(table: BankedTable, seat: int, patron: str) -> Cents:
    """What a player wagered in the last round that the dealer banked. 19:47-10.8[wagered-before]."""
    found = [amount for at, name, amount in table.own.wagered if (at, name) == (seat, patron)]
    return found[0] if found else 0


def eligible(table: BankedTable, seat: int) -> bool:
    """Whether a player may bank: a wager in the last round that the dealer banked, and not the bank just now.

    19:47-10.8[wagered-before], 19:47-10.8[consecutive].
    """
    patron = table.seats[seat].name
    last = table.own.last_bank
    again = (last.seat, last.patron) == (seat, patron) and not table.elections.consecutive_banking
    return wagered_before(table, seat, patron) > 0 and not again and table.seats[seat].balance > 0


def offer(table: BankedTable) -> Steps:
    """The bank is offered counterclockwise, from the farthest right or after the last bank. 19:47-10.8[offer]."""
    table.own.bank = DEALER
    if not table.elections.player_banking:
        return
    choices = ("pass", "bank", "co-bank") if table.elections.co_banking else ("pass", "bank")
    asked = False
    for seat in table.in_order(table.seats, table.own.offer_from, clockwise=False):
        if not eligible(table, seat):
            continue
        asked = True
        chosen = yield from table.ask("19:47-10.8[offer]", seat, "take-bank", choices, absent="pass")
        if chosen != "pass":
            table.own.bank = Bank(seat, chosen == "co-bank", table.seats[seat].name)
            yield from table.note("19:47-10.8[marker]", "marker-before-seat", marker=chosen, seat=seat)
            return
    if asked:
        yield from table.note("19:47-10.8[refused]", "dealer-banks")


def against(stakes: Stakes, bank: Bank, wager: WagerType) -> Cents:
    """All wagers against the bank."""
    return sum(amount for (seat, name), amount in stakes.items() if name.partition(":")[0] == wager.key)


def verify_cover(table: BankedTable, stakes: Stakes, wager: WagerType) -> None:
    """A bank has chips for every wager against it, a co-bank for half. 19:47-10.8[cover], 19:47-10.8[co-bank-cover]."""
    bank = bank_of(table)
    if not bank.seat:
        return
    has = table.seats[bank.seat].balance
    most = 2 * has if bank.shared else has
    if against(stakes, bank, wager) > most:
        raise Refusal(
            f"The bank at seat {bank.seat} has {dollars(has)}, which covers {dollars(most)} of wagers.",
            cite="19:47-10.8[co-bank-cover]" if bank.shared else "19:47-10.8[cover]",
            instead=f"wagers of {dollars(most)} together",
        )


def verify_bank_action(table: BankedTable, action: Action, wager: WagerType) -> None:
    """The bank is taken when it is offered, and who has it makes no wager against it. 19:47-10.8[no-own-wager]."""
    if not isinstance(action, Bet):
        return
    if action.wager == BANK.key:
        raise Refusal(
            "The bank is not wagered on: it is taken when it is offered.",
            cite="19:47-10.8[offer]",
            instead=f'{wager.key}, or the answer "bank" to the offer',
        )
    if action.wager.partition(":")[0] == wager.key and action.seat == bank_of(table).seat:
        raise Refusal(
            f"Seat {action.seat} has the bank and wagers against nobody.",
            cite="19:47-10.8[no-own-wager]",
            instead="the cover of the other wagers, which is staked by itself",
        )


def house_stake(table: BankedTable, bank: Bank, other: Cents) -> Cents:
    """What the dealer's hand wagers against a player bank: that player's last wager, as far as it is covered.

    19:47-10.8[dealer-hand]. Against a co-bank, half of which is the house's own, the dealer's hand is dead.
    """
    if not bank.seat or bank.shared or table.elections.house_wager == "none":
        return 0
    last = wagered_before(table, bank.seat, bank.patron)
    return min(last, table.seats[bank.seat].balance - other)


def stake_bank(table: BankedTable, bank: Bank, other: Cents, house: Cents) -> Steps[Wager | None]:
    """The cover of the bank goes onto the layout. 19:47-10.8[cover], 19:47-10.8[co-bank-cover]."""
    cover = -(-other // 2) if bank.shared else other + house
    if not bank.seat or not cover:
        return None
    if house:
        yield from table.note("19:47-10.8[dealer-hand]", "house-wagers-against-bank", amount=house)
    cite = "19:47-10.8[co-bank-cover]" if bank.shared else "19:47-10.8[cover]"
    return (yield from table.stake(cite, bank.seat, BANK, cover))


@law("19:47-10.1[co-banking]", "19:47-11.1[co-banking]")
def settle_bank(table: BankedTable, bank: Bank, cover: Wager, net: Cents) -> Steps:
    """What the bank won or lost in all; it pays vigorish on its net winnings. 19:47-10.8[vigorish]."""
    if bank.shared:  # half is the house's, 19:47-10.1[co-banking]
        net = abs(net) // 2 * (1 if net > 0 else -1)
    if net > 0:
        decision = Decision(Result.WON, "19:47-10.8[bank-wins]", charge=vigorish(table.elections), fixed=net)
        yield from table.pay(cover, decision)
        yield from collect(table, cover, decision, "19:47-10.8[vigorish]")
    elif net < 0:
        yield from table.take(cover, Decision(Result.LOST, "19:47-10.8[bank-pays]", share=Fraction(-net, cover.amount)))
    else:
        yield from table.give_back(cover, void("19:47-10.7[push]"))


def collect(table: BankedTable, wager: Wager, decision: Decision, cite: str = "19:47-10.7[vigorish]") -> Steps:
    """Vigorish on a winner, when it is paid. 19:47-10.7[vigorish]."""
    amount = decision.charged(wager.amount)
    if amount:
        wager.charged = amount
        yield from table.collect(cite, wager.seat, amount)


@law("19:47-10.8[wagered-before]", "19:47-11.10[wagered-before]")
def remember(table: BankedTable, bank: Bank, wagered: dict[int, Cents]) -> None:
    """Who wagered against the dealer and how much, and from whom the next offer starts. 19:47-10.8[wagered-before]."""
    table.own.last_bank = bank
    if bank.seat:
        table.own.offer_from = bank.seat + 1
    else:
        table.own.wagered = [(seat, table.seats[seat].name, amount) for seat, amount in wagered.items()]
