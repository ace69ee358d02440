"""Who keeps the bank: the first offer, the stake, keeping, passing and losing it (19:47-4.5, 4.6, 4.11)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...errors import certain
from ...rulebook.cite import law
from ...table.money import Cents
from ...table.table import Steps
from ...table.wagers import Decision, Result, Wager, lost, void
from ...table.window import Leave
from ..minibaccarat.procedure import BaccaratShoe
from .wagers import BANK, bank_of, carried, is_seated, vigorish

if TYPE_CHECKING:
    from ...table.irregularities import Declaration
    from .dealing import CheminDeFerTable


class CheminDeFer(BaccaratShoe):
    """What a chemin de fer table remembers from coup to coup."""

    curator: int = 0  # the last banker
    put_up: Cents = 0  # the stake of the bank that stands
    withdrawn: Cents = 0  # taken out of it
    next: int = 1  # the seat from which the bank is offered
    suivi: int | None = None  # who went banco and lost the coup before
    tied: bool = False  # stakes of a tied coup wait for the next


def offer_bank(table: CheminDeFerTable, seats: list[int], cite: str) -> Steps:
    """The shoe and the bank are offered in turn until somebody puts up a stake. 19:47-4.5[first-right]."""
    for seat in seats:
        if not is_seated(table, seat) or table.seats[seat].balance < table.limits.minimum:
            continue
        if (yield from table.ask(cite, seat, "take-the-bank", ("accept", "decline"), absent="decline")) == "accept":
            high = min(table.seats[seat].balance, table.limits.maximum)
            amount = yield from table.ask_amount("19:47-4.6[stake]", seat, "bank", table.limits.minimum, high)
            yield from take_bank(table, seat, amount)
            return
        yield from decline(table, seat)
    yield from table.note("19:47-4.5[nobody]", "nobody-takes-the-bank")


def take_bank(table: CheminDeFerTable, seat: int, amount: Cents) -> Steps:
    """The banker puts up the stake before anybody wagers against it. 19:47-4.6[stake]."""
    yield from table.stake("19:47-4.6[stake]", seat, BANK, amount)
    own: CheminDeFer = table.own
    own.curator = own.next = seat
    own.put_up, own.withdrawn = amount, 0
    yield from table.call("19:47-4.6[stake]", "seat-is-banker", seat=seat, amount=amount)


def decline(table: CheminDeFerTable, seat: int) -> Steps:
    """The next in turn is asked; where the house rule says so, who declines leaves. 19:47-4.11[decliner-leaves]."""
    if table.elections.decliner_leaves and not any(w.seat == seat for w in table.wagers):
        yield from table.note("19:47-4.11[decliner-leaves]", "seat-declined-and-leaves", seat=seat)
        yield from table.leave(Leave(seat))


def drop_bank(table: CheminDeFerTable) -> Steps[Cents]:
    """The bank ends: vigorish on its whole gain where that is the base, and the rest goes back to the banker.

    19:47-4.10[vigorish-base]. Returns the amount it stood at.
    """
    bank = bank_of(table)
    if bank is None:
        return 0
    put_up, withdrawn = table.own.put_up, table.own.withdrawn
    gain = bank.amount + withdrawn + bank.charged - put_up
    if table.elections.vigorish_base == "bank" and gain > 0:
        amount = min(vigorish(table.elections).amount(gain), bank.amount)
        yield from table.collect_from("19:47-4.10[vigorish-base]", bank, amount)
    stood = bank.amount
    if stood:
        yield from table.empty("19:47-4.11[pass]", bank)
    _record_bank(table, bank, put_up, gain)
    return stood


def _record_bank(table: CheminDeFerTable, bank: Wager, put_up: Cents, gain: Cents) -> None:
    """The record of a bank: what was put up, and what it won or lost before vigorish."""
    bank.amount, bank.paid = put_up, max(gain, 0)
    if gain < 0:
        decision = lost("19:47-4.10[player-wins]", Fraction(-gain, put_up))
    else:
        decision = Decision(Result.WON, "19:47-4.10[banker-wins]", fixed=gain) if gain else void("19:47-4.11[pass]")
    table.conclude(bank, decision)


@law("19:47-4.11[tie-stays]")
def bank_passes(table: CheminDeFerTable, *, banker_lost: bool) -> Steps:
    """After a coup: a loss moves the bank on, otherwise the banker keeps or passes it. 19:47-4.11[keep].

    A tie leaves it in place, 19:47-4.11[tie-stays].
    """
    bank = bank_of(table)
    bank = certain(bank)
    table.own.next = bank.seat + 1
    if banker_lost:
        yield from table.note("19:47-4.11[lose]", "banker-lost-gives-up-the-shoe", seat=bank.seat)
        retiring = bank.seat
        yield from drop_bank(table)
        yield from offer_bank(table, _after(table, retiring), "19:47-4.11[lose]")
        return
    if carried(table) or any(w.kind is not BANK for w in table.wagers):
        return  # tied stakes wait for this banker
    yield from _withdraw(table, bank)
    table.admits = ("banker-removed",)
    kept = yield from table.ask("19:47-4.11[keep]", bank.seat, "keep-the-bank", ("keep", "pass"), absent="pass")
    table.admits = ()
    if kept == "keep":
        return
    yield from pass_bank(table, bank)


def _withdraw(table: CheminDeFerTable, bank: Wager) -> Steps:
    """Winnings stay in the bank unless the house lets the banker take some out. 19:47-4.6[winnings-stay]."""
    spare = bank.amount - max(table.own.put_up, table.limits.minimum)
    if not table.elections.banker_may_withdraw or spare <= 0:
        return
    amount = yield from table.ask_amount("19:47-4.6[winnings-stay]", bank.seat, "withdrawal", 0, spare)
    if amount:
        yield from table.reduce("19:47-4.6[winnings-stay]", bank, amount)
        table.own.withdrawn += amount


@law("19:47-4.11[retiring-last]")
def pass_bank(table: CheminDeFerTable, bank: Wager) -> Steps:
    """Others in turn may take the bank at the amount it stood; else the next opens one of any amount.

    19:47-4.11[pass-at-amount], 19:47-4.11[new-bank]. The retiring banker comes last, 19:47-4.11[retiring-last].
    """
    retiring = bank.seat
    amount = yield from drop_bank(table)
    for seat in _after(table, retiring):
        if seat == retiring or not is_seated(table, seat) or table.seats[seat].balance < amount:
            continue
        cite = "19:47-4.11[pass-at-amount]"
        choices = ("decline", "accept")
        asked = table.ask(cite, seat, "take-the-bank-at", choices, absent="decline", amount=amount)
        if (yield from asked) == "accept":
            yield from take_bank(table, seat, amount)
            return
    yield from offer_bank(table, _after(table, retiring), "19:47-4.11[new-bank]")


@law("19:47-4.11[retiring-last]")
def _after(table: CheminDeFerTable, seat: int) -> list[int]:
    """Every seat in order from the right of one, that one last. 19:47-4.11[retiring-last]."""
    order = table.in_order(table.seats, seat, clockwise=False)
    return [n for n in order if n != seat] + [n for n in order if n == seat]


def banker_removed(table: CheminDeFerTable, declared: Declaration) -> Steps[str]:
    """A banker who delays, deals badly again and again or breaks the rules passes the bank. 19:47-4.11[forced]."""
    yield from table.note("19:47-4.11[forced]", "banker-passes-the-bank", reason=declared.reason)
    return "pass"
