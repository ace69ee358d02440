"""Chemin de fer, told in the order of 19:47-4: the shoe, the bank, the wagers against it, the coup, the next banker."""

from __future__ import annotations

from ...errors import certain
from ...table.game import Life
from ...table.table import Steps
from ...table.wagers import void
from ..punto_banco import procedure as punto_banco
from . import rules
from .betting import CheminDeFer, bank_passes, drop_bank, offer_bank
from .dealing import CheminDeFerTable, Coup, deal_and_draw
from .settlement import settle, void_coup
from .wagers import BANK, bank_of, carried, cover, is_seated


def open_table(table: CheminDeFerTable, opening: bool) -> Steps:
    """The cards are received and looked at; without an opening a shoe stands ready, and the bank is offered.

    The house gives table, shoe and croupier and has no stake in the result. 19:47-4.5[house-role].
    """
    yield from punto_banco.open_table(table, opening)  # type: ignore[arg-type]
    if not opening:
        yield from first_offer(table)


def prepare(table: CheminDeFerTable) -> Steps:
    """What is due before wagers: a new shoe after the last hand, or where too few cards are left for a coup."""
    if not table.due and table.shoe.left + len(table.shoe.held) < rules.FEWEST_CARDS:
        yield from table.call("19:47-4.11[too-few]", "cards-left-no-further-coup", left=table.shoe.left)
        table.due = True
    if table.due:
        yield from punto_banco.prepare_shoe(table, table.own.curator)  # type: ignore[arg-type]
        yield from first_offer(table)


def first_offer(table: CheminDeFerTable) -> Steps:
    """Where nobody keeps the bank, a new shoe is offered from the first seat on. 19:47-4.5[first-right]."""
    if bank_of(table) is None:
        yield from offer_bank(table, table.in_order(table.seats, 1, clockwise=False), "19:47-4.5[first-right]")


def play(table: CheminDeFerTable) -> Steps:
    """One coup, and what it means for the shoe. 19:47-4.12[cutting-card]."""
    yield from play_coup(table)
    if table.own.last_hand:
        table.due = True
    elif not table.due and table.shoe.cutting_card_is_out:
        yield from table.call("19:47-4.12[cutting-card]", "last-hand")
        table.own.last_hand = True


def close(table: CheminDeFerTable) -> Steps:
    """Stakes that were tied go back, and the bank ends."""
    for wager in [wager for wager in table.wagers if wager.kind is not BANK]:
        yield from table.give_back(wager, void("19:47-4.10[tie]"))
    yield from drop_bank(table)


def play_coup(table: CheminDeFerTable) -> Steps:
    """One coup, 19:47-4.7 to 19:47-4.11. Without a bank or a wager against it no card is dealt."""
    table.new_round()
    bank = bank_of(table)
    if bank is None:
        seats = table.in_order(table.seats, table.own.next, clockwise=False)
        yield from offer_bank(table, seats, "19:47-4.5[offer]")
        return
    yield from table.call("19:47-4.7[before-the-deal]", "rien-ne-va-plus")
    yield from cover_bank(table)
    if not any(wager.kind is not BANK for wager in table.wagers):
        yield from table.note("19:47-4.7[nothing-covered]", "nobody-wagers-against-bank")
        table.own.suivi = None
        yield from bank_passes(table, banker_lost=False)
        return
    coup = Coup(table)
    table.state = coup
    yield from deal_and_draw(table, coup)
    if coup.void is not None:
        yield from void_coup(table, coup)
        return
    banker_lost = yield from settle(table, coup)
    yield from bank_passes(table, banker_lost=banker_lost)


def cover_bank(table: CheminDeFerTable) -> Steps:
    """The bank is covered by priority; what is over it goes back. 19:47-4.7[over-bank], 19:47-4.7[uncovered]."""
    bank = bank_of(table)
    bank = certain(bank)
    order = [seat for seat in table.in_order(table.seats, bank.seat, clockwise=False) if seat != bank.seat]
    waiting = carried(table)
    free = bank.amount - sum(wager.amount for wager in waiting)
    fresh = [wager for wager in table.wagers if wager.kind is not BANK and wager not in waiting]
    standing = frozenset(seat for seat in order if not is_seated(table, seat))
    covered = cover(free, [(w.kind, w.seat, w.amount) for w in fresh], order, standing)
    for wager in fresh:
        amount, cite = covered[wager.seat]
        if not amount:
            yield from table.give_back(wager, void(cite))
        elif amount < wager.amount:
            yield from table.reduce(cite, wager, wager.amount - amount)
    at_risk = sum(wager.amount for wager in table.wagers if wager.kind is not BANK)
    if at_risk and at_risk < bank.amount:
        yield from table.note("19:47-4.7[uncovered]", "bank-not-at-risk", amount=bank.amount - at_risk)


LIFE = Life(
    open=open_table,
    prepare=prepare,
    play=play,
    close=close,
    own=CheminDeFer,
    between=("card-drawn-in-error", "idle-table"),
)
