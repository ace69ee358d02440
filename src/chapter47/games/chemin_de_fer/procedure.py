"""Chemin de fer, told in the order of 19:47-4: the shoe, the bank, the wagers against it, the coup, the next banker."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ...table.money import dollars
from ...table.requests import Request
from ...table.table import Steps, Table
from ...table.wagers import void
from ..minibaccarat.irregularities import ShoeEnds
from ..punto_banco.procedure import open_table, prepare_shoe
from . import rules
from .banking import bank_passes, drop_bank, offer_bank
from .coup import Coup, deal_and_draw
from .elections import CheminDeFerElections
from .settlement import settle
from .wagers import BANK, bank_of, carried, cover, is_seated

CheminDeFerTable = Table[CheminDeFerElections]


def procedure(table: CheminDeFerTable, opening: bool) -> Steps:
    """A table from its opening until it closes. Without ``opening`` a shoe stands ready.

    The house gives table, shoe and croupier and has no stake in the result. 19:47-4.5[house-role].
    """
    if opening:
        yield from open_table(table)  # type: ignore[arg-type]
    first, ready = True, not opening
    while True:
        yield from prepare_shoe(table, first=first, ready=ready)  # type: ignore[arg-type]
        first = ready = False
        if bank_of(table) is None:
            yield from offer_bank(table, table.in_order(table.seats, 1, clockwise=False), "19:47-4.5[first-right]")
        try:
            closed = yield from play_shoe(table)
        except ShoeEnds:
            closed = False
        if closed:
            return


def play_shoe(table: CheminDeFerTable) -> Generator[Request, Any, bool]:
    """Coups until the cutting card or too few cards end the shoe, or the table closes (True)."""
    last = False
    while True:
        if table.shoe.left + len(table.shoe.held) < rules.FEWEST_CARDS:
            yield from table.call("19:47-4.11[too-few]", "cards-left-no-further-coup", left=table.shoe.left)
            return False
        table.admits = ("card-drawn-in-error", "idle-table")
        if not (yield from table.bets("19:47-4.7[before-the-deal]")):
            yield from close(table)
            return True
        table.admits = ()
        yield from play_coup(table)
        table.check_conserved()
        if last:
            return False
        if table.shoe.cutting_card_is_out:
            yield from table.call("19:47-4.12[cutting-card]", "last-hand")
            last = True


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
        following = table.memory.get("next", 1)
        yield from offer_bank(table, table.in_order(table.seats, following, clockwise=False), "19:47-4.5[offer]")
        return
    yield from table.call("19:47-4.7[before-the-deal]", "rien-ne-va-plus-no-more")
    yield from cover_bank(table)
    if not any(wager.kind is not BANK for wager in table.wagers):
        yield from table.note("19:47-4.7[nothing-covered]", "nobody-wagers-against-bank-no-coup")
        table.memory.pop("suivi", None)
        yield from bank_passes(table, banker_lost=False)
        return
    coup = Coup(table)
    table.state = coup
    yield from deal_and_draw(table, coup)
    banker_lost = yield from settle(table, coup)
    yield from bank_passes(table, banker_lost=banker_lost)


def cover_bank(table: CheminDeFerTable) -> Steps:
    """The bank is covered by priority; what is over it goes back. 19:47-4.7[over-bank], 19:47-4.7[uncovered]."""
    bank = bank_of(table)
    assert bank is not None
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
        left = dollars(bank.amount - at_risk)
        yield from table.note("19:47-4.7[uncovered]", "bank-not-at-risk", left=left)
