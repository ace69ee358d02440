"""Roulette, told in the order of 19:47-5.3: the spin, no more bets, the number and its crown, losers, winners."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from ...rulebook.cite import law
from ...table.game import Life
from ...table.money import Cents
from ...table.requests import Spin
from ...table.state import Own
from ...table.table import Steps, Table
from ...table.wagers import LOST, WHOLE, Decision, Result, Wager
from ...table.wheels import colour
from . import rules
from .betting import fives, wheel_order
from .elections import RouletteBase
from .irregularities import BEFORE_REST
from .wagers import DECIDE, EVEN_MONEY, FIVE_ADJACENT, STRAIGHT, pocket_of

RouletteTable: TypeAlias = "Table[RouletteBase, Wheel]"
FIFTHS = 5


class Wheel(Own):
    """Where the ball lies and the crown stands since the last spin."""

    number: str = ""


def open_table(table: RouletteTable, opening: bool) -> Steps:
    """Inspection and the notices of what the house has chosen. 19:47-5.2(b)[notice], 19:47-5.2(d)1."""
    elections: RouletteBase = table.elections
    if not opening:
        return
    yield from table.attest("19:47-5.3[inspection]", "dealer", "wheel-and-ball-inspected")
    if elections.used_as_single:
        yield from table.note("19:47-5.2(d)1", "notice-used-as-single-zero")
    elif elections.wheel == "double-zero":
        lose = "half" if elections.half_on_zero else "all"
        yield from table.note("19:47-5.2(b)[notice]", "notice-even-money-on-zeros", lose=lose)
    if elections.layout_approval:
        yield from table.note("19:47-5.1(e)1.ii", "layout-approved", approval=elections.layout_approval)


def round_of_play(table: RouletteTable) -> Steps:
    """One valid spin, with as many void ones before it as there are. 19:47-5.3."""
    table.new_round()
    yield from table.call("19:47-5.3(b)", "no-more-bets")
    number = yield from valid_spin(table)
    table.own.number = number
    yield from table.call_again("19:47-5.3(c)", "number-and-colour", number=number, colour=colour(number))
    yield from table.note_again("19:47-5.3(c)", "crown-on", number=number)
    for wager in table.wagers:
        if wager.kind is FIVE_ADJACENT:
            yield from move_fifths(table, number)
            break
    yield from settle(table, pocket_of(number))


@law("19:47-5.3(a)[revolutions]")
def valid_spin(table: RouletteTable) -> Steps[str]:
    """The ball against the wheel, four times round or more, until it rests in a number that decides. 19:47-5.3(a).

    Until then staff may declare what makes it no spin, 19:47-5.3(a)[revolutions]; 00 may be none, 19:47-5.2(d)2.
    """
    elections: RouletteBase = table.elections
    order = wheel_order(elections.wheel)
    while True:
        number = table.spin_at_once("19:47-5.3(a)", order)
        if number is None:
            table.admits = BEFORE_REST
            number = yield from table.put(Spin("19:47-5.3(a)", order))
            table.admits = ()
        if not rules.is_void(pocket_of(number), elections.used_as_single):
            return number
        yield from table.call("19:47-5.2(d)2", "no-spin")


def move_fifths(table: RouletteTable, number: str) -> Steps:
    """One fifth of each winning five-adjacent wager goes from the replica to the number's box. 19:47-5.3(d)."""
    for wager in list(table.wagers):
        if wager.kind is not FIVE_ADJACENT or number not in fives(table.elections.wheel)[wager.spot]:
            continue
        fifth: Cents = wager.amount // FIFTHS
        yield from table.note("19:47-5.3(d)", "fifth-moved", fifth=fifth, seat=wager.seat, number=number)
        table.part("19:47-5.3(d)", wager, STRAIGHT, fifth, number)


def decide(table: RouletteTable, wager: Wager, pocket: int) -> Decision:
    """The result of a wager; what is left on the replica loses, its winning fifth having moved."""
    known = wager.kind.key, wager.spot, pocket
    decision = table.rulings.get(known)
    if decision is None:
        decision = DECIDE[wager.kind](wager.spot, pocket, table.elections)
        if wager.kind is FIVE_ADJACENT and decision.result is not Result.LOST:
            decision = Decision(Result.LOST, "19:47-5.3(d)")
        table.rulings[known] = decision
    if decision.share is WHOLE:
        return decision
    elections: RouletteBase = table.elections
    return decision if decision.share == 1 else replace(decision, share=elections.half_of(wager.amount))


@law("13:47-20.32(c)", "13:47-20.32(l)", "19:47-5.3(e)")
def settle(table: RouletteTable, pocket: int) -> Steps:
    """All losing wagers are collected, then all winning ones are paid. 19:47-5.3(e)."""
    losing: list[tuple[Wager, Decision]] = []
    winning: list[tuple[Wager, Decision]] = []
    for wager in table.wagers:
        decision = decide(table, wager, pocket)
        (losing if decision.result is LOST else winning).append((wager, decision))
    for wager, decision in losing:
        yield from table.take(wager, decision)
        back = 0 if decision.share is WHOLE else wager.amount - decision.taken(wager.amount)
        if back and wager.kind.key in EVEN_MONEY:
            told = {"back": back, "wager": wager.name, "seat": wager.seat}
            yield from table.note("19:47-5.2(b)[return]", "half-returned", **told)
    for wager, decision in winning:
        yield from table.pay(wager, decision)


LIFE = Life(open=open_table, play=round_of_play, own=Wheel)
