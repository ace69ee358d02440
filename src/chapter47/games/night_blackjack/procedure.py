"""Casino-night blackjack, told in the order of 13:47-20.22: the casino's rounds, the night's own cards and naturals."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.cards import decks
from ...table.irregularities import Declaration, Irregularity
from ...table.night import CARD_IRREGULARITIES, STACK, NightCards, load_stack, open_cards
from ...table.preparation import cut, shuffle
from ...table.requests import DOWN
from ...table.table import Steps
from ..blackjack import rules
from ..blackjack.dealer.procedure import dealer_hands
from ..blackjack.dealing import first_cards, put_down
from ..blackjack.hands.procedure import play_boxes
from ..blackjack.irregularities import IRREGULARITIES as CASINO
from ..blackjack.settlement import pay_hand, pick_up
from ..blackjack.sides.procedure import after_two_cards
from ..blackjack.state import BlackjackTable, Round

NATURAL_PAID = "13:47-20.22(g)9.i[burn-paid-natural]"


class NightBlackjack(NightCards):
    """What a casino-night blackjack table remembers from round to round."""

    cut_from: str = "start"  # where the cutting card came
    reader_out: bool = False  # the dealer looks himself: always False


@law("13:47-20.22(d)", "13:47-20.2[blackjack]")
def open_table(table: BlackjackTable, opening: bool) -> Steps:
    """The dealer mixes, deals, answers for the game, collects and pays. 13:47-20.22(d), 13:47-20.2[blackjack]."""
    if not opening:
        yield from load_stack(table, decks(table.elections.decks))
        table.due = table.own.beginning = False
        return
    yield from table.note("13:47-20.22(b)1", "seven-betting-places")
    yield from open_cards(table, table.elections.decks)


def prepare(table: BlackjackTable) -> Steps:
    """Shuffle, cut and load. 13:47-20.19(b)1: the first to come, then the player farthest to the right, clockwise.

    The places of this family are numbered clockwise from the dealer's left, so the last seat is farthest right.
    """
    if not table.due:
        return
    cards = decks(table.elections.decks)
    yield from table.note("13:47-20.19(a)2", "shuffled-by", shuffled_by=table.elections.shuffled_by)
    yield from shuffle(table, STACK, cards)
    seats = sorted(table.seats)
    start = seats.index(next(iter(table.seats))) if table.own.beginning and seats else len(seats) - 1
    yield from cut(table, STACK, len(cards), seats[start:] + seats[:start])
    yield from load_stack(table, cards)
    table.due = table.own.beginning = table.own.new_dealer = False


def play(table: BlackjackTable) -> Steps:
    """One round, and whether the stack goes on."""
    table.new_round()
    yield from round_of_play(table)
    table.due = table.due or table.shoe.cutting_card_is_out


@law(
    "13:47-20.22(a)[stand]",
    "13:47-20.22(g)10.iii",
    "13:47-20.22(g)10.v.(3)[dealer-bust]",
    "13:47-20.22(g)5.ii",
    "13:47-20.22(h)1[settlement-order]",
    "13:47-20.22(h)2",
)
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
        yield from table.note("13:47-20.22(g)6[face-down-option]", "second-cards-lie-face-down")
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


def card_by_mistake(table: BlackjackTable, declared: Declaration) -> Steps:
    """A card dealt by mistake stays where the player takes it; refused it is dead and burned. 13:47-20.22(e)."""
    card, box = declared.the_card, table.state.boxes.get(declared.seat or 0)
    table.shoe.take(card)
    answer = "refuse"
    if box is not None and not box.hands[0].settled and rules.points(card.rank) > 0:
        cite, choices, hidden = "13:47-20.22(e)", ("refuse", "accept"), not declared.exposed
        asked = table.ask(cite, box.decider, "dealt-by-mistake", choices, absent="refuse", hidden=hidden, card=card)
        answer = yield from asked
    if box is not None and answer == "accept":
        box.hands[0].cards.append(card)
        yield from put_down(table, "13:47-20.22(e)", box.hands[0].name, card, "declared")
        yield from table.note("13:47-20.22(e)", "stays", card=card, name=box.hands[0].name)
    else:
        table.state.discards.append(("burn", (card,)))
        if declared.exposed:
            yield from put_down(table, "13:47-20.22(e)", "burn", card, "declared")
            yield from table.note("13:47-20.22(e)", "dead-burned", card=card)
        else:
            yield from put_down(table, "13:47-20.22(e)", "burn", card, "declared", DOWN, ())
            yield from table.note_hidden("13:47-20.22(e)", (), "dead-burned", card=card)


IRREGULARITIES = {
    **CARD_IRREGULARITIES,
    "card-face-up-in-shoe": CASINO["card-face-up-in-shoe"],
    "card-drawn-in-error": CASINO["card-drawn-in-error"],
    "card-by-mistake": Irregularity(
        "card-by-mistake",
        "13:47-20.22(e)",
        "a player was dealt a card by mistake",
        card_by_mistake,
        needs_card=True,
        needs_seat=True,
    ),
}
