"""The bank and the wagers against it (19:47-4.6, 4.7): who may make them, and how a coup decides them (19:47-4.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Stakes
from ...table.money import Cents, round_up
from ...table.odds import EVEN, Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Charge, Decide, Decision, Wager, WagerType, lost, void, won
from ...table.window import Action, Bet, Limits, TakeDown
from . import rules
from .elections import CheminDeFerElections

if TYPE_CHECKING:
    from .dealing import CheminDeFerTable


def _even(_: object) -> Sequence[Odds]:
    return (EVEN,)


def _bank_rows(elections: CheminDeFerElections) -> PayTable:
    return (Pay("", EVEN, "19:47-4.10[banker-wins]", vigorish(elections)),)


def _stands(_table: CheminDeFerTable, _wager: Wager) -> bool:
    """The bank stays until it is lost, passed or the table closes. 19:47-4.6[winnings-stay], 19:47-4.11[keep]."""
    return True


def _waits(table: CheminDeFerTable, _wager: Wager) -> bool:
    """A stake waits for the next coup after a tie, where that is the house rule. 19:47-4.10[tie-carried]."""
    return bool(table.own.tied)


BANK = WagerType("bank", "Bank", "19:47-4.6[stake]", odds=_even, rows=_bank_rows, carries=_stands)
SUIVI = WagerType("banco-suivi", "Banco suivi", "19:47-4.7[banco-suivi]", odds=_even, carries=_waits)
BANCO = WagerType("banco", "Banco", "19:47-4.7[banco]", odds=_even, carries=_waits)
AVEC = WagerType(
    "avec-la-table",
    "Avec la table",
    "19:47-4.7[avec-la-table]",
    odds=_even,
    offered=lambda elections: bool(elections.avec_la_table),
    carries=_waits,
)
STAKE = WagerType("stake", "Stake against the bank", "19:47-4.7[partial]", odds=_even, carries=_waits)
WHOLE = (SUIVI, BANCO)  # they cover the whole bank


def vigorish(elections: CheminDeFerElections) -> Charge:
    """The house's share of what the banker wins. 19:47-4.10[vigorish], 19:47-4.10[vigorish-rate]."""
    return Charge(elections.vigorish_percent, round_to=elections.vigorish_step)


def decide_bank(result: int, elections: CheminDeFerElections) -> Decision:
    """The banker's side of a coup. 19:47-4.10[banker-wins]."""
    player, banker = rules.player_count(result), rules.banker_count(result)
    if banker == player:
        return void("19:47-4.10[tie]")
    if banker < player:
        return lost("19:47-4.10[player-wins]")
    return won(EVEN, "19:47-4.10[banker-wins]", vigorish(elections))


def decide_stake(result: int, _: CheminDeFerElections) -> Decision:
    """A wager against the bank: 1 to 1, free of vigorish. 19:47-4.10[player-wins]."""
    player, banker = rules.player_count(result), rules.banker_count(result)
    if banker == player:
        return void("19:47-4.10[tie]")
    return won(EVEN, "19:47-4.10[player-wins]") if player > banker else lost("19:47-4.10[banker-wins]")


DECIDE: dict[WagerType, Decide] = {
    BANK: decide_bank,
    SUIVI: decide_stake,
    BANCO: decide_stake,
    AVEC: decide_stake,
    STAKE: decide_stake,
}
WAGERS = tuple(DECIDE)


def bank_of(table: CheminDeFerTable) -> Wager | None:
    """The bank on the layout, if somebody keeps one."""
    return next((wager for wager in table.wagers if wager.kind is BANK), None)


def is_seated(table: CheminDeFerTable, seat: int) -> bool:
    """Whether a patron has one of the seats, or stands behind them. 19:47-4.7[standing]."""
    return seat <= int(table.elections.seats)


def limits(table: CheminDeFerTable, kind: WagerType) -> Limits:
    """The limits of a wager against the bank: up to the whole of it, however large it has grown. 19:47-4.7[banco]."""
    bank, posted = bank_of(table), table.limits
    if bank is None or kind is BANK:
        return posted
    whole = round_up(bank.amount, posted.coin)
    if kind in WHOLE:
        return replace(posted, minimum=whole, maximum=whole, chip=posted.coin, cite="19:47-4.7[banco]")
    if kind is AVEC:
        half = round_up(-(-bank.amount // 2), posted.coin)
        return replace(posted, minimum=half, maximum=half, chip=posted.coin, cite=AVEC.cite)
    return replace(posted, minimum=min(posted.minimum, whole), maximum=whole, cite="19:47-4.6[refuse-over]")


def verify_action(table: CheminDeFerTable, action: Action, _: Cents) -> None:
    """Wagers are made against a bank that stands, by others than the banker. 19:47-4.7[before-the-deal]."""
    if not isinstance(action, Bet | TakeDown):
        return
    bank = bank_of(table)
    if action.wager == BANK.key:
        raise Refusal(
            "The bank is put up when the shoe is taken, and stays until the coup is over.",
            cite="19:47-4.6[stake]",
            instead="banco, avec-la-table or a stake against it",
        )
    if bank is None:
        raise Refusal("Nobody keeps the bank.", cite="19:47-4.6[stake]", instead="take the bank when it is offered")
    if action.seat == bank.seat:
        raise Refusal(
            "The banker does not wager against the bank.", cite="19:47-4.7[against-the-bank]", instead="the bank itself"
        )
    _verify_carried(table, action)
    _verify_call(table, action)


def carried(table: CheminDeFerTable) -> list[Wager]:
    """Stakes of a tied coup that wait for this one. 19:47-4.10[tie-carried]."""
    return [wager for wager in table.wagers if wager.kind is not BANK and wager.round < table.round]


def _verify_carried(table: CheminDeFerTable, action: Bet | TakeDown) -> None:
    """Tied stakes are neither raised nor taken down, and nobody covers the whole bank over them."""
    waiting = carried(table)
    if any(w.seat == action.seat for w in waiting) or (waiting and action.wager != STAKE.key):
        raise Refusal(
            "Stakes that were tied wait for this coup as they are.",
            cite="19:47-4.10[tie-carried]",
            instead="a stake of another patron on what is left of the bank",
        )


def _verify_call(table: CheminDeFerTable, action: Bet | TakeDown) -> None:
    if action.wager == SUIVI.key and table.own.suivi != action.seat:
        raise Refusal(
            "Banco suivi is for the one who went banco and lost the coup before.",
            cite=SUIVI.cite,
            instead="banco",
        )
    if not is_seated(table, action.seat) and action.wager != STAKE.key:
        raise Refusal(
            "Who stands at the table may only fill what seated players leave.",
            cite="19:47-4.7[standing]",
            instead="stake",
        )


def verify_wagers(table: CheminDeFerTable, stakes: Stakes) -> None:
    """A patron makes one call against the bank in a coup. 19:47-4.7[against-the-bank]."""
    calls: dict[int, str] = {}
    for seat, name in stakes:
        if name != BANK.key and calls.setdefault(seat, name) != name:
            raise Refusal(
                f"Seat {seat} has called {calls[seat]} and {name}.",
                cite="19:47-4.7[against-the-bank]",
                instead="one call in a coup",
            )


@law("19:47-4.7[banco-prime]")
def cover(
    bank: Cents, calls: Sequence[tuple[WagerType, int, Cents]], order: Sequence[int], standing: frozenset[int]
) -> dict[int, tuple[Cents, str]]:
    """How much of each seat's call is at risk, and the rule that says so; the rest goes back.

    Banco suivi comes first, then banco, nearest the banker's right; then half for avec la table; then stakes in order,
    seated players before those who stand, until the bank is covered. 19:47-4.7[banco-suivi], 19:47-4.7[banco-prime],
    19:47-4.7[avec-la-table], 19:47-4.7[partial], 19:47-4.7[over-bank].
    """
    ranked = sorted(calls, key=lambda call: order.index(call[1]))
    for kind in WHOLE:
        first = next((call for call in ranked if call[0] is kind), None)
        if first is not None:
            others = {seat: (0, "19:47-4.7[banco]") for _, seat, _ in ranked}
            return {**others, first[1]: (bank, kind.cite)}
    left, found = bank, dict[int, tuple[Cents, str]]()
    for kind, seat, amount in ranked:
        if kind is AVEC:
            taken = min(amount, left) if left == bank else 0  # the limits hold it to half
            found[seat] = (taken, AVEC.cite)
            left -= taken
    for kind, seat, amount in sorted(ranked, key=lambda call: call[1] in standing):
        if kind is STAKE:
            taken = min(amount, left)
            found[seat] = (taken, "19:47-4.7[standing]" if seat in standing else "19:47-4.7[over-bank]")
            left -= taken
    return found
