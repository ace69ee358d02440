"""Opening a blackjack table, shuffle, cut and reshuffle, by each device and procedure (19:47-2.2, 2.4, 2.5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...rulebook.cite import law
from ...table.cards import Card, decks
from ...table.preparation import ShoeRules, cut, load, shuffle
from ...table.requests import UNSEEN, Cut, Shuffle
from ...table.shoe import Shoe
from ...table.table import Steps
from .state import BlackjackTable


class ShoeEnds(Exception):  # noqa: N818
    """The cards in the shoe are not used further; they are shuffled anew."""


SHOE = ShoeRules(
    shuffle="19:47-2.5(a)",
    offer_cut="19:47-2.5(b)",
    cut="19:47-2.5(c)",
    load="19:47-2.5(d)[move-front]",
    recut="19:47-2.5(g)[recut]",
    burn="19:47-2.6(c)[burn-new-shoe]",
    cut_from_ends=10,
    burn_number=lambda _: 0,
)
SIDES = ("first", "second")  # of a double shoe


def shoe_cards(elections: Any) -> list[Card]:
    """The cards from which a round is dealt."""
    return decks(elections.shoe_decks, without=elections.ranks_removed)


def open_table(table: BlackjackTable) -> Steps:
    """Receipt and inspection of the cards by one of two routes. 19:47-2.4(a)."""
    elections = table.elections
    number = elections.cutting_cards_needed
    yield from table.note(
        "19:47-2.2(a)[cutting-card-look]",
        f"{number} cutting card(s), opaque, {elections.cutting_card_colour}, approved",
    )
    yield from table.note("19:47-2.4(a)", f"{elections.decks} decks received and inspected by the dealer")
    if elections.pre_shuffled:
        yield from table.note("19:47-2.4(a)", "the cards come pre-shuffled; spread and wash are left out")
        return
    if elections.alternates:
        for colour in elections.card_backs:
            yield from table.note("19:47-2.4(e)", f"{colour} batch spread face up, shown, turned down, stacked")
        return
    if elections.double_shoe:
        for colour in elections.card_backs:
            yield from table.note("19:47-2.4(d)", f"{colour} side spread face up, shown, turned down, washed, stacked")
        return
    yield from table.note("19:47-2.4(b)", "spread face up by deck, suit and sequence, shown to the first player")
    yield from table.note("19:47-2.4(c)", "turned face down, washed and stacked")


def prepare(table: BlackjackTable, *, first: bool, ready: bool) -> Steps:
    """Cards shuffled, cut and in the shoe, by the device and procedure of the table. 19:47-2.5(a)."""
    elections = table.elections
    table.memory["in play"] = None  # after a shuffle anybody may enter: 19:47-2.3(i)
    table.memory["last"] = False
    if elections.double_shoe:
        yield from prepare_sides(table, first=first, ready=ready)
        return
    cards = shoe_cards(elections)
    if ready:
        place_shoe(table, cards)
        return
    if elections.shuffling == "continuous":
        yield from load(table, "19:47-2.21", cards)
        place_shoe(table, cards)
        yield from table.note("19:47-2.21", f"continuous shuffler, approval {elections.device_approval}")
        return
    if elections.alternates:
        yield from alternate(table)
    if first and elections.pre_shuffled:
        yield from load(table, "19:47-2.5(a)", cards)
    else:
        if elections.own_procedures:
            approval = elections.own_procedures_approval
            yield from table.note("19:47-2.5(k)", f"{elections.own_procedures}, approval {approval}")
        yield from shuffle(table, SHOE, cards)
    yield from offer_cut(table, len(cards))
    place_shoe(table, cards)
    yield from insert_cutting_card(table)
    yield from burn_first(table)


def place_shoe(table: BlackjackTable, cards: list[Card], name: str = "") -> None:
    """A stack of known cards in unknown order stands ready."""
    elections = table.elections
    no_card = elections.shuffling in ("bart-carter", "continuous") or elections.one_round_per_deck
    table.shoe = Shoe(cards, 0 if no_card else elections.cutting_card_place)
    table.shoe.name = name


@law("19:47-2.2(d)4")
def alternate(table: BlackjackTable) -> Steps:
    """One batch plays while the other is shuffled and kept in the device, turn by turn. 19:47-2.2(d)4."""
    colours = table.elections.card_backs
    playing = table.memory.get("batch", 1) ^ 1
    table.memory["batch"] = playing
    if table.elections.six_to_five:
        yield from table.note(
            "19:47-2.2(e)[alternate]", f"{colours[playing]} cards come in, {colours[playing ^ 1]} go to the shuffler"
        )
        return
    yield from table.note("19:47-2.2(d)3", f"{colours[playing]} batch in play, {colours[playing ^ 1]} in the device")
    yield from table.note("19:47-2.2(d)5", f"only {colours[playing]} cards in the discard rack")


def offer_cut(table: BlackjackTable, size: int) -> Steps:
    """The stack is offered for the cut; a dealer cuts where nobody does. 19:47-2.5(f)[dealer-cuts]."""
    yield from cut(table, SHOE, size, cutters(table))
    if table.state.last == 0:
        yield from table.note("19:47-2.5(f)[dealer-cuts]", "no player took the cut")


@law("19:47-2.5(e)1", "19:47-2.5(e)2", "19:47-2.5(e)3", "19:47-2.5(e)4", "19:47-2.5(f)[pass-clockwise]")
def cutters(table: BlackjackTable) -> list[int]:
    """Who is offered the cut, in order: the person designated, then clockwise. 19:47-2.5(f)[pass-clockwise].

    The first patron at the table, the box where the cutting card came, or the patron farthest to the dealer's right:
    19:47-2.5(e)1, 19:47-2.5(e)2, 19:47-2.5(e)3, 19:47-2.5(e)4.
    """
    seats = sorted(table.seats)
    if not seats:
        return []
    to = table.memory.get("cutting card on", "start")
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
        yield from table.note("19:47-2.5(i)[cover-bottom]", "one cutting card covers the bottom card")
        if elections.one_round_per_deck:
            yield from table.note("19:47-2.5(i)[one-round-rotate]", "one round from this deck, then the other")
        else:
            place = elections.cutting_card_place
            yield from table.note("19:47-2.5(i)[second-card-third]", f"second cutting card {place} from the back")
        yield from table.note("19:47-2.6A(b)[take-deck]", "deck in one hand for the round, over the table inventory")
        return
    yield from table.note("19:47-2.5(d)[align-mark]", "stack aligned along the marked side of the shoe")
    if elections.shuffling == "bart-carter":
        yield from table.note("19:47-2.5(d)[bart-carter]", "the cutting card is not put back")
        return
    place = elections.cutting_card_place
    yield from table.note("19:47-2.5(d)[place-cutting-card]", f"cutting card {place} from the back")


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
    yield from table.draw(cite, "burn", UNSEEN)
    table.memory["burned"] = True


# ---- double shoe ---------------------------------------------------------------------------------------------------


@law("19:47-2.6(l)3")
def prepare_sides(table: BlackjackTable, *, first: bool, ready: bool) -> Steps:
    """Each side has its own decks, shuffle and cutting card; only the side that is due is shuffled. 19:47-2.6(l)3."""
    elections = table.elections
    sides: dict[str, Shoe] = table.memory.setdefault("sides", {})
    due = [
        side for side in SIDES if side not in sides or sides[side].cutting_card_is_out or table.memory.get("all due")
    ]
    table.memory["all due"] = False
    number = dict(zip(SIDES, (elections.decks - elections.decks // 2, elections.decks // 2), strict=True))
    for side in due:
        cards = decks(number[side])
        if not ready:
            if not first:
                yield from table.note(
                    "19:47-2.6(l)2.ii", f"{len(cards)} cards of the {side} side in the rack, none missing"
                )
            yield from table.put(Shuffle("19:47-2.5(a)", cards, side=side))
            yield from offer_side_cut(table, side, len(cards))
            yield from table.note("19:47-2.2(c)[cutting-card-each-side]", f"cutting card in the {side} side")
        sides[side] = Shoe(cards, -(-len(cards) // 4))
        sides[side].name = side
    table.shoe = sides[SIDES[0]]


def offer_side_cut(table: BlackjackTable, side: str, size: int) -> Steps:
    """The cut of one side."""
    for seat in cutters(table):
        if (yield from table.ask(SHOE.offer_cut, seat, "cut the cards", ("cut", "decline"))) == "cut":
            break
    else:
        seat = 0
    yield from table.put(Cut(SHOE.cut, seat, SHOE.cut_from_ends, size - SHOE.cut_from_ends, side))


# ---- reshuffles ----------------------------------------------------------------------------------------------------


@law("19:47-2.1[bart-carter-shuffle]")
def insert_discards(table: BlackjackTable) -> Steps:
    """About one deck of discards is shuffled and goes back in three stacks at premarked places. 19:47-2.6(m).

    The rest of the shoe keeps its order: 19:47-2.1[bart-carter-shuffle].
    """
    shoe = table.shoe
    cards = list(shoe.out.elements())
    yield from table.put(Shuffle("19:47-2.6(m)", cards, "insert"))
    yield from table.note("19:47-2.6(m)", "three stacks at the premarked places of the shoe")
    shoe.out.clear()
    shoe.left += len(cards)
    shoe.discards.clear()
    table.memory["in play"] = None


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
    yield from table.put(Cut(SHOE.cut, 0, margin, max(margin, len(cards) - margin), old_name))
    table.shoe = Shoe(cards, len(cards))  # the round is finished, then all is shuffled
    table.shoe.name = old_name
    table.memory["apart"] = on_layout.total()
    if table.elections.double_shoe:
        table.memory["sides"][old_name] = table.shoe
    yield from table.draw(cite, "burn", UNSEEN)


def collect_for_shuffle(table: BlackjackTable) -> Steps:
    """All cards are in the rack before they are shuffled, counted so that none is missing. 19:47-2.6(l)2.i."""
    elections, shoe = table.elections, table.shoe
    if elections.six_to_five or elections.double_shoe or elections.shuffling == "continuous":
        return
    found = shoe.left + shoe.unseen + len(shoe.held) + sum(len(cards) for _, cards in shoe.discards)
    whole = shoe.size + table.memory.pop("apart", 0)
    assert found == whole == elections.shoe_cards, f"{found} cards of {elections.shoe_cards} are in the rack"
    yield from table.note("19:47-2.6(l)2.i", f"{found} cards in the rack, none missing")
