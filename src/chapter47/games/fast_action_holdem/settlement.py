"""The rest of a round of fast action hold'em: the dealer's hand, the board, settlement (19:47-21.8(g) to (o))."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.cards import Card
from ...table.hands import Hand
from ...table.requests import UNSEEN, UP
from ...table.state import Own
from ...table.table import Steps, Table
from ...table.wagers import Wager
from . import rules
from .elections import BOARD, FastActionElections
from .hands.rules import said, strength
from .wagers import DECIDE, ORIGINAL, SPLIT

FastActionTable: TypeAlias = "Table[FastActionElections, FastAction, Round]"
SHOE_ERRORS = ("card-face-up-in-shoe", "card-drawn-in-error")
FACE_DOWN = ("dealer-misset", "player-card-exposed")  # while the players' cards are still face down


class FastAction(Own):
    """What a table remembers from round to round."""

    first: bool = True  # no cards were prepared yet
    batch: int = 1  # of two, the one that plays
    marker: int = 0  # the position of the dealing marker; 0: nowhere yet
    rack: str = ""  # the backs of the cards in the discard rack


@dataclass(slots=True)
class Round:
    """What lies on the layout in one round."""

    table: FastActionTable
    first: dict[int, Hand] = field(default_factory=dict)  # the hand of the original wager, four cards until it is set
    second: dict[int, Hand] = field(default_factory=dict)  # the other hand of who split
    naturals: set[int] = field(default_factory=set)
    set_aside: dict[int, tuple[Card, ...]] = field(default_factory=dict)  # players' discards, not yet in the rack
    dealer: Hand = field(default_factory=lambda: Hand("dealer", shown=False))
    dealer_cards: tuple[Card, ...] = ()  # all four, once they are set
    community: Hand = field(default_factory=lambda: Hand("community"))
    results: dict[int, int] = field(default_factory=dict)  # the class in which the round of each seat ended
    order: tuple[int, ...] = ()  # of the deal; 0 is the dealer
    dealing: int = 0  # who gets the next card
    asking: int = 0  # who sets now

    @classmethod
    def begin(cls, table: FastActionTable) -> Round:
        """A hand for every seat with a wager."""
        round_ = cls(table, {w.seat: Hand(f"seat-{w.seat}", shown=False, owners=(w.seat,)) for w in table.wagers})
        table.state = round_
        return round_

    @property
    def hands(self) -> dict[int, Hand]:
        """What each seat has before it, for a picture of the table."""
        return {
            seat: Hand(hand.name, hand.cards + (self.second[seat].cards if seat in self.second else []), hand.shown)
            for seat, hand in self.first.items()
        }

    def result(self, seat: int) -> int:
        """The class in which the round of a seat ends, once the community cards are out."""
        if seat in self.naturals:
            return rules.NATURAL
        board = self.community.cards
        dealer = strength([*self.dealer.cards, *board])
        first = rules.contest(strength([*self.first[seat].cards, *board]), dealer)
        if seat not in self.second:
            return rules.NOT_SPLIT + first
        return rules.split_class(first, rules.contest(strength([*self.second[seat].cards, *board]), dealer))

    def rack_discards(self, table: FastActionTable) -> None:
        """What players discarded goes to the rack, each player's by itself."""
        for seat, cards in sorted(self.set_aside.items()):
            collect(table, Hand(f"seat-{seat} discards", list(cards)))
        self.set_aside.clear()

    def clear(self, table: FastActionTable) -> None:
        """What is still on the layout goes to the rack, hand by hand. 19:47-21.8(o)."""
        for seat in sorted(self.first, reverse=True):
            for hands in (self.first, self.second):
                if seat in hands:
                    collect(table, hands[seat])
        self.rack_discards(table)
        collect(table, self.dealer)
        collect(table, self.community)


@law("19:47-21.8(o)")
def collect(table: FastActionTable, hand: Hand) -> None:
    """A hand goes to the discard rack under its own name, so that it can be rebuilt. 19:47-21.8(o)."""
    if hand.cards:
        rack_takes(table, table.elections.batch_backs[table.own.batch if table.elections.two_batches else 0])
        table.shoe.discards.append((f"round {table.round} {hand.name}", tuple(hand.cards)))
        hand.cards = []


def rack_takes(table: FastActionTable, back: str) -> None:
    """The discard rack holds the cards of one batch at a time. 19:47-21.2(d)6."""
    held = table.own.rack
    if held not in ("", back):
        raise Refusal(
            f"The discard rack holds cards with {held} backs.", cite="19:47-21.2(d)6", instead=f"only {held} cards"
        )
    table.own.rack = back


def complete_round(table: FastActionTable, round_: Round) -> Steps:
    """The dealer's cards are turned; a natural ends the round, else they are set and the board is dealt."""
    yield from turn(table, round_.dealer, "19:47-21.8(g)")
    if rules.is_natural(*(card.index for card in round_.dealer.cards)):
        yield from dealer_natural(table, round_)
        return
    yield from set_dealer(table, round_)
    yield from community(table, round_)
    yield from compare(table, round_)
    yield from pay_winners(table, round_)


def turn(table: FastActionTable, hand: Hand, cite: str) -> Steps:
    """The dealer turns a hand face up."""
    yield from table.turn(cite, hand.name, hand.cards)
    hand.shown = True


def from_the_right(round_: Round) -> list[int]:
    """Seats from the dealer's right, counterclockwise."""
    return sorted(round_.first, reverse=True)


def wagers_of(table: FastActionTable, seat: int) -> list[Wager]:
    """The wagers of a seat that still stand, the original one first."""
    return [w for kind in (ORIGINAL, SPLIT) for w in table.wagers if w.seat == seat and w.kind is kind]


def dealer_natural(table: FastActionTable, round_: Round) -> Steps:
    """No board; original wagers are collected, split wagers go back. 19:47-21.8(h), 19:47-21.8(h)[split]."""
    yield from table.call("19:47-21.8(h)", "dealer-has-natural")
    for seat in from_the_right(round_):
        result = rules.DEALER_NATURAL_SPLIT if seat in round_.second else rules.DEALER_NATURAL
        for wager in wagers_of(table, seat):
            decision = DECIDE[wager.kind](result, table.elections)
            yield from (table.take if wager.kind is ORIGINAL else table.give_back)(wager, decision)


def set_dealer(table: FastActionTable, round_: Round) -> Steps:
    """Two of the dealer's four cards are kept by the house ways, two discarded. 19:47-21.8(g), 19:47-21.8(i)."""
    dealt = round_.dealer_cards = tuple(round_.dealer.cards)
    kept = rules.PAIRS[rules.set_by_house_ways(*(card.index for card in dealt))]
    round_.dealer.cards = [dealt[at] for at in kept]
    a, b = round_.dealer.cards
    values = sorted((rules.value(a.index), rules.value(b.index)), reverse=True)
    way = rules.house_way(values[0], values[1], a.suit == b.suit)
    table.admits = FACE_DOWN
    yield from table.note(f"19:47-21.8(i){way}", "dealer-keeps-by-house-way", cards=(a, b), way=way)
    table.admits = ()
    collect(table, Hand("dealer discards", [dealt[at] for at in range(4) if at not in kept]))


@law("19:47-21.1[community-card]")
def community(table: FastActionTable, round_: Round) -> Steps:
    """One card burned, five face up from the dealer's left to right. 19:47-21.8(j), 19:47-21.1[community-card]."""
    table.admits = (*SHOE_ERRORS, *FACE_DOWN)
    yield from table.draw("19:47-21.8(j)", "burn", UNSEEN)
    for place in range(1, BOARD + 1):
        round_.community.cards.append((yield from table.draw("19:47-21.8(j)", f"community-{place}", UP)))
    table.admits = ()


@law("19:47-21.8(l)")
def compare(table: FastActionTable, round_: Round) -> Steps:
    """Hands are turned from the right; losers and copies are collected at once. 19:47-21.8(k), 19:47-21.8(l)."""
    board = round_.community.cards
    yield from table.call("19:47-21.8(k)", "dealers-hand", hand=said([*round_.dealer.cards, *board]))
    for seat in from_the_right(round_):
        result = round_.results[seat] = round_.result(seat)
        for wager in wagers_of(table, seat):
            hand = (round_.first if wager.kind is ORIGINAL else round_.second)[seat]
            yield from turn(table, hand, "19:47-21.8(k)")
            if result == rules.NATURAL:
                yield from table.call("19:47-21.8[natural]", "natural-of-seat-wins", seat=seat)
                continue
            ended = rules.first_of(result) if wager.kind is ORIGINAL else rules.second_of(result)
            how = {rules.WON: "wins", rules.COPY: "copy hand, loses", rules.LOST: "loses"}[ended]
            yield from table.call("19:47-21.8(k)", "hand-of-seat", seat=seat, hand=said([*hand.cards, *board]), how=how)
            if ended != rules.WON:
                yield from table.take(wager, DECIDE[wager.kind](result, table.elections))
                collect(table, hand)  # 19:47-21.8(l)


@law("19:47-21.8(m)")
def pay_winners(table: FastActionTable, round_: Round) -> Steps:
    """Winners are paid from the right after all losers, then their cards taken. 19:47-21.8(m), 19:47-21.8(n)."""
    for seat in from_the_right(round_):
        for wager in wagers_of(table, seat):
            yield from table.pay(wager, DECIDE[wager.kind](round_.results[seat], table.elections))
            collect(table, (round_.first if wager.kind is ORIGINAL else round_.second)[seat])
