"""The cards of pai gow poker: deck, joker, shuffle, cut, start, seven cards to every hand (19:47-11.2 to 11.8C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.cards import decks
from ...table.preparation import ShoeRules, count_again, cut, load, shuffle
from ...table.requests import DOWN, Spin
from ...table.shoe import Shoe
from ...table.table import Steps
from ..pai_gow.dealing import DELIVERED, Round, delivery_order, find_start, place_name, shake

if TYPE_CHECKING:
    from .procedure import PokerTable


DECK = ShoeRules(
    shuffle="19:47-11.6[shuffle]",
    offer_cut="19:47-11.6[cut]",
    cut="19:47-11.6[cut]",
    load="19:47-11.6[cut]",
    recut="19:47-11.6[cut]",
    burn="19:47-11.6[cut]",
)
EACH, HANDS, LEFT = 7, 7, 4  # cards in a hand, hands, and what is left of 53, 19:47-11.8[four-left]
BACKS = ("red", "blue")
NUMBERS = tuple(map(str, range(1, HANDS + 1)))
CITES = {"manual shoe": "19:47-11.8[order]", "hand": "19:47-11.8A[hand]", "automated shoe": "19:47-11.8B[stacks]"}


def open_deck(table: PokerTable) -> Steps:
    """The deck and its joker are inspected, shown and washed. 19:47-11.5[inspection], 19:47-11.2[deck]."""
    for back in BACKS[: table.elections.decks]:
        yield from table.attest("19:47-11.2[deck]", "dealer", "deck-with-joker", back=back)
    yield from table.attest("19:47-11.5[inspection]", "dealer", "inspected-by-dealer")
    yield from table.attest("19:47-11.5[inspection]", "floorperson", "verified-by-floorperson")
    yield from table.attest("19:47-11.5[display]", "dealer", "spread-with-joker")
    yield from table.attest("19:47-11.5[wash]", "dealer", "washed-and-stacked")


def next_deck(table: PokerTable, ready: bool) -> Steps:
    """Fifty-three cards are shuffled and cut for every round. 19:47-11.6[shuffle], 19:47-11.2[alternate]."""
    cards = decks(1, jokers=1)
    if table.elections.decks == 2:
        playing = table.own.deck = table.own.deck ^ 1
        yield from table.note(
            "19:47-11.2[alternate]", "decks-in-turn", playing=BACKS[playing], other=BACKS[playing ^ 1]
        )
    if ready:
        yield from load(table, "19:47-11.6[shuffle]", cards)
    else:
        yield from shuffle(table, DECK, cards)
        yield from cut(table, DECK, len(cards), sorted(table.seats))
    table.shoe = Shoe(cards)
    table.due = False


def generate(table: PokerTable) -> Steps[int]:
    """A random number from 1 to 7 is shown and announced. 19:47-11.8C[generator]."""
    number: str = yield from table.put(Spin("19:47-11.8C[generator]", NUMBERS))
    yield from table.call("19:47-11.8C[announce]", "number-is", number=number)
    return int(number)


def deal_cards(table: PokerTable, round_: Round) -> Steps:
    """The start is found and seven cards go to every position, clockwise and face down. 19:47-11.8[order]."""
    dice = table.elections.start_by == "dice"
    number = yield from (shake(table) if dice else generate(table))
    yield from find_start(table, round_, number)
    order = delivery_order(round_.kind.positions, round_.start, clockwise=True)
    hands = [round_.hands[position] for position in order if position in round_.hands]
    how = table.elections.dealt_from
    turns = hands * EACH if how != "automated shoe" else [hand for hand in hands for _ in range(EACH)]
    table.admits = ("card-face-up", "shoe-jam" if how == "automated shoe" else "card-drawn-in-error")
    for hand in turns:
        hand.cards.append((yield from table.draw(CITES[how], hand.name, DOWN, hand.owners)))
    table.admits = DELIVERED
    counted = yield from count_again(table, "19:47-11.8[four-left]", "cards-left-counted", LEFT)
    if counted is not None:
        yield from table.note("19:47-11.8[four-left]", "cards-left-not-right", counted=counted, left=LEFT)
    yield from table.note("19:47-11.8[four-left]", "cards-left-into-rack", left=LEFT)
    table.admits = ()
    idle = ", ".join(place_name(position) for position in order if position not in round_.hands)
    if idle:
        yield from table.note("19:47-11.8[unwagered]", "cards-taken-unseen", idle=idle)
    if dice:
        yield from table.attest("19:47-11.8C[shaker-back]", "dealer", "shaker-put-back")
