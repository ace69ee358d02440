"""Caribbean stud, told in the order of 19:47-16: antes, the deal, bet or fold, the dealer's hand, settlement."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ...rulebook.cite import law
from ...table.game import Life
from ...table.hands import Hand
from ...table.money import Cents
from ...table.poker_hands import FIVE_CARDS, HIGH_CARD, value, value_name
from ...table.table import RoundVoid, Steps, Table
from ...table.wagers import Decision, Result, Wager
from ..three_card_poker import dealing
from ..three_card_poker.dealing import PokerRound, deal, discard, no_more_bets, prepare, stub, turn
from . import rules, settlement
from .settlement import CaribbeanStud
from .wagers import ANTE, BET, DECIDE, PROGRESSIVE, decide_progressive, most_won

StudTable: TypeAlias = "Table[Any, Any, StudRound]"

DECIDING = ("wrong-count", "dealer-card-exposed", "conduct-breach")
BETWEEN = ("change-method", "lamp-fails")
CARDS = law("19:47-16.1[hand]", "13:47-20.23(a)[hand]")(5)  # of every player and of the dealer
TIMES = 2  # the bet wager is twice the ante, 19:47-16.10[bet-is-twice-ante]


@dataclass(slots=True)
class StudRound(PokerRound):
    """A round with what becomes of the progressive meter in it."""

    locked: bool = False  # the meter has taken its part of the progressive wagers
    jackpot: Cents | None = None  # the share of each royal flush


def open_table(table: StudTable, opening: bool) -> Steps:
    """The cards, and the meter at its initial amount where none was handed down. 19:47-16.11[initial-and-reset]."""
    settlement.start(table)
    yield from dealing.open_table(table, opening)


def play(table: StudTable) -> Steps:
    """One round, and what a void one gives back."""
    yield from dealing.play(table, round_of_play)


def round_of_play(table: StudTable) -> Steps:
    """One round; where it is void the progressive meter is put right as well."""
    round_ = StudRound.begin(table)
    try:
        yield from play_round(table, round_)
    except RoundVoid:
        if table.state.locked:
            yield from settlement.unlock_void(table, len(settlement.wagers(table)))
        raise


@law("13:47-20.23(a)[hole-card]", "19:47-16.1[hole-card]")
def play_round(table: StudTable, round_: PokerRound) -> Steps:
    """Deal, with four hole cards of the dealer; decisions, the dealer's hand, settlement. 19:47-16.1[hole-card]."""
    yield from no_more_bets(table, ("dealer-card-exposed",))
    yield from settlement.lock(table)
    yield from deal(table, [*round_.hands.values(), round_.dealer], CARDS, last_up=True, admits=("dealer-short",))
    round_.open["dealer"] = {CARDS - 1}
    yield from stub(table, DECIDING)
    yield from table.note("19:47-16.10[hands-off]", "cards-stay-in-view")
    for seat in list(round_.hands):
        yield from bet_or_fold(table, round_, seat)
    yield from reveal(table, round_.dealer)
    yield from settle(table, round_)
    discard(table, round_)


def wager_of(table: StudTable, seat: int, kind: object) -> Wager | None:
    """The wager of that kind of a seat, if it stands."""
    return next((wager for wager in table.wagers if wager.seat == seat and wager.kind is kind), None)


@law("13:47-20.23(a)[fold]", "19:47-16.1[fold]")
def bet_or_fold(table: StudTable, round_: PokerRound, seat: int) -> Steps:
    """A player bets twice the ante, or folds and loses ante and progressive at once. 19:47-16.10[bet-or-fold]."""
    ante = wager_of(table, seat, ANTE)
    if ante is None:  # the hand was declared void or forfeit
        return
    choices = ("bet", "fold") if table.seats[seat].balance >= TIMES * ante.amount else ("fold",)
    table.admits, round_.asking = DECIDING, seat
    chosen = yield from table.ask("19:47-16.10[bet-or-fold]", seat, "bet-or-fold", choices, absent="fold")
    table.admits, round_.asking = (), None
    if chosen == "bet":
        yield from table.stake("19:47-16.10[bet-is-twice-ante]", seat, BET, TIMES * ante.amount)
    elif chosen == "fold":  # 19:47-16.1[fold]
        folded = rules.result_class(0, rules.FOLDED)
        for wager in [w for w in table.wagers if w.seat == seat]:
            yield from table.take(wager, DECIDE[wager.kind](folded, table.elections))


def reveal(table: StudTable, dealer: Hand) -> Steps:
    """The dealer turns the hole cards and says the hand. 19:47-16.10[reveal]."""
    table.admits = ("conduct-breach",)
    yield from turn(table, dealer, "19:47-16.10[reveal]")
    table.admits = ()
    qualifies = FIVE_CARDS.strength(dealer.cards) >= rules.QUALIFYING
    yield from table.call(
        "19:47-16.1[qualifying-hand]",
        "dealer-has",
        said=said(dealer),
        qualifies="qualifies" if qualifies else "does not qualify",
    )


def said(hand: Hand) -> str:
    """A hand as the dealer says it."""
    name = FIVE_CARDS.name(hand.cards)
    if name != HIGH_CARD:
        return name
    ranks = sorted(map(value, hand.cards), reverse=True)
    return "-".join(map(value_name, ranks[:2])) + " high"


def result_of(round_: PokerRound, seat: int) -> int:
    """The class of the finished round for a seat that has bet."""
    player, dealer = (FIVE_CARDS.strength(hand.cards) for hand in (round_.hands[seat], round_.dealer))
    return rules.result_class(rules.LINE_OF[player], rules.contest(player, dealer))


@law("13:47-20.23(d)", "13:47-20.23(h)10.i", "13:47-20.23(h)12", "19:47-16.10[losers-first]", "19:47-16.10[winners]")
def settle(table: StudTable, round_: PokerRound) -> Steps:
    """Hands are turned from the far right and losers taken at once; then pushes; then winners in the same order.

    19:47-16.10[turn-order], 19:47-16.10[losers-first], 19:47-16.10[winners].
    """
    seats = sorted({wager.seat for wager in table.wagers}, reverse=True)
    results = {seat: result_of(round_, seat) for seat in seats}
    for seat in seats:
        yield from turn(table, round_.hands[seat], "19:47-16.10[turn-order]")
        yield from table.call("19:47-16.10[turn-order]", "seat-has", seat=seat, said=said(round_.hands[seat]))
        yield from move(table, seat, results, Result.LOST)
    for seat in seats:
        if rules.contest_of(results[seat]) == rules.TIED:
            yield from move(table, seat, results, Result.VOID)
    for seat in seats:
        yield from move(table, seat, results, Result.WON, Result.VOID)
    yield from settlement.reset(table)


def move(table: StudTable, seat: int, results: dict[int, int], *wanted: Result) -> Steps:
    """The wagers of a seat that end in one of these ways: ante, bet, progressive."""
    for kind in (ANTE, BET, PROGRESSIVE):
        wager = wager_of(table, seat, kind)
        if wager is None:
            continue
        decision = decide(table, wager, results[seat])
        if decision.result not in wanted:
            continue
        if kind is PROGRESSIVE and decision.result is Result.WON:
            yield from settlement.pay(table, wager, results[seat], results)
            continue
        moves = {Result.WON: table.pay, Result.LOST: table.take, Result.VOID: table.give_back}
        yield from moves[decision.result](wager, decision)


def decide(table: StudTable, wager: Wager, result: int) -> Decision:
    """How a wager ends; a bet wager wins no more than the limit. 19:47-16.12[limit]."""
    if wager.kind is PROGRESSIVE:
        return decide_progressive(result, table.elections)
    decision = DECIDE[wager.kind](result, table.elections)
    limit = most_won(table.elections, table.limits.minimum) if wager.kind is BET else None
    if limit is not None and decision.winnings(wager.amount) > limit:
        return replace(decision, odds=None, fixed=limit, cite="19:47-16.12[limit]")
    return decision


LIFE = Life(open=open_table, prepare=prepare, play=play, own=CaribbeanStud, between=BETWEEN)
