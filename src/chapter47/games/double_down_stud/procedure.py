"""Double down stud, told in the order of 19:47-17.8 and 17.9: one card each, three to be seen, stand or double."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.game import Life
from ...table.poker_hands import FIVE_CARDS
from ...table.requests import DOWN, UP
from ...table.table import Steps, Table
from ...table.wagers import Result, Wager
from ..let_it_ride.procedure import DECIDING, capped
from ..three_card_poker import dealing
from ..three_card_poker.dealing import (
    DEALING,
    HousePoker,
    PokerRound,
    discard,
    no_more_bets,
    place,
    prepare,
    stub,
    turn,
)
from . import rules
from .elections import DoubleDownStudElections
from .wagers import DECIDE, DOUBLE_DOWN, INITIAL, most_won

StudTable = Table[DoubleDownStudElections, HousePoker, PokerRound]


def open_table(table: StudTable, opening: bool) -> Steps:
    """Who deals was trained and somebody supervises, 19:47-17.7[training]; then the cards."""
    if opening:
        yield from table.attest("19:47-17.7[training]", "dealer", "dealer-trained")
        yield from table.attest("19:47-17.7[training]", "casino supervisor", "supervisor-assigned")
    yield from dealing.open_table(table, opening)


def play(table: StudTable) -> Steps:
    """One round, and what a void one gives back."""
    yield from dealing.play(table, round_of_play)


def round_of_play(table: StudTable) -> Steps:
    """One round, from the call to the last wager."""
    round_ = PokerRound.begin(table)
    yield from no_more_bets(table)
    yield from deal(table, round_)
    yield from stub(table, DECIDING)
    for seat in list(round_.hands):
        yield from stand_or_double(table, round_, seat)
    yield from table.turn("19:47-17.9[reveal]", "community-4", round_.community.cards[3:4])
    round_.community.shown = True
    yield from table.call("19:47-17.9[reveal]", "fourth-community-card", card=round_.community.cards[3])
    yield from settle(table, round_)
    discard(table, round_)


def deal(table: StudTable, round_: PokerRound) -> Steps:
    """One card down to each player, then three community cards up and the fourth down. 19:47-17.8[order]."""
    table.admits = DEALING
    for hand in round_.hands.values():
        hand.cards.append((yield from table.draw("19:47-17.8[order]", hand.name, DOWN, hand.owners)))
    for face in (UP, UP, UP, DOWN):
        cards = round_.community.cards
        cards.append((yield from table.draw("19:47-17.8[order]", place(round_.community), face)))
    round_.open["community"] = {0, 1, 2}
    table.admits = ()


def wager_of(table: StudTable, seat: int, kind: object) -> Wager | None:
    """The wager of that kind of a seat, if it stands."""
    return next((wager for wager in table.wagers if wager.seat == seat and wager.kind is kind), None)


def stand_or_double(table: StudTable, round_: PokerRound, seat: int) -> Steps:
    """A player stands, or adds a wager equal to the initial one. 19:47-17.9[double], 19:47-17.9[equal]."""
    initial = wager_of(table, seat, INITIAL)
    if initial is None:  # the hand was declared void
        return
    choices = ("stand", "double") if table.seats[seat].balance >= initial.amount else ("stand",)
    table.admits, round_.asking = DECIDING, seat
    chosen = yield from table.ask("19:47-17.9[double]", seat, "stand-or-double", choices, absent="stand")
    table.admits, round_.asking = (), None
    if chosen == "double":
        yield from table.stake("19:47-17.9[equal]", seat, DOUBLE_DOWN, initial.amount)


@law("19:47-17.1[hand]")
def result_of(table: StudTable, round_: PokerRound, seat: int) -> int:
    """The class of the hand of a seat: its card and four community cards. 19:47-17.1[hand]."""
    strength = FIVE_CARDS.strength([*round_.hands[seat].cards, *round_.community.cards])
    return rules.result_class(rules.LINE_OF[strength], wager_of(table, seat, DOUBLE_DOWN) is not None)


def settle(table: StudTable, round_: PokerRound) -> Steps:
    """Hands are turned from the far right: losers at once, then pushes, then winners. 19:47-17.9[settle]."""
    seats = sorted({wager.seat for wager in table.wagers}, reverse=True)
    results = {seat: result_of(table, round_, seat) for seat in seats}
    for seat in seats:
        hand = round_.hands[seat]
        yield from turn(table, hand, "19:47-17.9[settle]")
        name = FIVE_CARDS.name([*hand.cards, *round_.community.cards])
        yield from table.call("19:47-17.9[settle]", "seat-has", seat=seat, said=name)
        yield from move(table, seat, results[seat], Result.LOST)
    for result in (Result.VOID, Result.WON):
        for seat in seats:
            yield from move(table, seat, results[seat], result)


def move(table: StudTable, seat: int, result: int, wanted: Result) -> Steps:
    """The wagers of a seat where they end so; together they win no more than the limit. 19:47-17.10[limit]."""
    left = most_won(table.elections, table.limits.minimum)
    for kind in (INITIAL, DOUBLE_DOWN):
        wager = wager_of(table, seat, kind)
        if wager is None:
            continue
        decision = DECIDE[kind](result, table.elections)
        if decision.result is not wanted:
            continue
        if wanted is Result.WON:
            decision = capped(decision, wager.amount, left)
            left -= decision.winnings(wager.amount)
        yield from {Result.WON: table.pay, Result.LOST: table.take, Result.VOID: table.give_back}[wanted](
            wager, decision
        )


__all__ = ["open_table", "play", "round_of_play"]


LIFE = Life(open=open_table, prepare=prepare, play=play, own=HousePoker, between=("change-method",))
