"""The end of a round of blackjack: each hand against the dealer's, the wagers settled with it (2.3, 2.7, 2.10)."""

from __future__ import annotations

from collections.abc import Callable

from ...rulebook.cite import law
from ...table.table import Steps
from ...table.wagers import Decision, Result, Wager, lost, void, won
from . import rules
from .dealing import show
from .sides.wagers import SEVENS_WAGER, decide_sevens
from .state import BlackjackTable, Box, BoxHand, Ride, Round, compare, pay_line, side_box_of
from .wagers import decide_main, decide_surrender, line_odds


def take_or_pay(table: BlackjackTable, wager: Wager, decision: Decision) -> Steps:
    """A wager is collected, paid or returned, as decided."""
    move = {Result.LOST: table.take, Result.WON: table.pay, Result.VOID: table.give_back}[decision.result]
    yield from move(wager, decision)


def pay_hand(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand, cite: str) -> Steps:
    """A hand that has won before the dealer's: every wager on it is paid and its cards go."""
    odds, paid_by = line_odds(pay_line(hand, round_.p), table.elections)
    box.ended(rules.WON, hand.rides)
    for ride in hand.rides:
        yield from table.pay(ride.wager, won(odds, paid_by if paid_by != "19:47-2.3(e)[even-money]" else cite))
    hand.rides.clear()
    hand.settled = True
    round_.discards.append((hand.name, tuple(hand.cards)))


def collect_bust(table: BlackjackTable, box: Box, hand: BoxHand, cite: str) -> Steps:
    """A hand over 21 whose wagers the game's own rule collects at once."""
    box.ended(rules.LOST, hand.rides)
    for ride in hand.rides:
        yield from table.take(ride.wager, lost(cite))
        box.busted.add(ride.wager.seat)
    hand.rides.clear()


@law("19:47-2.22(c)")
def settle_round(table: BlackjackTable, round_: Round, then: Callable[[BlackjackTable, Box], Steps]) -> Steps:
    """All that rides against the present dealer hand, box by box from the far right. 19:47-2.3(e)[collect-pay].

    19:47-2.22(c): losers, winners and the streak markers of a box (``then``) before the next one.
    """
    for box in reversed(round_.in_turn()):
        yield from show_cards(table, round_, box)
        yield from settle_box(table, round_, box)
        yield from then(table, box)


def show_cards(table: BlackjackTable, round_: Round, box: Box) -> Steps:
    """Cards that lie face down are turned when their wagers are settled. 19:47-2.6A(g), 19:47-2.10(c)[reveal]."""
    for hand in box.hands:
        if not hand.shown and not hand.settled and hand.rides:
            yield from show(table, hand, "19:47-2.6A(g)")
        if hand.double_face_down and hand.rides:
            yield from table.turn("19:47-2.10(c)[reveal]", hand.name, hand.cards[2:3])
            hand.double_face_down = False
            yield from settle_sevens_after(table, box, hand)
            if hand.bust and table.elections.multiple_action:
                yield from collect_bust(table, box, hand, "19:47-2.18(f)[bust-all]")


def waiting_sevens(table: BlackjackTable, box: Box, hand: BoxHand) -> list[Ride]:
    """Sevens wagers of this box that wait for the player's choice."""
    if hand.split or not box.two_sevens:
        return []
    return [Ride(w) for w in table.wagers if w.kind is SEVENS_WAGER and side_box_of(w) == box.number]


def settle_sevens_after(table: BlackjackTable, box: Box, hand: BoxHand) -> Steps:
    """Two sevens whose player drew are paid with the third card, once it is seen. 19:47-2.17(e)3[three-any]."""
    if len(hand.cards) == 3 and not hand.double_face_down:
        for ride in waiting_sevens(table, box, hand):
            yield from take_or_pay(table, ride.wager, decide_sevens(hand.cards[:3], table.elections))


@law("19:47-2.7(b)[no-dealer-blackjack]", "19:47-2.18(f)[first-spot]", "19:47-2.18(i)", "19:47-2.18(h)[settle]")
def settle_box(table: BlackjackTable, round_: Round, box: Box) -> Steps:
    """The wagers of a box against the present dealer hand, the others stay.

    19:47-2.7(b)[no-dealer-blackjack], 19:47-2.18(f)[first-spot], 19:47-2.18(h)[settle], 19:47-2.18(i).
    """
    k = round_.dealer_hand
    if round_.dealer.blackjack:
        yield from settle_against_blackjack(table, round_, box, k)
        return
    for hand in box.hands:
        riding = [r for r in hand.rides if r.against == k]
        if not riding:
            continue
        if hand.surrendered:
            yield from settle_surrender(table, box, hand, riding)
            continue
        outcome = compare(hand, round_.dealer, round_.p)
        line = pay_line(hand, round_.p) if outcome == rules.WON else rules.EVEN
        decision = decide_main(outcome, line, outcome_cite(hand, round_, outcome), table.elections)
        box.ended(outcome, riding)
        yield from settle_rides(table, hand, riding, decision)


def settle_rides(table: BlackjackTable, hand: BoxHand, riding: list[Ride], decision: Decision) -> Steps:
    """The same decision for every wager on a hand."""
    for ride in riding:
        yield from take_or_pay(table, ride.wager, decision)
        hand.rides.remove(ride)


def settle_surrender(table: BlackjackTable, box: Box, hand: BoxHand, riding: list[Ride]) -> Steps:
    """A surrender that waited on an ace or ten costs half. 19:47-2.8(a)2[no-blackjack]."""
    box.ended(rules.LOST, riding)
    yield from settle_rides(table, hand, riding, decide_surrender(False, True))


@law("19:47-2.16(b)[dealer-blackjack]", "19:47-2.11(e)[rest-applies]")
def settle_against_blackjack(table: BlackjackTable, round_: Round, box: Box, k: int) -> Steps:
    """A dealer's blackjack takes the original wager only; doubles and splits go back.

    19:47-2.10(b), 19:47-2.11(d), 19:47-2.11(e)[rest-applies], 19:47-2.8(a)2[dealer-blackjack], and a five-card 21
    is no exception: 19:47-2.16(b)[dealer-blackjack]. A hand over 21 was lost before: its wagers go, and
    they count towards the original one that a bettor loses at least. Reading R-blackjack-bust.
    """
    for hand in box.hands:
        box.ended(compare(hand, round_.dealer, round_.p), [r for r in hand.rides if r.against == k])
    for hand in [h for h in box.hands if h.bust]:
        for ride in [r for r in hand.rides if r.against == k]:
            box.busted.add(ride.wager.seat)
            yield from table.take(ride.wager, lost("19:47-2.3(a)1"))
            hand.rides.remove(ride)
    for hand in box.hands:
        for ride in [r for r in hand.rides if r.against == k]:
            decision = decide_against_blackjack(round_, table, hand, ride, box.busted)
            yield from take_or_pay(table, ride.wager, decision)
            hand.rides.remove(ride)


def decide_against_blackjack(
    round_: Round, table: BlackjackTable, hand: BoxHand, ride: Ride, already: set[int]
) -> Decision:
    """One wager of a hand that stands when the dealer has blackjack."""
    if hand.surrendered:
        return lost("19:47-2.8(a)2[dealer-blackjack]")
    if hand.blackjack:
        outcome = compare(hand, round_.dealer, round_.p)
        line = pay_line(hand, round_.p) if outcome == rules.WON else rules.EVEN
        return decide_main(outcome, line, outcome_cite(hand, round_, outcome), table.elections)
    if not ride.original:
        return void("19:47-2.11(d)" if ride.wager.kind.key == "split" else "19:47-2.10(b)")
    if ride.wager.seat in already:
        return void("19:47-2.11(d)")
    return lost("19:47-2.3(b)[dealer-blackjack-beats-21]")


def outcome_cite(hand: BoxHand, round_: Round, outcome: int) -> str:
    """The paragraph that decides a hand which is not paid by a line of its own."""
    p, dealer, total = round_.p, round_.dealer, hand.total
    if rules.is_bust(total):
        return "19:47-2.3(a)1"
    if total != dealer.total:
        return "19:47-2.3(a)2"
    if hand.blackjack and dealer.blackjack:
        if outcome == rules.LOST:
            return "13:47-20.22(g)8.i[option-iii]"
        return "19:47-2.6(k)1[both-blackjack-wins]" if p.hole == rules.HOLE_UP else "19:47-2.7(b)[stand-off]"
    if outcome == rules.LOST:
        return "19:47-2.6(k)1[ties-lose]"
    if len(hand.cards) == 5 and total == 21 and p.five_card_21:
        return "19:47-2.16(b)[dealer-21]"
    return "19:47-2.3(b)[tie-void]"


@law("19:47-2.6(i)[dealer-last]", "19:47-2.6(l)1", "19:47-2.18(j)", "19:47-2.20(h)")
def pick_up(table: BlackjackTable, round_: Round) -> Steps:
    """Cards go to the rack from the far right, the dealer's last, so that each hand can be rebuilt.

    19:47-2.6(i)[pickup-order], 19:47-2.6(i)[dealer-last], 19:47-2.6(l)1, 19:47-2.6A(i), 19:47-2.18(j), 19:47-2.20(h).
    """
    hands = [hand for box in reversed(round_.in_turn()) for hand in reversed(box.hands) if not hand.settled]
    order = [(hand.name, tuple(hand.cards)) for hand in hands] + [("dealer", tuple(round_.dealer.cards))]
    if round_.hole is not None:
        order.append(("hole", (round_.hole,)))
        round_.hole = None
    table.shoe.discards += [*round_.discards, *order]
    from_hand = table.elections.six_to_five
    cite = "19:47-2.6A(i)" if from_hand else "19:47-2.6(i)[pickup-order]"
    where = "the shuffler" if from_hand else "the discard rack"
    if table.elections.double_shoe:
        where = "the segregated area of the shoe"
    names = ", ".join([name for name, _ in order])
    yield from table.note_again(cite, "cards-picked-up", where=where, names=names)
