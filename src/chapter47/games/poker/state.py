"""A hand in play beside the table's chips, kept equal after every step, and who waits for a seat (14.6, 14.18)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ...rulebook.cite import law
from ...table.cards import Card
from ...table.chips import NotConserved
from ...table.irregularities import Declaration
from ...table.money import Cents, dollars
from ...table.state import Own
from ...table.table import Steps, Table
from ...table.wagers import Wager
from .elections import PokerElections
from .permitted.rules import HandState, from_pokerkit
from .wagers import POT

PokerTable: TypeAlias = "Table[PokerElections, Poker, PokerHand]"


class Poker(Own):
    """What a poker table remembers from hand to hand."""

    button: int | None = None  # the seat that had it last; nobody until somebody has drawn for it
    deck: int = 1  # of two, the one in play
    small: int = 0  # the places of the blinds in the last hand, though they may be empty now; 0 before the first
    big: int = 0
    owes: dict[int, str] = {}  # what seats that were not dealt in have missed
    known: dict[int, str] = {}  # who sat where when the last hand was dealt
    absent: dict[int, int] = {}  # hands for which a seat was kept
    left: dict[str, tuple[Cents, int]] = {}  # who left with how much, and in which round
    waiting: list[str] = []  # the list of this table's game and limit, 19:47-14.18[list]


class Misdeal(Exception):  # noqa: N818
    """The deal is void: chips go back, the cards are shuffled and dealt again. 19:47-14.15[misdeal]."""


@dataclass(slots=True)
class PokerHand:
    """One hand: who plays it in which order, PokerKit's state, and each player's chips in the pot."""

    table: PokerTable
    state: HandState
    order: list[int]  # the seat of each of PokerKit's players, from the left of the button
    start: list[Cents]
    posted_dead: list[Cents]  # of each player: small blinds made good, which match no bet
    pots: dict[int, Wager] = field(default_factory=dict)
    acted: int = 0
    base: Cents = 0  # the last bet of the round that counts as one: all-in raises that are too small do not
    size: Cents = 0  # what the next raise adds at least
    faced: dict[int, Cents] = field(default_factory=dict)  # the bet that each player has answered in this round
    checked: set[int] = field(default_factory=set)  # players who have checked in this round
    street: int = -1  # of which these are
    later: bool = False  # cards were dealt after the first round of betting
    dealt: int = 0  # down cards so far
    exposed: list[Card] = field(default_factory=list)  # by the dealer, the first of them to be the burn card
    flop: list[Card] = field(default_factory=list)  # community cards of the street being dealt
    boxed: int = 0
    dead: set[int] = field(default_factory=set)  # seats whose hands are fouled
    bound: dict[int, tuple[str, int]] = field(default_factory=dict)  # said out of turn, and the bet it answered

    def cards(self, seat: int) -> list[Card]:
        """A player's cards."""
        return [from_pokerkit(card) for card in self.state.hole_cards[self.order.index(seat)]]

    def shown(self, seat: int) -> list[Card | None]:
        """A player's cards as the others see them; None is face down."""
        player = self.order.index(seat)
        pairs = zip(self.state.hole_cards[player], self.state.hole_card_statuses[player], strict=True)
        return [from_pokerkit(card) if up else None for card, up in pairs]

    def down(self, seat: int) -> list[Card]:
        """The cards of a player that the others have not seen."""
        return [card for card, seen in zip(self.cards(seat), self.shown(seat), strict=True) if seen is None]

    @property
    def board(self) -> list[Card]:
        """The community cards."""
        return [from_pokerkit(card) for cards in self.state.board_cards for card in cards]

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return sum(wager.amount for wager in self.pots.values())

    def to_call(self) -> int:
        """The bet that stands in this round."""
        return max(self.state.bets)


@law("19:47-14.7[table-stakes]")
def sync(hand: PokerHand, cites: dict[int, str] | str) -> Steps:
    """The table's chips follow PokerKit's: what a player put in is staked, an uncalled bet goes back.

    19:47-14.6[pot]; nobody plays with more than lay on the table, 19:47-14.7[table-stakes].
    """
    table = hand.table
    for player, seat in enumerate(hand.order):
        cite = cites if isinstance(cites, str) else cites.get(player, "19:47-14.6[pot]")
        put_in = hand.start[player] - hand.state.stacks[player]
        wager = hand.pots.get(seat)
        there = wager.amount if wager else 0
        if put_in > there:
            hand.pots[seat] = yield from table.stake(cite, seat, POT, put_in - there, onto=wager)
        elif put_in < there:
            if wager is None:
                raise NotConserved(f"seat {seat} gets {dollars(there - put_in)} back from no pot")
            yield from table.reduce("19:47-14.7[uncalled]", wager, there - put_in)


def hand_of(table: PokerTable) -> PokerHand:
    """The hand in play."""
    hand: PokerHand = table.state
    return hand


def wait(table: PokerTable, declared: Declaration) -> Steps:
    """A name goes to the end of the list. 19:47-14.18[list]."""
    names = table.own.waiting
    names.append(declared.reason)
    yield from table.note("19:47-14.18[list]", "number-on-list", name=declared.reason, number=len(names))


def fill_seats(table: PokerTable) -> Steps:
    """Free seats are called in order of the list; the seat is given, not chosen. 19:47-14.18[call]."""
    free = [n for n in range(1, table.positions + 1) if n not in table.seats]
    cite, choices = "19:47-14.18[call]", ("seated", "absent")
    while table.own.waiting and free:
        name = table.own.waiting.pop(0)
        if (yield from table.ask_staff(cite, "floorperson", "name-called", choices, name=name)) == "absent":
            yield from table.note("19:47-14.18[absent]", "absent-passed-over", name=name)
            continue
        seat = free.pop(0)
        low = table.elections.minimum_buy_in
        high = table.elections.maximum_buy_in or 100 * low or 100_000
        chips = yield from table.ask_amount("19:47-14.7[buy-in]", 0, "chips-of", low, high, name=name)
        yield from table.note(cite, "takes-seat", name=name, seat=seat)
        table.sit(seat, name, chips)
