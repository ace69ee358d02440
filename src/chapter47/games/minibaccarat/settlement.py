"""The end of a round of baccarat: the call, losing wagers first, winners and vigorish in the elected order (7.10)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from ...rulebook.cite import law
from ...table.money import Cents
from ...table.table import Requests, Steps
from ...table.wagers import LOST, WON, Decision, Wager, WagerType, void
from . import rules
from .dealing import BaccaratTable, Round
from .irregularities import after_round
from .wagers import BANKER, DECIDE, TOTAL_CARDS, decide_banker

Decided = tuple[Wager, Decision]
Step = Callable[[BaccaratTable, Wager, Decision], Requests]
NUMBERS = {4: "four", 5: "five", 6: "six"}


def announce_result(table: BaccaratTable, result: int) -> Requests:
    """Both final counts and the winner, or the tie; the number of cards where it is wagered on. 19:47-7.10(a)."""
    return announce_cards(table, result) if table.elections.total_cards else announce_winner(table, result)


def announce_winner(table: BaccaratTable, result: int) -> Requests:
    """Both final counts and the winner, or the tie. 19:47-7.10(a)."""
    player, banker = rules.player_count(result), rules.banker_count(result)
    winner = "Tie Hand" if player == banker else "Player wins" if player > banker else "Banker wins"
    return table.call_again("19:47-7.10(a)", "baccarat-result", player=player, banker=banker, winner=winner)


def announce_cards(table: BaccaratTable, result: int) -> Steps:
    """The winner, and how many cards there are. 19:47-7.10(a)[card-count]."""
    yield from announce_winner(table, result)
    yield from table.call("19:47-7.10(a)[card-count]", "how-many-cards", number=NUMBERS[rules.cards_dealt(result)])


def vigorish_waived(table: BaccaratTable, wager: Wager) -> bool:
    """Whether the patron's total-cards wagers free this Banker wager of vigorish. 19:47-7.3(f)2."""
    if not table.elections.total_cards_waive_vigorish:
        return False
    total_cards = sum(w.amount for w in table.wagers if w.seat == wager.seat and w.kind in TOTAL_CARDS)
    return total_cards >= wager.amount


@law("19:47-3.10(b)", "19:47-7.10(b)", "19:47-7.10(d)")
def settle(table: BaccaratTable, round_: Round) -> Steps:
    """The call; losers are collected, then winners are paid and vigorish is taken. 19:47-7.10(a), 19:47-7.10(b)."""
    if round_.void is not None:
        yield from table.void_round(round_.void, void(round_.void.cite))
    else:
        result = round_.result
        yield from announce_result(table, result)
        losing, due = decided(table, result)
        for wager, decision in losing:
            yield from table.take(wager, decision)
        if due:
            for step, wagers in in_elected_order(table.elections.settlement_order, due):
                for wager, decision in wagers:
                    yield from step(table, wager, decision)
    discards = table.shoe.discards  # 19:47-7.10(d)
    for hand in (round_.player, round_.banker):
        discards.append((hand.name, tuple(hand.cards)))
    table.admits = ()
    if round_.exposed or round_.void is not None:
        yield from after_round(table, round_)


def decided(table: BaccaratTable, result: int) -> tuple[list[Decided], list[Decided]]:
    """The losing wagers, and those that win or tie, each from the highest-numbered position downward."""
    elections = table.elections
    waives = elections.total_cards_waive_vigorish
    losing: list[Decided] = []
    winning: list[Decided] = []
    tied: list[Decided] = []
    for wager in table.wagers:
        if waives and wager.kind is BANKER and vigorish_waived(table, wager):
            decision = decide_banker(result, elections, waived=True)
        else:
            decision = ruling(table, wager.kind, result)
        (losing if decision.result is LOST else winning if decision.result is WON else tied).append((wager, decision))
    return in_order(losing), in_order(winning + tied)


def ruling(table: BaccaratTable, kind: WagerType, result: int) -> Decision:
    """What is done with a wager after a round of that class, looked up where it was decided before."""
    known = kind.key, result
    decision = table.rulings.get(known)
    if decision is None:
        decision = table.rulings[known] = DECIDE[kind](result, table.elections)
    return decision


def in_order(decided: list[Decided]) -> list[Decided]:
    """From the highest-numbered position downward, each in the order in which they came."""
    return sorted(decided, key=_downward) if len(decided) > 1 else decided


def _downward(decided: Decided) -> int:
    """From the highest-numbered position downward."""
    return -decided[0].seat


def pay(table: BaccaratTable, wager: Wager, decision: Decision) -> Requests:
    """A winner is paid; what is void goes back."""
    return table.pay(wager, decision) if decision.result is WON else table.give_back(wager, decision)


@law("19:47-7.3(d)[timing]")
def vigorish(table: BaccaratTable, wager: Wager, decision: Decision) -> Requests:
    """Vigorish on a winner is collected or marked; on a tie it is always collected at once. 19:47-7.3(d)[timing]."""
    if decision.charge is None:
        return ()
    amount: Cents = decision.charged(wager.amount)
    wager.charged = amount
    deferred = table.elections.defer_vigorish and decision.result is WON
    cite = "19:47-7.3(c)2[marker]" if deferred else decision.cite
    return table.collect(cite, wager.seat, amount, marked=deferred)


@law(
    "19:47-3.10(b)1",
    "19:47-3.10(b)2",
    "19:47-3.10(b)3",
    "19:47-3.10(b)4",
    "19:47-7.10(b)1",
    "19:47-7.10(b)2",
    "19:47-7.10(b)3",
    "19:47-7.10(b)4",
)
def in_elected_order(order: int, due: list[Decided]) -> list[tuple[Step, list[Decided]]]:
    """The four orders of paying and taking vigorish: all of one before the other, or both position by position.

    19:47-7.10(b)1, 19:47-7.10(b)2, 19:47-7.10(b)3, 19:47-7.10(b)4.
    """
    both = (pay, vigorish) if order in (1, 3) else (vigorish, pay)
    if order in (1, 2) or len(due) == 1:
        return [(both[0], due), (both[1], due)]
    groups = [list(group) for _, group in groupby(due, key=_downward)]
    return [(step, group) for group in groups for step in both]


@law("19:47-3.3(c)2[before-reshuffle]", "19:47-7.3(c)2[before-reshuffle]")
def collect_all_owed(table: BaccaratTable) -> Steps:
    """No vigorish is outstanding when the cards of a shoe are reshuffled. 19:47-7.3(c)2[before-reshuffle]."""
    for seat in sorted(table.owed, reverse=True):
        yield from table.collect_owed("19:47-7.3(c)4", seat)
        if seat in table.owed:
            yield from table.document_owed("19:47-7.3(c)3", seat)
