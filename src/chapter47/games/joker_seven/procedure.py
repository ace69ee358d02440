"""Joker seven, told in the order of 13:47-20.26: the table, the deck with its jokers, seven cards each, settlement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ...rulebook.cite import law
from ...table.cards import Card, decks
from ...table.game import Life
from ...table.night import BETWEEN_ROUNDS, CARD_IRREGULARITIES, NightCards, open_cards, prepare_when_due, stand_ready
from ...table.requests import UP
from ...table.table import Steps, Table, decided_as
from ...table.wagers import Result
from . import rules
from .elections import JokerSevenElections
from .wagers import decide

JokerSevenTable: TypeAlias = "Table[JokerSevenElections, NightCards, Round]"
IRREGULARITIES = CARD_IRREGULARITIES


@dataclass(slots=True)
class Round:
    """The hands of a round by seat."""

    hands: dict[int, list[Card]] = field(default_factory=dict)

    def held(self, seat: int) -> int:
        """What a hand holds, as the rules count it."""
        return sum(rules.card_unit(card.rank, card.is_red) for card in self.hands[seat])


@law("13:47-20.2[joker-seven]")
def cards_of(table: JokerSevenTable) -> list[Card]:
    """One deck with two jokers. 13:47-20.26(b)2, 13:47-20.2[joker-seven]."""
    return decks(table.elections.decks, jokers=table.elections.jokers)


def open_table(table: JokerSevenTable, opening: bool) -> Steps:
    """The layout, how many may play, then the cards. 13:47-20.26(b)1, 13:47-20.26(e)."""
    if not opening:
        yield from stand_ready(table, cards_of(table))
        return
    yield from table.attest("13:47-20.26(b)1", "dealer", "table-has-joker-seven-betting-layout")
    yield from table.note("13:47-20.26(e)", "dealer-lets-play", players=table.elections.players)
    yield from open_cards(table, table.elections.decks)


def prepare(table: JokerSevenTable) -> Steps:
    """The deck with its jokers, shuffled and cut. 13:47-20.26(b)2."""
    return prepare_when_due(table, cards_of(table))


def play(table: JokerSevenTable) -> Steps:
    """One round; the cutting card ends the stack. 13:47-20.26(d)."""
    yield from round_of_play(table)
    table.due = table.shoe.cutting_card_is_out


def round_of_play(table: JokerSevenTable) -> Steps:
    """Seven cards to everyone with a wager, then settlement in one step. 13:47-20.26(f)2."""
    table.new_round()
    seats = sorted({wager.seat for wager in table.wagers})
    if not seats:
        return
    yield from table.call("13:47-20.26(f)1", "no-more-bets")
    if table.shoe.left < rules.CARDS * len(seats):  # the stack ends where it cannot serve everyone
        yield from table.note("13:47-20.19(a)1", "cards-too-few-for-hands", left=table.shoe.left, seats=len(seats))
        table.due = True
        yield from prepare(table)
    round_ = table.state = Round({seat: [] for seat in seats})
    for _ in range(rules.CARDS):
        for seat in seats:
            round_.hands[seat].append((yield from table.draw("13:47-20.26(f)2", f"seat-{seat}", UP)))
    yield from settle(table, round_)
    table.shoe.discards += [(f"seat-{seat}", tuple(cards)) for seat, cards in round_.hands.items()]


@law("13:47-20.26(d)")
def settle(table: JokerSevenTable, round_: Round) -> Steps:
    """Hand by hand the dealer collects what lost and pays what won. 13:47-20.26(d)."""
    for seat in round_.hands:
        hand = round_.held(seat)
        wagers = [wager for wager in table.wagers if wager.seat == seat]
        decided = decided_as(wagers, lambda w, hand=hand: decide(w.kind, w.spot, hand, table.elections))  # type: ignore[misc]
        for wager, decision in decided[Result.LOST]:
            yield from table.take(wager, decision)
        for wager, decision in decided[Result.WON]:
            yield from table.pay(wager, decision)


LIFE = Life(open=open_table, prepare=prepare, play=play, own=NightCards, between=BETWEEN_ROUNDS)
