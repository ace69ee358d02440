"""The dealer's hand: second card, insurance, drawing, the optional bonus, the hands of multiple action (2.6, 2.12)."""

from __future__ import annotations

from ....rulebook.cite import law
from ....table.table import Steps
from .. import rules
from ..dealing import card, draw_admits, known, put_down
from ..settlement import settle_round, take_or_pay
from ..sides.procedure import queens_wait, side, turn_hole_card
from ..sides.settlement import after_main_wagers, settle_streaks
from ..sides.wagers import BONUS, OPTIONAL, PROGRESSIVE_WAGER, TWENTY, decide_optional
from ..state import BlackjackTable, BoxHand, Round
from ..wagers import decide_insurance


def dealer_hands(table: BlackjackTable, round_: Round) -> Steps:
    """The dealer's hand and its settlement; at multiple action two or three on the same first card. 19:47-2.18(e)."""
    last = last_hand(round_)
    for number in range(1, last + 1):
        round_.dealer_hand = number
        if number > 1:
            yield from next_hand(table, round_)
        yield from dealer_hand(table, round_)
        yield from settle_round(table, round_, settle_streaks)
        if not round_.insurances and not any(h.rides for h in round_.hands()):
            break
    yield from after_main_wagers(table, round_)


@law("19:47-2.18(h)[third-or-end]")
def last_hand(round_: Round) -> int:
    """The highest spot with a wager: the dealer hands of the round. 19:47-2.18(h)[third-or-end], reading E-306."""
    if round_.p.dealer_hands == 1:
        return 1
    insured = [against for _, against in round_.insurances]
    return max([1, *insured, *(r.against for hand in round_.hands() for r in hand.rides)])


def waits(table: BlackjackTable, round_: Round) -> bool:
    """Whether anything waits for the dealer's hand or for the end of the round: a box, insurance, a side wager."""
    return bool(round_.boxes or round_.insurances or side(table, round_, OPTIONAL, TWENTY, PROGRESSIVE_WAGER, BONUS))


def dealer_name(round_: Round) -> str:
    """The dealer's hand as it is called: its number from the second on."""
    return "dealer" if round_.dealer_hand == 1 else f"dealer.{round_.dealer_hand}"


@law("19:47-2.18(f)2")
def next_hand(table: BlackjackTable, round_: Round) -> Steps:
    """All dealer cards but the first go to the rack, and it moves to the next area.

    19:47-2.18(f)2, 19:47-2.18(g), 19:47-2.18(h)[third-or-end].
    """
    up, *drawn = round_.dealer.cards
    number = round_.dealer_hand
    round_.discards.append((f"dealer.{number - 1}", tuple(drawn)))
    round_.dealer.cards = [up]
    table.admits = known(table, "upcard-not-moved", "upcard-discarded")
    cite = "19:47-2.18(g)" if number == 2 else "19:47-2.18(h)[third-or-end]"
    yield from put_down(table, cite, dealer_name(round_), up, "moved")
    table.admits = ()
    yield from table.note(cite, "upcard-moves", up=up, number=number)


def dealer_hand(table: BlackjackTable, round_: Round) -> Steps:
    """One dealer hand from its second card to its total. 19:47-2.6(h)[draw-out], 19:47-2.6A(f)."""
    if not round_.over:
        if not needs_second_card(table, round_):
            yield from keep_cards(table, round_)
            return
        yield from second_card(table, round_)
    yield from settle_optional(table, round_)
    yield from settle_insurance(table, round_)
    drawn = False
    while not round_.over and draws_again(table, round_):
        yield from dealer_draw(table, round_)
        drawn = True
        if len(round_.dealer.cards) == 3:
            yield from settle_optional(table, round_)
    if drawn or not round_.over:
        yield from burn_exposed(table, round_)
    table.admits = known(table, "dealer-overdraw") if not round_.dealer.blackjack else ()
    cite = "19:47-2.6A(f)" if table.elections.six_to_five else "19:47-2.6(h)[draw-out]"
    yield from table.call_again(cite, "dealer-total", total=round_.dealer.count_in_words)
    table.admits = ()


def keep_cards(table: BlackjackTable, round_: Round) -> Steps:
    """The dealer takes no card that can change nothing. 19:47-2.12(c), 19:47-19.12(c), 19:47-2.18(f)1."""
    cite = "19:47-2.18(f)1" if table.elections.multiple_action else "19:47-2.12(c)"
    yield from table.note(cite, "dealer-draws-no-card")
    yield from burn_exposed(table, round_)


def burn_exposed(table: BlackjackTable, round_: Round) -> Steps:
    """An exposed card that players refused and the dealer cannot use is burned. 19:47-2.15(c)[burn]."""
    for unused in round_.exposed:
        yield from put_down(table, "19:47-2.15(c)[burn]", "burn", unused, "exposed")
        round_.discards.append(("burn", (unused,)))
    round_.exposed.clear()


def needs_second_card(table: BlackjackTable, round_: Round) -> bool:
    """Whether a hand, a waiting blackjack or surrender, an insurance or a side wager depends on it. 19:47-2.12(c)."""
    k = round_.dealer_hand
    rides = any(r.against == k and not hand.seen_over for hand in round_.hands() for r in hand.rides)
    insured = any(against == k for _, against in round_.insurances)
    return rides or insured or bool(side(table, round_, OPTIONAL, TWENTY))


def second_card(table: BlackjackTable, round_: Round) -> Steps:
    """The dealer's second card: turned where it lies face down, else drawn after the call.

    19:47-2.6(h)[announce-dealers-card], 19:47-2.6(h)[dealer-second-card], 19:47-2.6(j)[no-look].
    """
    if round_.hole is not None:
        yield from turn_hole_card(table, round_, "19:47-2.6(j)[no-look]")
    elif len(round_.dealer.cards) == 1:
        cite = "19:47-2.6A(f)" if table.elections.six_to_five else "19:47-2.6(h)[announce-dealers-card]"
        table.admits = draw_admits(table)
        yield from table.call(cite, "dealers-card")
        cite = "19:47-2.6A(f)" if table.elections.six_to_five else "19:47-2.6(h)[dealer-second-card]"
        round_.dealer.cards.append((yield from card(table, round_, cite, dealer_name(round_))))
        table.admits = ()


@law("19:47-2.18(d)[each-alone]")
def settle_insurance(table: BlackjackTable, round_: Round) -> Steps:
    """Insurance is decided by the second card, before any other is drawn. 19:47-2.9(d), 19:47-2.18(d)[each-alone]."""
    if len(round_.dealer.cards) < 2:
        return
    second = round_.dealer.cards[1].rank
    for wager, against in list(round_.insurances):
        if against == round_.dealer_hand:
            yield from take_or_pay(table, wager, decide_insurance(second))
            round_.insurances.remove((wager, against))


@law("19:47-2.25(d)[forced-third]")
def draws_again(table: BlackjackTable, round_: Round) -> bool:
    """Whether the dealer must draw, and the draw can matter. 19:47-2.12(c), 19:47-2.25(d)[forced-third]."""
    dealer = round_.dealer
    if not rules.dealer_draws(dealer.hard, dealer.aces, bool(round_.p.hits_soft17)):
        return False
    if len(dealer.cards) == 2 and side(table, round_, OPTIONAL):
        return True
    k = round_.dealer_hand
    return any(depends(hand, round_) for hand in round_.hands() if any(r.against == k for r in hand.rides))


def depends(hand: BoxHand, round_: Round) -> bool:
    """Whether the dealer's further cards can decide a hand: not one that is over, waits or has won already."""
    if not hand.live or hand.blackjack:
        return False
    if hand.double_face_down:  # nobody knows its count yet
        return True
    p = round_.p
    won = hand.total == 21 and (p.player_21_wins or (p.two_card_21_wins and len(hand.cards) == 2))
    return not won


def dealer_draw(table: BlackjackTable, round_: Round) -> Steps:
    """One more card face up."""
    table.admits = draw_admits(table)
    cite = "19:47-2.12(d)" if table.elections.six_to_five else draw_cite(round_)
    round_.dealer.cards.append((yield from card(table, round_, cite, dealer_name(round_))))
    table.admits = ()


def draw_cite(round_: Round) -> str:
    """The rule by which the dealer draws at this table."""
    return "19:47-2.12(b)2.ii" if round_.p.hits_soft17 else "19:47-2.12(b)1"


@law("19:47-2.25(d)[forced-third]", "19:47-2.25(e)[order]")
def settle_optional(table: BlackjackTable, round_: Round) -> Steps:
    """The optional bonus is settled before all else, from the far right. 19:47-2.25(e)[order].

    Two cards of 17 or more lose it at once; else the third card decides: 19:47-2.25(d)[forced-third].
    """
    dealer = round_.dealer
    if len(dealer.cards) < 2 or (len(dealer.cards) == 2 and dealer.total < 17):
        return
    for wager, _ in reversed(side(table, round_, OPTIONAL)):
        yield from take_or_pay(table, wager, decide_optional(dealer.cards[:3], table.elections))


__all__ = ["dealer_hands", "depends", "queens_wait"]
