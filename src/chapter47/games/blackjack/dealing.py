"""The deal of blackjack: every card from the shoe, the first two of each box, the determinant card (2.6, 2.6A)."""

from __future__ import annotations

from collections import Counter

from ...rulebook.cite import law
from ...table.cards import Card
from ...table.events import Drawn, Seats
from ...table.requests import DOWN, UNSEEN, UP
from ...table.shoe import TooFewCards
from ...table.table import Requests, Steps
from ...table.wagers import void
from . import rules
from .cards.procedure import SIDES, reshuffle_discards
from .sides.wagers import SIDE_WAGERS, STREAK
from .state import BlackjackTable, Box, BoxHand, Cards, Round, side_box_of

FROM_SHOE = tuple(f"19:47-2.6(e){n}" for n in (1, 2, 3))  # to the boxes, to the dealer, to the boxes again
FROM_HAND = tuple(f"19:47-2.6A(c){n}" for n in (1, 2, 3))
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class CardMissed(Exception):  # noqa: N818
    """Staff declare that this card was not dealt where it was due. 19:47-2.15(e), 19:47-2.15(g)[one-card]."""


def put_down(
    table: BlackjackTable, cite: str, to: str, what: Card, source: str, face: str = UP, seen_by: Seats | None = None
) -> Requests:
    """Record where a card goes that does not come from the shoe just now."""
    cite = table.game.parallels.get(cite, cite)
    return table.tell(Drawn(cite, to, what.code, face, source, table.shoe.name, seen_by))


def on_layout(round_: Round) -> Counter[Card]:
    """Cards that lie on the layout."""
    cards = Counter(card for hand in round_.hands() for card in hand.cards if not hand.settled)
    cards.update(round_.dealer.cards)
    cards.update(round_.exposed)
    cards.update([] if round_.hole is None else [round_.hole])
    return cards


@law("19:47-2.15(f)[shoe-runs-out]")
def card(
    table: BlackjackTable, round_: Round, cite: str, to: str, face: str = UP, seen_by: tuple[int, ...] = ()
) -> Cards:
    """The next card, from a shoe that is filled from the rack where it runs out. 19:47-2.15(f)[shoe-runs-out].

    Remembers on whose box the cutting card came, for the next cut.
    """
    if round_.exposed and round_.dealt:
        yield from put_down(table, "19:47-2.15(c)[next-card]", to, round_.exposed[0], "exposed")
        return round_.exposed.pop(0)
    shoe = table.shoe
    was_out = shoe.left <= shoe.cutting_card
    at_once = table.draw_at_once(cite, to) if face is UP else None
    if at_once is not None:
        if not was_out and shoe.left <= shoe.cutting_card:
            table.own.cut_from = to
        return at_once
    round_.drawing = not shoe.held
    try:
        drawn = yield from table.draw(cite, to, face, None if face == UP else seen_by)
    except TooFewCards:
        round_.discards.clear()  # what this round has put in the rack is shuffled with the rest
        yield from reshuffle_discards(table, on_layout(round_))
        drawn = yield from table.draw(cite, to, face, None if face == UP else seen_by)
    finally:
        round_.drawing = False
    if not was_out and table.shoe.cutting_card_is_out:
        table.own.cut_from = to
    return drawn


def first_cards(table: BlackjackTable, round_: Round) -> Steps:
    """One card to each box with a wager and to the dealer, then a second to each box.

    19:47-2.6(e)1, 19:47-2.6(e)2, 19:47-2.6(e)3; from the hand face down: 19:47-2.6A(c)1, 19:47-2.6A(c)2,
    19:47-2.6A(c)3.
    """
    from_hand = table.elections.six_to_five
    face, cites = (DOWN, FROM_HAND) if from_hand else (UP, FROM_SHOE)
    first = yield from choose_side(table, round_)
    if table.elections.burn_each_round:
        yield from card(table, round_, "19:47-2.6A(c)[optional-burn]", "burn", UNSEEN)
    yield from deal_to_boxes(table, round_, cites[0], face, first)
    table.admits = (*draw_admits(table), *known(table, "dealer-card-missed"))
    yield from deal_to_dealer(table, round_, cites[1])
    second = DOWN if one_card_face_down(table) else face
    yield from deal_to_boxes(table, round_, cites[2], second, None)
    table.admits = (*draw_admits(table), *round_admits(table))  # what was missed once is dealt now
    yield from missed_cards(table, round_, cites, face)
    table.admits = ()
    yield from hole_card(table, round_)
    for box in round_.in_turn():
        box.hands[0].shown = second is UP
        box.hands[0].first_down = 0 if from_hand else 1
        box.first_cards = box.hands[0].cards[:2]
    round_.dealt = True


def one_card_face_down(table: BlackjackTable) -> bool:
    """Whether the second card of each box lies face down, where a game knows it. 13:47-20.22(g)6[face-down-option]."""
    found: bool | None = table.derived.get("one card face down")
    if found is None:
        found = table.derived["one card face down"] = bool(getattr(table.elections, "one_card_face_down", False))
    return found


def known(table: BlackjackTable, *keys: str) -> tuple[str, ...]:
    """Irregularities of these that the game knows."""
    found: tuple[str, ...] | None = table.derived.get(keys)
    if found is None:
        found = table.derived[keys] = tuple([key for key in keys if key in table.game.irregularities])
    return found


def draw_admits(table: BlackjackTable) -> tuple[str, ...]:
    """What may be declared at any card that is drawn."""
    return known(table, "card-face-up-in-shoe", "card-drawn-in-error", "ten-in-shoe")


def round_admits(table: BlackjackTable) -> tuple[str, ...]:
    """What may be declared at any card or question of a round."""
    found: tuple[str, ...] | None = table.derived.get("round admits")
    if found is None:
        sides = ("wrong-side",) if table.elections.double_shoe else ()
        found = table.derived["round admits"] = known(table, "wager-touched", "card-touched", *sides)
    return found


def deal_to_boxes(table: BlackjackTable, round_: Round, cite: str, face: str, determinant: Card | None) -> Steps:
    """One card to each box in turn, the determinant card to the first where it is that."""
    shoe, boxes = table.shoe, round_.in_turn()
    at_once = face is UP and determinant is None and shoe.left - len(boxes) > shoe.cutting_card
    if at_once and table.deal_at_once(cite, [box.hands[0] for box in boxes]):
        return
    admits = (*draw_admits(table), *known(table, "card-missed"), *round_admits(table))
    for box in boxes:
        table.admits = admits
        yield from deal_to(table, round_, box, cite, face, determinant)
        determinant = None


def deal_to(table: BlackjackTable, round_: Round, box: Box, cite: str, face: str, determinant: Card | None) -> Steps:
    """One card to a box; staff may declare that it was missed."""
    if determinant is not None:
        box.hands[0].cards.append(determinant)
        table.admits = ()
        yield from put_down(table, "19:47-2.6(d)2[becomes-first-card]", box.hands[0].name, determinant, "moved")
        return
    try:
        box.hands[0].cards.append((yield from card(table, round_, cite, box.hands[0].name, face, tuple(box.bettors))))
    except CardMissed:
        box.missed += 1


def deal_to_dealer(table: BlackjackTable, round_: Round, cite: str) -> Steps:
    """The dealer's first card; missed, it comes after the players'. 19:47-2.15(e)."""
    try:
        round_.dealer.cards.append((yield from card(table, round_, cite, "dealer")))
    except CardMissed:
        round_.missed_dealer = 1


def missed_cards(table: BlackjackTable, round_: Round, cites: tuple[str, ...], face: str) -> Steps:
    """Cards that were forgotten: a box without any is dead, one with a single card may have its second now.

    19:47-2.15(g)[no-cards], 19:47-2.15(g)[one-card], 19:47-2.15(e).
    """
    for box in [b for b in round_.in_turn() if b.missed]:
        cite = "19:47-2.15(g)[no-cards]"
        if box.missed == 1:
            cite = "19:47-2.15(g)[one-card]"
            asked = table.ask(cite, box.decider, "second-card", ("deal", "decline"), absent="decline")
            if (yield from asked) == "deal":
                box.hands[0].cards.append(
                    (yield from card(table, round_, cite, box.hands[0].name, face, tuple(box.bettors)))
                )
                continue
        yield from dead_box(table, round_, box, cite)
    if round_.missed_dealer:
        yield from table.note("19:47-2.15(e)", "dealer-takes-missed-card")
        round_.dealer.cards.append((yield from card(table, round_, cites[1], "dealer")))


def dead_box(table: BlackjackTable, round_: Round, box: Box, cite: str) -> Steps:
    """A box that was not dealt its two cards is out of the round; every wager on it goes back, a streak waits."""
    yield from dead_hand(table, round_, box, box.hands[0], cite)
    kinds = [kind for kind in SIDE_WAGERS if kind is not STREAK]
    side = [w for w in table.wagers if w.kind in kinds and side_box_of(w) == box.number]
    for wager in side:
        yield from table.give_back(wager, void(cite))


def dead_hand(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand, cite: str) -> Steps:
    """A hand is dead: the wagers on it go back and its cards to the rack; other hands of the box stand.

    A box without another hand is out of the round, but its side wagers, made on cards that were dealt, still play.
    """
    for ride in hand.rides:
        yield from table.give_back(ride.wager, void(cite))
    hand.rides.clear()
    hand.settled = True
    round_.discards.append((hand.name, tuple(hand.cards)))
    if len(box.hands) == 1:
        round_.out[box.number] = round_.boxes.pop(box.number)


def hole_card(table: BlackjackTable, round_: Round) -> Steps:
    """The dealer's second card before the players act, where the licensee elects it.

    19:47-2.6(j)[hole-card-down], 19:47-2.6(k)[hole-card-up], 19:47-2.6A(h).
    """
    mode = round_.p.hole
    if mode in (rules.HOLE_DOWN, rules.HOLE_READER):
        cite = "19:47-2.6A(h)" if table.elections.six_to_five else "19:47-2.6(j)[hole-card-down]"
        round_.hole = yield from card(table, round_, cite, "dealer", DOWN)
    elif mode == rules.HOLE_UP:
        round_.dealer.cards.append((yield from card(table, round_, "19:47-2.6(k)[hole-card-up]", "dealer")))


# ---- double shoe ---------------------------------------------------------------------------------------------------


@law("19:47-2.1[determinant-card]", "19:47-2.3(j)")
def choose_side(table: BlackjackTable, round_: Round) -> Steps[Card | None]:
    """The determinant card picks the side of a double shoe; it is the first card there, or it is burned.

    The betting closed before it, as before any first card: 19:47-2.3(j).

    19:47-2.1[determinant-card], 19:47-2.6(d)1[determinant], 19:47-2.6(d)2[becomes-first-card],
    19:47-2.6(d)2[burned].
    """
    if not table.elections.double_shoe:
        return None
    cite = "19:47-2.6(d)1[determinant]"
    drawn_from = yield from table.ask_staff(cite, "dealer", "side-for-determinant-card", SIDES)
    table.side = drawn_from
    determinant = yield from card(table, round_, cite, "determinant")
    side = side_for(table, determinant)
    table.side = side
    if side == drawn_from:
        yield from table.note(
            "19:47-2.6(d)2[becomes-first-card]", "determinant-is-first-card", determinant=determinant, side=side
        )
        return determinant
    table.shoes[drawn_from].discards.append(("determinant", (determinant,)))
    yield from table.note("19:47-2.6(d)2[burned]", "determinant-burned", determinant=determinant, side=side)
    return None


def side_for(table: BlackjackTable, determinant: Card) -> str:
    """The side that a determinant card calls for. 19:47-2.6(d)1[mapping]."""
    return SIDES[0] if SUIT_NAMES[determinant.suit] in table.elections.first_side_suits else SIDES[1]


@law("19:47-2.6(b)")
def left_hand_allowed(box: int) -> bool:
    """Whether a hit card may be dealt with the left hand: to the first two positions only. 19:47-2.6(b)."""
    return box in (1, 2)


@law("19:47-2.6A(d)[one-hand]")
def seen_by(hand: BoxHand, seat: int) -> str:
    """A hand as a patron sees it: cards dealt face down are for their own player. 19:47-2.6A(d)[one-hand]."""
    if hand.shown or seat == hand.box:
        return " ".join(map(str, hand.cards))
    return " ".join("?" if hand.first_down <= at < 2 else str(card) for at, card in enumerate(hand.cards))


def announce(table: BlackjackTable, hand: BoxHand, cite: str) -> Steps:
    """The dealer calls the total of a hand whose cards are seen. 19:47-2.6(f)[announce]."""
    if hand.shown:
        yield from table.call_again(cite, "hand-total", hand=hand.name, total=hand.count_in_words)


def show(table: BlackjackTable, hand: BoxHand, cite: str) -> Steps:
    """First cards that lie face down are turned up."""
    if hand.lying_down:
        yield from table.turn(cite, hand.name, hand.lying_down)
    hand.shown = True
