"""Opening a blackjack table, shuffle, cut and reshuffle, by each device and procedure (19:47-2.2, 2.4, 2.5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ....rulebook.cite import law
from ....table.cards import Card, decks
from ....table.preparation import ShoeRules, cut, load, shuffle
from ....table.requests import UNSEEN, Cut, Shuffle
from ....table.shoe import Shoe
from ....table.table import Steps
from ..betting import raise_meters
from ..state import BlackjackTable

if TYPE_CHECKING:
    from ..elections import BlackjackElections


class CardsMissing(RuntimeError):  # noqa: N818
    """Not every card of the shoe is in the rack when it is to be shuffled."""


SHOE = ShoeRules(
    shuffle="19:47-2.5(a)",
    offer_cut="19:47-2.5(b)",
    cut="19:47-2.5(c)",
    load="19:47-2.5(d)[move-front]",
    recut="19:47-2.5(g)[recut]",
    burn="19:47-2.6(c)[burn-new-shoe]",
)
SIDES = ("first", "second")  # of a double shoe


def shoe_cards(elections: BlackjackElections) -> list[Card]:
    """The cards from which a round is dealt."""
    return decks(elections.shoe_decks, without=elections.ranks_removed)


def open_table(table: BlackjackTable, opening: bool) -> Steps:
    """Receipt and inspection of the cards by one of two routes. 19:47-2.4(a). Without an opening they stand ready."""
    elections = table.elections
    if elections.progressive and not table.own.meter:  # one that goes on from another day was set before
        initial, reset = elections.progressive_initial, elections.progressive_reset
        raise_meters(table, "19:47-2.19(i)[initial]", initial, reset)
    if not opening:
        stand_ready(table)
        return
    yield from table.attest(
        "19:47-2.2(a)[cutting-card-look]",
        "dealer",
        "cutting-cards-approved",
        number=elections.cutting_cards_needed,
        colour=elections.cutting_card_colour,
    )
    yield from table.attest("19:47-2.4(a)", "dealer", "decks-received-inspected-dealer", decks=elections.decks)
    if elections.pre_shuffled:
        yield from table.note("19:47-2.4(a)", "cards-come-pre-shuffled-spread-wash")
        return
    if elections.alternates:
        for colour in elections.card_backs:
            yield from table.attest("19:47-2.4(e)", "dealer", "batch-spread-and-stacked", colour=colour)
        return
    if elections.double_shoe:
        for colour in elections.card_backs:
            yield from table.attest("19:47-2.4(d)", "dealer", "side-spread-and-stacked", colour=colour)
        return
    yield from table.attest("19:47-2.4(b)", "dealer", "spread-for-first-player")
    yield from table.attest("19:47-2.4(c)", "dealer", "turned-face-down-washed-stacked")


def stand_ready(table: BlackjackTable) -> None:
    """The cards lie mixed in the shoe, or in both sides of it."""
    if table.elections.double_shoe:
        table.shoes = {side: side_of_shoe(table, side) for side in SIDES}
        table.side = SIDES[0]
    else:
        place_shoe(table, shoe_cards(table.elections))
    table.due = table.own.first = False


def prepare(table: BlackjackTable) -> Steps:
    """What is due before wagers: all cards back and shuffled, or about a deck put back. 19:47-2.5(h), 19:47-2.6(m)."""
    if table.due:
        if not table.own.first:
            yield from collect_for_shuffle(table)
        yield from prepare_cards(table)
        table.due = table.own.first = False
    elif bart_carter_due(table):
        yield from insert_discards(table)


def prepare_cards(table: BlackjackTable) -> Steps:
    """Cards shuffled, cut and in the shoe, by the device and procedure of the table. 19:47-2.5(a)."""
    elections = table.elections
    table.own.in_play = None  # after a shuffle anybody may enter: 19:47-2.3(i)
    if elections.double_shoe:
        yield from prepare_sides(table)
        return
    cards = shoe_cards(elections)
    if elections.shuffling == "continuous":
        yield from load(table, "19:47-2.21", cards)
        place_shoe(table, cards)
        yield from table.note("19:47-2.21", "continuous-shuffler", approval=elections.device_approval)
        return
    if elections.alternates:
        yield from alternate(table)
    if table.own.first and elections.pre_shuffled:
        yield from load(table, "19:47-2.5(a)", cards)
    else:
        if elections.own_procedures:
            approval = elections.own_procedures_approval
            yield from table.note(
                "19:47-2.5(k)", "own-procedures", procedures=elections.own_procedures, approval=approval
            )
        yield from shuffle(table, SHOE, cards)
    yield from offer_cut(table, len(cards))
    place_shoe(table, cards)
    yield from insert_cutting_card(table)
    yield from burn_first(table)


def place_shoe(table: BlackjackTable, cards: list[Card]) -> None:
    """A stack of known cards in unknown order stands ready."""
    elections = table.elections
    no_card = elections.shuffling in ("bart-carter", "continuous") or elections.one_round_per_deck
    table.shoe = Shoe(cards, 0 if no_card else elections.cutting_card_place)


@law("19:47-2.2(d)4")
def alternate(table: BlackjackTable) -> Steps:
    """One batch plays while the other is shuffled and kept in the device, turn by turn. 19:47-2.2(d)4."""
    colours = table.elections.card_backs
    playing = table.own.batch = table.own.batch ^ 1
    in_turn = {"playing": colours[playing], "other": colours[playing ^ 1]}
    if table.elections.six_to_five:
        yield from table.note("19:47-2.2(e)[alternate]", "decks-change-places", **in_turn)
        return
    yield from table.note("19:47-2.2(d)3", "batches", **in_turn)
    yield from table.note("19:47-2.2(d)5", "one-colour-in-the-rack", colour=colours[playing])


def offer_cut(table: BlackjackTable, size: int) -> Steps:
    """The stack is offered for the cut; a dealer cuts where nobody does. 19:47-2.5(f)[dealer-cuts]."""
    yield from cut(table, SHOE, size, cutters(table))
    if table.cutting is not None and table.cutting.last == 0:
        yield from table.note("19:47-2.5(f)[dealer-cuts]", "no-player-took-cut")


@law("19:47-2.5(e)1", "19:47-2.5(e)2", "19:47-2.5(e)3", "19:47-2.5(e)4", "19:47-2.5(f)[pass-clockwise]")
def cutters(table: BlackjackTable) -> list[int]:
    """Who is offered the cut, in order: the person designated, then clockwise. 19:47-2.5(f)[pass-clockwise].

    The first patron at the table, the box where the cutting card came, or the patron farthest to the dealer's right:
    19:47-2.5(e)1, 19:47-2.5(e)2, 19:47-2.5(e)3, 19:47-2.5(e)4.
    """
    seats = sorted(table.seats)
    if not seats:
        return []
    to: str = table.own.cut_from
    first = max(seats)
    if to == "start":
        first = next(iter(table.seats))
    elif to.startswith("box") and int(to[3:].split(".")[0]) in table.seats:
        first = int(to[3:].split(".")[0])
    at = seats.index(first)
    return seats[at:] + seats[:at]


def insert_cutting_card(table: BlackjackTable) -> Steps:
    """Where the cutting card goes after the cut, if anywhere. 19:47-2.5(d)[place-cutting-card]."""
    elections = table.elections
    if elections.six_to_five:
        yield from table.note("19:47-2.5(i)[cover-bottom]", "bottom-card-covered")
        if elections.one_round_per_deck:
            yield from table.note("19:47-2.5(i)[one-round-rotate]", "one-round-from-each-deck")
        else:
            place = elections.cutting_card_place
            yield from table.note("19:47-2.5(i)[second-card-third]", "second-cutting-card-from-back", place=place)
        yield from table.note("19:47-2.6A(b)[take-deck]", "deck-in-one-hand")
        return
    yield from table.note("19:47-2.5(d)[align-mark]", "stack-aligned")
    if elections.shuffling == "bart-carter":
        yield from table.note("19:47-2.5(d)[bart-carter]", "cutting-card-not-put-back")
        return
    place = elections.cutting_card_place
    yield from table.note("19:47-2.5(d)[place-cutting-card]", "cutting-card-at-depth", depth=place)


@law("19:47-2.6(c)[not-bart-carter]")
def burn_first(table: BlackjackTable) -> Steps:
    """The first card of a full shoe goes face down to the rack. 19:47-2.6(c)[burn-new-shoe].

    Not from the hand, where the licensee elects a burn each round, and 19:47-2.6(c)[not-bart-carter].
    """
    if table.elections.six_to_five or table.elections.shuffling == "bart-carter":
        return
    yield from burn(table, "19:47-2.6(c)[burn-new-shoe]")


def burn(table: BlackjackTable, cite: str) -> Steps:
    """One card face down into the discard rack."""
    card: Card | None = yield from table.draw(cite, "burn", UNSEEN)
    if card is not None:  # one that was held from an error
        table.shoe.discards.append(("burn", (card,)))
    table.own.burned = True


# ---- double shoe ---------------------------------------------------------------------------------------------------


def all_due(table: BlackjackTable) -> None:
    """All cards are shuffled before the next wagers, on both sides of a double shoe."""
    table.due = True
    for shoe in table.shoes.values():
        shoe.cutting_card = shoe.size


def side_of_shoe(table: BlackjackTable, side: str) -> Shoe:
    """One side of a double shoe with its own decks. 19:47-2.2(c)[cutting-card-each-side]."""
    half = table.elections.decks // 2
    cards = decks(half if side == SIDES[1] else table.elections.decks - half)
    shoe = Shoe(cards, -(-len(cards) // 4))
    shoe.name = side
    return shoe


@law("19:47-2.6(l)3")
def prepare_sides(table: BlackjackTable) -> Steps:
    """Each side has its own decks, shuffle and cutting card; only the side that is due is shuffled. 19:47-2.6(l)3."""
    sides = {} if table.own.first else table.shoes
    for side in [side for side in SIDES if side not in sides or sides[side].cutting_card_is_out]:
        shoe = side_of_shoe(table, side)
        if not table.own.first:
            yield from count_rack(table, "19:47-2.6(l)2.ii", "cards-of-side-in-rack", shoe.size, side=side)
        yield from table.put(Shuffle("19:47-2.5(a)", list(shoe.composition.elements()), side=side))
        yield from offer_side_cut(table, side, shoe.size, SHOE.cut_from_ends)
        yield from table.note("19:47-2.2(c)[cutting-card-each-side]", "cutting-card-side", side=side)
        sides[side] = shoe
    table.shoes, table.side = sides, SIDES[0]


def offer_side_cut(table: BlackjackTable, side: str, size: int, margin: int) -> Steps:
    """The cut of one stack, offered as any other; the dealer cuts where nobody does."""
    for seat in cutters(table):
        if (yield from table.ask(SHOE.offer_cut, seat, "cut-cards", ("cut", "decline"), absent="decline")) == "cut":
            break
    else:
        seat = 0
    yield from table.put(Cut(SHOE.cut, seat, margin, max(margin, size - margin), side))


# ---- reshuffles ----------------------------------------------------------------------------------------------------


@law("19:47-2.1[bart-carter-shuffle]")
def insert_discards(table: BlackjackTable) -> Steps:
    """About one deck of discards is shuffled and goes back in three stacks at premarked places. 19:47-2.6(m).

    The rest of the shoe keeps its order: 19:47-2.1[bart-carter-shuffle].
    """
    shoe = table.shoe
    held = Counter(shoe.held)  # drawn in error: they start the next hand
    cards = list((shoe.out - held).elements())
    yield from table.put(Shuffle("19:47-2.6(m)", cards, "insert"))
    yield from table.note("19:47-2.6(m)", "three-stacks-at-marks")
    shoe.out = held
    shoe.left += len(cards)
    shoe.discards.clear()
    table.own.in_play = None


@law("19:47-2.5(h)2")
def bart_carter_due(table: BlackjackTable) -> bool:
    """Whether the discards exceed about one deck. 19:47-2.5(h)2."""
    return table.elections.shuffling == "bart-carter" and table.shoe.out.total() > 52


@law("19:47-19.15(g)")
def reshuffle_discards(table: BlackjackTable, on_layout: Counter[Card]) -> Steps:
    """The shoe ran out: the discards are shuffled and cut, one card is burned, and the round goes on.

    19:47-2.15(f)[shoe-runs-out], 19:47-2.15(f)[six-to-five]: by hand, with the discards of the deck in use.
    """
    shoe, old_name = table.shoe, table.shoe.name
    cite = "19:47-2.15(f)[six-to-five]" if table.elections.six_to_five else "19:47-2.15(f)[shoe-runs-out]"
    cards = sorted((shoe.composition - on_layout).elements())
    yield from table.put(Shuffle(cite, cards, side=old_name))
    margin = min(SHOE.cut_from_ends, max(1, len(cards) // 3))  # so few cards that ten from both ends cannot be
    yield from offer_side_cut(table, old_name, len(cards), margin)
    table.shoe = Shoe(cards, len(cards))  # the round is finished, then all is shuffled
    table.shoe.name = old_name
    yield from table.draw(cite, "burn", UNSEEN)


def collect_for_shuffle(table: BlackjackTable) -> Steps:
    """All cards are in the rack before they are shuffled, counted so that none is missing. 19:47-2.6(l)2.i."""
    elections, shoe = table.elections, table.shoe
    if elections.six_to_five or elections.double_shoe or elections.shuffling == "continuous":
        return
    found = shoe.left + shoe.unseen + len(shoe.held) + sum(len(cards) for _, cards in shoe.discards)
    if found != elections.shoe_cards:
        raise CardsMissing(f"{found} cards of {elections.shoe_cards} are in the rack")
    yield from count_rack(table, "19:47-2.6(l)2.i", "cards-in-rack", found)


def count_rack(table: BlackjackTable, cite: str, phrase: str, cards: int, **values: str) -> Steps:
    """The dealer counts the cards, again until none is missing."""
    while (yield from table.count(cite, "dealer", phrase, cards, **values)) not in (None, cards):
        yield from table.note(cite, "cards-missing", cards=cards)
