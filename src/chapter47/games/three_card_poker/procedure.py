"""Three card poker, told in the order of 19:47-20: the deal, play or fold, the dealer's hand, the settlement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.game import Life
from ...table.hands import Hand
from ...table.poker_hands import HIGH_CARD, THREE_CARDS, value, value_name
from ...table.table import Steps, Table
from ...table.wagers import Result, Wager, WagerType
from . import dealing, rules
from .dealing import DECIDING, HousePoker, PokerRound, deal, discard, no_more_bets, open_table, prepare, stub, turn
from .elections import ThreeCardPokerElections
from .wagers import ANTE, DECIDE, PAIR_PLUS, PLAY, decide_bonus

if TYPE_CHECKING:
    from .dealing import HouseTable

ThreeCardTable = Table[ThreeCardPokerElections, HousePoker, PokerRound]

QUALIFYING = THREE_CARDS.at(12, 3, 2)  # queen high, 19:47-20.10[qualify]
ORDER = (ANTE, PLAY, PAIR_PLUS)
CARDS = law("19:47-20.1[hand]")(3)  # of every player and of the dealer


def play(table: ThreeCardTable) -> Steps:
    """One round, and what a void one gives back."""
    yield from dealing.play(table, round_of_play)


def round_of_play(table: ThreeCardTable) -> Steps:
    """One round: deal, decisions, the dealer's hand, settlement."""
    round_ = PokerRound.begin(table)
    yield from no_more_bets(table)
    yield from deal(table, [*round_.hands.values(), round_.dealer], CARDS)
    yield from stub(table)
    for seat in list(round_.hands):
        yield from play_or_fold(table, round_, seat)
    yield from reveal(table, round_.dealer)
    for seat in sorted(round_.hands, reverse=True):
        yield from settle_seat(table, round_, seat)
    discard(table, round_)


def wager_of(table: HouseTable, seat: int, kind: WagerType) -> Wager | None:
    """The wager of that kind of a seat, if it stands."""
    return next((wager for wager in table.wagers if wager.seat == seat and wager.kind is kind), None)


@law("19:47-20.10[pair-plus-only]")
def play_or_fold(table: ThreeCardTable, round_: PokerRound, seat: int) -> Steps:
    """A player with an ante adds a play wager of the same amount, or folds. 19:47-20.10[play-or-fold].

    A player with pair plus alone is asked nothing. 19:47-20.10[pair-plus-only].
    """
    ante = wager_of(table, seat, ANTE)
    if ante is None:
        return
    choices = ("play", "fold") if table.seats[seat].balance >= ante.amount else ("fold",)
    table.admits = DECIDING
    chosen = yield from table.ask("19:47-20.10[play-or-fold]", seat, "play-or-fold", choices, absent="fold")
    table.admits = ()
    if chosen == "play":
        yield from table.stake("19:47-20.1[play-wager]", seat, PLAY, ante.amount)
        return
    folded = rules.result_class(hand_class(round_.hands[seat]), rules.FOLDED)
    for wager in [w for w in table.wagers if w.seat == seat]:  # 19:47-20.10[fold]: ante and pair plus, at once
        yield from table.take(wager, DECIDE[ANTE](folded, table.elections))


def reveal(table: ThreeCardTable, dealer: Hand) -> Steps:
    """The dealer turns three cards and says the hand. 19:47-20.10[reveal], 19:47-20.10[qualify]."""
    yield from turn(table, dealer, "19:47-20.10[reveal]")
    qualifies = THREE_CARDS.strength(dealer.cards) >= QUALIFYING
    yield from table.call(
        "19:47-20.10[qualify]",
        "dealer-has",
        said=said(dealer),
        qualifies="qualifies" if qualifies else "does not qualify",
    )


def said(hand: Hand) -> str:
    """A hand as the dealer says it."""
    name = THREE_CARDS.name(hand.cards)
    return f"{value_name(max(map(value, hand.cards)))} high" if name == HIGH_CARD else name


@law("19:47-20.3(b)")
def hand_class(hand: Hand) -> int:
    """The class of a hand, 0 high card to 5 straight flush. 19:47-20.3(b)."""
    return rules.NAMES.index(THREE_CARDS.name(hand.cards))


@law("19:47-20.3(c)")
def result_of(table: ThreeCardTable, round_: PokerRound, seat: int) -> int:
    """The class of the finished round for one seat. 19:47-20.3(c)."""
    hand = round_.hands[seat]
    player, dealer = THREE_CARDS.strength(hand.cards), THREE_CARDS.strength(round_.dealer.cards)
    return rules.result_class(hand_class(hand), rules.contest(player, dealer, QUALIFYING))


def settle_seat(table: ThreeCardTable, round_: PokerRound, seat: int) -> Steps:
    """A hand is turned and its wagers settled: ante and play, the bonus, pair plus. 19:47-20.10[order]."""
    wagers: Sequence[Wager] = [w for w in table.wagers if w.seat == seat]
    if not wagers:
        return
    hand = round_.hands[seat]
    yield from turn(table, hand, "19:47-20.10[order]")
    yield from table.call("19:47-20.10[order]", "seat-has", seat=seat, said=said(hand))
    result = result_of(table, round_, seat)
    ante = wager_of(table, seat, ANTE)
    for wager in sorted(wagers, key=lambda w: ORDER.index(w.kind)):
        if wager.kind is PAIR_PLUS and ante:
            yield from bonus(table, ante, result)
            ante = None
        decision = DECIDE[wager.kind](result, table.elections)
        move = {Result.WON: table.pay, Result.LOST: table.take, Result.VOID: table.give_back}[decision.result]
        yield from move(wager, decision)
    if ante:
        yield from bonus(table, ante, result)


def bonus(table: ThreeCardTable, ante: Wager, result: int) -> Steps:
    """A straight or better is paid on the ante, even where the ante was lost. 19:47-20.11[ante-bonus]."""
    decision = decide_bonus(result, table.elections)
    if decision is not None:
        yield from table.pay(ante, decision, stays=True)


__all__ = ["QUALIFYING", "play", "round_of_play"]


LIFE = Life(open=open_table, prepare=prepare, play=play, own=HousePoker, between=("change-method",))
