"""The end of a coup: counts, payment from the bank or collection into it, vigorish (19:47-4.10)."""

from __future__ import annotations

from ...errors import certain
from ...rulebook.cite import law
from ...table.table import Steps
from ...table.wagers import Result, Wager, void
from ..minibaccarat.irregularities import after_round
from .dealing import CheminDeFerTable, Coup
from .wagers import BANK, WHOLE, bank_of, decide_bank, decide_stake, vigorish


def settle(table: CheminDeFerTable, coup: Coup) -> Steps[bool]:
    """Every stake is paid, taken or undecided; whether the banker lost."""
    bank = bank_of(table)
    bank = certain(bank)
    against = stakes(table, bank)
    table.own.tied = False
    decision = decide_bank(coup.result, table.elections)
    player, banker = coup.player.count, coup.banker.count
    winner = {Result.WON: "Banker wins", Result.LOST: "Player wins", Result.VOID: "Tie"}[decision.result]
    yield from table.call("19:47-4.10[announce]", "baccarat-result", player=player, banker=banker, winner=winner)
    whole = next((wager.seat for wager in against if wager.kind in WHOLE), None)
    table.own.suivi = whole if decision.result is Result.WON else None
    if decision.result is Result.WON:
        yield from _banker_wins(table, bank, against, coup.result)
    elif decision.result is Result.LOST:
        for wager in against:
            yield from table.pay(wager, decide_stake(coup.result, table.elections), bank=bank)
    else:
        yield from _tie(table, against)
    _clear(table, coup)
    yield from after_round(table, coup)
    return decision.result is Result.LOST


def stakes(table: CheminDeFerTable, bank: Wager) -> list[Wager]:
    """The wagers against the bank in order from the banker's right."""
    order = table.in_order(table.seats, bank.seat, clockwise=False)
    return sorted((w for w in table.wagers if w.kind is not BANK), key=lambda wager: order.index(wager.seat))


def _banker_wins(table: CheminDeFerTable, bank: Wager, against: list[Wager], result: int) -> Steps:
    """The banker takes every stake into the bank, and the house its share of the win. 19:47-4.10[vigorish]."""
    gain = sum(wager.amount for wager in against)
    for wager in against:
        yield from table.take(wager, decide_stake(result, table.elections), bank=bank)
    charge = vigorish(table.elections)
    if table.elections.vigorish_base == "coup" and charge.percent:
        yield from table.collect_from("19:47-4.10[vigorish]", bank, charge.amount(gain))


def _tie(table: CheminDeFerTable, against: list[Wager]) -> Steps:
    """No decision: stakes are void, or wait for the next coup. 19:47-4.10[tie], 19:47-4.10[tie-carried]."""
    if table.elections.ties == "carried":
        table.own.tied = True
        yield from table.note("19:47-4.10[tie-carried]", "stakes-wait-for-next-coup")
        return
    for wager in against:
        yield from table.give_back(wager, void("19:47-4.10[tie]"))


@law("19:47-4.12[too-few]")
def void_coup(table: CheminDeFerTable, coup: Coup) -> Steps:
    """A coup that the shoe cannot finish is void; the bank stays and everything is reshuffled. 19:47-4.12[too-few]."""
    bank = bank_of(table)
    bank, ended = certain(bank), certain(coup.void)
    table.own.tied = False
    yield from table.call(ended.cite, "coup-void")
    for wager in stakes(table, bank):
        yield from table.give_back(wager, void(ended.cite))
    _clear(table, coup)
    yield from after_round(table, coup)  # ends the shoe


def _clear(table: CheminDeFerTable, coup: Coup) -> None:
    table.shoe.discards += [(hand.name, tuple(hand.cards)) for hand in (coup.player, coup.banker)]
    table.admits = ()
