"""Casino-night blackjack, told in the order of 13:47-20.22: the casino's rounds, the night's own cards and naturals."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ...table.cards import Card, decks
from ...table.irregularities import Declaration, Irregularity
from ...table.preparation import cut, shuffle
from ...table.requests import Request
from ...table.table import Steps
from ..blackjack import rules
from ..blackjack.after_two_cards import after_two_cards
from ..blackjack.dealer import dealer_hands
from ..blackjack.dealing import first_cards
from ..blackjack.decisions import play_boxes
from ..blackjack.irregularities import IRREGULARITIES as CASINO
from ..blackjack.procedure import play_shoe
from ..blackjack.settlement import pay_hand, pick_up
from ..blackjack.state import BlackjackTable, Round
from ..night import BETWEEN_ROUNDS, CARD_IRREGULARITIES, STACK, StackEnds, load_stack, open_cards

NATURAL_PAID = "13:47-20.22(g)9.i[burn-paid-natural]"


def procedure(table: BlackjackTable, opening: bool) -> Steps:
    """The dealer mixes, deals, answers for the game, collects and pays until the table closes.

    13:47-20.22(d), 13:47-20.2[blackjack].
    """
    yield from play_night(table, opening, round_of_play)


def play_night(table: BlackjackTable, opening: bool, play_round: Any) -> Steps:
    """Stack after stack until the table closes."""
    table.memory.setdefault("dealer", "the dealer")
    if opening:
        yield from table.note("13:47-20.22(b)1", "layout-has-seven-betting-places-all")
        yield from open_cards(table, table.elections.decks)
    ready, beginning = not opening, True
    while True:
        cards = decks(table.elections.decks)
        if ready:
            yield from load_stack(table, cards)
        else:
            yield from prepare(table, cards, beginning)
        ready = beginning = False
        table.memory["in play"] = None
        try:
            if (yield from play_shoe(table, play_round, BETWEEN_ROUNDS)):
                return
        except StackEnds:
            continue


def prepare(table: BlackjackTable, cards: list[Card], beginning: bool) -> Steps:
    """Shuffle, cut and load. 13:47-20.19(b)1: the first to come, then the player farthest to the right, clockwise.

    The places of this family are numbered clockwise from the dealer's left, so the last seat is farthest right.
    """
    yield from table.note("13:47-20.19(a)2", "shuffled", shuffled_by=table.elections.shuffled_by)
    yield from shuffle(table, STACK, cards)
    seats = sorted(table.seats)
    start = seats.index(next(iter(table.seats))) if beginning and seats else len(seats) - 1
    yield from cut(table, STACK, len(cards), seats[start:] + seats[:start])
    yield from load_stack(table, cards)


def round_of_play(table: BlackjackTable) -> Steps:
    """One round: deal, insurance and the dealer's look, naturals, players, dealer. 13:47-20.22(g)6[burn].

    Turns go clockwise, one's own rightmost hand first: 13:47-20.22(g)10.iii, 13:47-20.22(g)5.ii; who stands gets no
    more cards: 13:47-20.22(a)[stand]. From 22 the dealer is over and pays all who are left:
    13:47-20.22(g)10.v.(3)[dealer-bust], 13:47-20.22(h)2. Settlement starts at the far right:
    13:47-20.22(h)1[settlement-order].
    """
    round_ = Round.begin(table)
    if not round_.boxes:
        return
    yield from first_cards(table, round_)
    if table.elections.one_card_face_down:
        yield from table.note("13:47-20.22(g)6[face-down-option]", "each-player-s-second-card-lies")
    yield from after_two_cards(table, round_)
    if not round_.over:
        yield from pay_naturals(table, round_)
        yield from play_boxes(table, round_)
    yield from dealer_hands(table, round_)
    yield from pick_up(table, round_)
    table.admits = ()


def pay_naturals(table: BlackjackTable, round_: Round) -> Steps:
    """A natural is paid and its cards burned once the dealer has none. 13:47-20.22(g)9.i[burn-paid-natural]."""
    for box in round_.in_turn():
        hand = box.hands[0]
        if hand.blackjack and not hand.settled:
            yield from pay_hand(table, round_, box, hand, table.elections.blackjack_pays_cite)
        if hand.blackjack:
            yield from table.note(NATURAL_PAID, "cards-burned", name=hand.name)


def card_by_mistake(table: BlackjackTable, declared: Declaration) -> Generator[Request, Any, None]:
    """A card dealt by mistake stays where the player takes it; refused it is dead and burned. 13:47-20.22(e)."""
    card, box = declared.card, table.state.boxes.get(declared.seat)
    assert isinstance(card, Card)
    table.shoe.take(card)
    takes = box is not None and not box.hands[0].settled and rules.points(card.rank) > 0
    answer = "refuse"
    if takes:
        answer = yield from table.ask(
            "13:47-20.22(e)", box.decider, "dealt-by-mistake", ("refuse", "accept"), card=card
        )
    if answer == "accept":
        box.hands[0].cards.append(card)
        yield from table.note("13:47-20.22(e)", "stays", card=card, name=box.hands[0].name)
    else:
        table.state.discards.append(("burn", (card,)))
        yield from table.note("13:47-20.22(e)", "dead-burned", card=card)


IRREGULARITIES = {
    **CARD_IRREGULARITIES,
    "card-face-up-in-shoe": CASINO["card-face-up-in-shoe"],
    "card-drawn-in-error": CASINO["card-drawn-in-error"],
    "card-by-mistake": Irregularity(
        "card-by-mistake",
        "13:47-20.22(e)",
        "a player was dealt a card by mistake",
        needs_card=True,
        needs_seat=True,
        resolve=card_by_mistake,
    ),
}
