"""Let it ride, told in the order of 19:47-18.10: three cards each, two decisions, two community cards, settlement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...rulebook.cite import law
from ...table.game import Life
from ...table.hands import Hand
from ...table.money import Cents
from ...table.poker_hands import FIVE_CARDS, THREE_CARDS_MINI_ROYAL
from ...table.table import Steps, Table
from ...table.wagers import Decision, Result, Wager, void
from ..three_card_poker import dealing
from ..three_card_poker.dealing import (
    HousePoker,
    PokerRound,
    deal,
    discard,
    no_more_bets,
    open_table,
    prepare,
    stub,
    turn,
)
from . import rules
from .wagers import BETS, DECIDE, WAGERS, most_won

RideTable = Table[Any, Any, PokerRound]

ASK_CITE = {1: "19:47-18.10[bet-1]", 2: "19:47-18.10[bet-2]"}
RIDES_CITE = {1: "19:47-18.10[bet-1-rides]", 2: "19:47-18.10[bet-2-rides]"}
DECIDING = ("wrong-count", "community-exposed", "conduct-breach")


def play(table: RideTable) -> Steps:
    """One round, and what a void one gives back."""
    yield from dealing.play(table, round_of_play)


@law("13:47-20.27(a)[community-card]", "19:47-18.1[community-card]")
def round_of_play(table: RideTable) -> Steps:
    """One round, from the call to the last wager."""
    table.new_round()
    yield from complete_bets(table)
    if not table.wagers:
        return
    round_ = PokerRound.begin(table, fresh=False)
    yield from no_more_bets(table)
    yield from deal(table, [*round_.hands.values(), round_.community], 3)  # 19:47-18.1[community-card]
    yield from stub(table, DECIDING)
    yield from decisions(table, round_, 1)
    burned = round_.community.cards[0]
    yield from table.note("19:47-18.10[burn]", "left-community-card-burned")
    yield from table.turn("19:47-18.10[first-community]", "community-2", round_.community.cards[1:2])
    round_.open["community"] = {1}
    yield from table.call("19:47-18.10[first-community]", "first-community-card", card=round_.community.cards[1])
    yield from decisions(table, round_, 2)
    yield from table.turn("19:47-18.10[second-community]", "community-3", round_.community.cards[2:3])
    round_.open["community"] = {1, 2}
    yield from table.call("19:47-18.10[second-community]", "second-community-card", card=round_.community.cards[2])
    yield from settle(table, round_)
    round_.face_up.append(burned)
    round_.community.cards.remove(burned)
    discard(table, round_)


def complete_bets(table: RideTable) -> Steps:
    """Who did not make all three bets gets them back before the cards. 19:47-18.6[three-equal-bets]."""
    for seat in sorted({wager.seat for wager in table.wagers}):
        own = [wager for wager in table.wagers if wager.seat == seat]
        if not set(BETS) <= {wager.kind for wager in own}:
            for wager in own:
                yield from table.give_back(wager, void("19:47-18.6[three-equal-bets]"))


@law("13:47-20.27(a)[let-it-ride]", "19:47-18.1[let-it-ride]")
def decisions(table: RideTable, round_: PokerRound, bet: int) -> Steps:
    """From the far left each player withdraws a bet or lets it ride. 19:47-18.10[bet-1], 19:47-18.10[bet-2]."""
    for seat in list(round_.hands):
        wager = next((w for w in table.wagers if w.seat == seat and w.kind is BETS[bet - 1]), None)
        if wager is None:  # the hand was declared void
            continue
        table.admits, round_.asking = DECIDING, seat
        may = ("ride", "withdraw")
        chosen = yield from table.ask(ASK_CITE[bet], seat, "ride-or-withdraw", may, absent="withdraw", bet=bet)
        table.admits, round_.asking = (), None
        if chosen == "withdraw":
            result = rules.result_class(0, 0, False, False)
            yield from table.give_back(wager, DECIDE[wager.kind](result, table.elections))
        elif chosen == "ride":
            yield from table.note(
                RIDES_CITE[bet], "bet-stays-to-the-end", bet=bet, seat=seat
            )  # 19:47-18.1[let-it-ride]


def result_of(round_: PokerRound, seat: int) -> int:
    """The class of the hand of a seat: its own three cards and two community cards. 19:47-18.10[five-cards]."""
    own = round_.hands[seat].cards
    five = FIVE_CARDS.strength([*own, *round_.community.cards[1:]])
    three = THREE_CARDS_MINI_ROYAL.strength(own)
    return rules.result_class(rules.LINE_OF[five], rules.THREE_OF[three], True, True)


@law("13:47-20.27(d)", "13:47-20.27(f)22", "13:47-20.27(f)23", "19:47-18.10[pay-order]", "19:47-18.10[winners]")
def settle(table: RideTable, round_: PokerRound) -> Steps:
    """Hands are turned from the far right and losers taken at once, then winners are paid in the same order.

    19:47-18.10[turn], 19:47-18.10[loses], 19:47-18.10[winners], 19:47-18.10[pay-order].
    """
    seats = sorted({wager.seat for wager in table.wagers}, reverse=True)
    for seat in seats:
        hand = round_.hands[seat]
        yield from turn(table, hand, "19:47-18.10[turn]")
        result = result_of(round_, seat)
        yield from table.call("19:47-18.10[five-cards]", "seat-has", seat=seat, said=said(hand, round_))
        for wager in in_layout_order(table, seat):
            decision = DECIDE[wager.kind](result, table.elections)
            if decision.result is Result.LOST:
                yield from table.take(wager, decision)
    for seat in seats:
        yield from pay_seat(table, seat, result_of(round_, seat))


def said(hand: Hand, round_: PokerRound) -> str:
    """A hand as the dealer says it."""
    return FIVE_CARDS.name([*hand.cards, *round_.community.cards[1:]])


def in_layout_order(table: RideTable, seat: int) -> list[Wager]:
    """The wagers of a seat that still stand: bets, then bonuses."""
    return sorted((w for w in table.wagers if w.seat == seat), key=lambda w: WAGERS.index(w.kind))


def pay_seat(table: RideTable, seat: int, result: int) -> Steps:
    """The winning wagers of a hand; its bets together win no more than the limit. 19:47-18.11[limit]."""
    left = most_won(table.elections, table.limits.minimum)
    for wager in in_layout_order(table, seat):
        decision = DECIDE[wager.kind](result, table.elections)
        if wager.kind in BETS and left is not None:
            decision = capped(decision, wager.amount, left)
            left -= decision.winnings(wager.amount)
        yield from table.pay(wager, decision)


def capped(decision: Decision, amount: Cents, left: Cents) -> Decision:
    """A payout cut to what is left of a limit."""
    if decision.winnings(amount) <= left:
        return decision
    return replace(decision, odds=None, fixed=left, cite="19:47-18.11[limit]")


LIFE = Life(open=open_table, prepare=prepare, play=play, own=HousePoker, between=("change-method",))
