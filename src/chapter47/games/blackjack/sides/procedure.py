"""Between the second cards and the first decision: side wagers, insurance, blackjacks, the card reader (2.6 to 2.9)."""

from __future__ import annotations

from functools import partial

from ....errors import certain
from ....rulebook.cite import law
from ....table.money import Cents, round_up
from ....table.odds import EVEN
from ....table.table import Steps, decided_as
from ....table.wagers import Decision, Result, Wager, lost, won
from .. import rules
from ..dealing import announce, card, show
from ..settlement import pay_hand, take_or_pay
from ..state import BlackjackTable, Box, Round, side_box_of
from ..wagers import INSURANCE
from . import wagers as sides

EARLY = {
    sides.OVER: sides.decide_over,
    sides.UNDER: sides.decide_under,
    sides.SAME_SUIT: sides.decide_same_suit,
    sides.SEVENS_WAGER: sides.decide_sevens,
}


@law("19:47-2.17(i)", "19:47-2.23(b)", "19:47-2.24(b)", "19:47-2.25(g)")
def after_two_cards(table: BlackjackTable, round_: Round) -> Steps:
    """What is settled, offered and checked before any player gets a third card.

    Each side wager for itself: 19:47-2.17(i), 19:47-2.23(b), 19:47-2.24(b), 19:47-2.25(g).
    """
    if round_.aside:
        yield from settle_matches(table, round_)
        yield from settle_added(table, round_)
        yield from settle_bonus_losers(table, round_)
        yield from settle_twenty_points(table, round_)
    if round_.up.rank == 1 and round_.p.insurance and not table.elections.insurance_at_own_turn:
        yield from offer_insurance(table, round_)
    yield from blackjacks(table, round_)
    yield from check_hole_card(table, round_)
    if not round_.over:
        yield from settle_queens_after_reader(table, round_)


def side(table: BlackjackTable, round_: Round, *kinds: object) -> list[tuple[Wager, Box]]:
    """Side wagers of these kinds with their boxes, from the dealer's left."""
    if not round_.aside:
        return []
    aside = [w for w in table.wagers if w.kind in kinds]
    found = [(w, box) for w in aside if (box := round_.box(side_box_of(w))) is not None]
    return sorted(found, key=lambda pair: (pair[1].number, pair[0].seat)) if len(found) > 1 else found


def settle_matches(table: BlackjackTable, round_: Round) -> Steps:
    """Losers first, then winners, before any card reader. 19:47-2.23(e)."""
    pairs = side(table, round_, sides.MATCH)
    if not pairs:
        return
    boxes = {id(w): box for w, box in pairs}

    def decide(wager: Wager) -> Decision:
        return sides.decide_match(boxes[id(wager)].first_cards, round_.up, table.elections)

    yield from _losers_then_winners(table, [w for w, _ in pairs], decide)


@law("19:47-2.17(e)[timing]", "19:47-2.17(e)[two-sevens]")
def settle_added(table: BlackjackTable, round_: Round) -> Steps:
    """The added wagers are collected and paid; two sevens wait for the player's choice.

    19:47-2.17(d), 19:47-2.17(e)[timing], 19:47-2.17(e)[two-sevens].
    """
    pairs = [
        (w, box) for w, box in side(table, round_, *EARLY) if not (w.kind is sides.SEVENS_WAGER and box.two_sevens)
    ]
    if not pairs:
        return
    boxes = {id(w): box for w, box in pairs}

    def decide(wager: Wager) -> Decision:
        return EARLY[wager.kind](boxes[id(wager)].first_cards, table.elections)

    yield from _losers_then_winners(table, [w for w, _ in pairs], decide)


def _losers_then_winners(table: BlackjackTable, wagers: list[Wager], decide: object) -> Steps:
    decided = decided_as(wagers, decide)  # type: ignore[arg-type]
    for wager, decision in decided[Result.LOST] + decided[Result.WON]:
        yield from take_or_pay(table, wager, decision)


@law("19:47-2.20(d)")
def settle_bonus_losers(table: BlackjackTable, round_: Round) -> Steps:
    """Losing blackjack bonuses go; a winner's cards lie under the wager. 19:47-2.20(d), 19:47-2.20(e)1."""
    for wager, box in side(table, round_, sides.BONUS):
        if box.hands[0].blackjack:
            yield from table.note("19:47-2.20(e)2", "cards-under-bonus-wager", number=box.number)
        else:
            yield from table.take(wager, lost("19:47-2.20(e)1"))


@law("19:47-2.24(e)[defer]")
def settle_twenty_points(table: BlackjackTable, round_: Round) -> Steps:
    """Twenty points from the far right; a pair of queens of hearts waits where the dealer may have blackjack.

    19:47-2.24(d)[settle-order], 19:47-2.24(e)[defer].
    """
    for wager, box in reversed(side(table, round_, sides.TWENTY)):
        if not queens_wait(round_, box):
            yield from take_or_pay(table, wager, sides.decide_twenty(box.first_cards, False, table.elections))


def queens_wait(round_: Round, box: Box) -> bool:
    """Whether a twenty point wager waits for the dealer's second card."""
    queens = all(c.rank == 12 and c.suit == "H" for c in box.first_cards[:2])
    return queens and rules.may_be_blackjack(round_.up.rank)


def settle_queens_after_reader(table: BlackjackTable, round_: Round) -> Steps:
    """With a reader and no dealer blackjack the waiting queens are paid before further cards. 19:47-2.24(e)1.ii."""
    if not round_.reader_checked:
        return
    for wager, box in reversed(side(table, round_, sides.TWENTY)):
        yield from table.attest("19:47-2.24(e)[floorperson]", "floorperson", "floorperson-present")
        decision = sides.decide_twenty(box.first_cards, False, table.elections)
        yield from table.pay(wager, won(certain(decision.odds), "19:47-2.24(e)1.ii"))


# ---- insurance -----------------------------------------------------------------------------------------------------


def offer_insurance(table: BlackjackTable, round_: Round) -> Steps:
    """Every bettor may insure against an ace before any further card: 19:47-2.9(a)[right].

    19:47-2.9(b)[timing-no-reader]; with a card reader before the hole card goes into it: 19:47-2.9(b)[timing-reader].
    """
    for box in round_.in_turn():
        yield from insure_box(table, round_, box)


@law("19:47-19.13(f)", "19:47-2.13(f)", "19:47-2.18(d)[choice]")
def insure_box(table: BlackjackTable, round_: Round, box: Box) -> Steps:
    """Each bettor of a box for himself. 19:47-2.13(f), 19:47-19.13(f); each spot for itself: 19:47-2.18(d)[choice]."""
    for ride in list(box.hands[0].rides):
        seat = ride.wager.seat
        most = most_insurance(table, ride.wager.amount)
        choices = ["no"]
        if most > 0 and table.seats[seat].balance >= least_insurance(table, ride.wager.amount):
            choices.append("insure")
        even_money = table.elections.even_money and box.hands[0].blackjack
        if even_money:
            choices.append("even-money")
        if len(choices) == 1:
            continue
        cite = "19:47-2.7(c)[even-money]" if even_money else insurance_cite(table)
        asks = partial(table.ask, absent="no", hidden=not box.hands[0].shown)  # even money tells of a blackjack
        if round_.p.dealer_hands == 1:
            answer = yield from asks(cite, seat, "insurance", tuple(choices))
        else:
            answer = yield from asks(cite, seat, "insurance-on-hand", tuple(choices), hand=ride.against)
        if answer == "even-money":
            yield from show(table, box.hands[0], "19:47-2.7(c)[even-money]")
            yield from table.pay(ride.wager, won(EVEN, "19:47-2.7(c)[even-money]"))
            box.hands[0].rides.remove(ride)
            box.ended(rules.WON, (ride,))
        elif answer == "insure":
            yield from insure(table, round_, ride.wager, ride.against, most)
    if not box.hands[0].rides:
        box.hands[0].settled = True
        round_.discards.append((box.hands[0].name, tuple(box.hands[0].cards)))


def insurance_cite(table: BlackjackTable) -> str:
    """When insurance is taken at this table."""
    if table.elections.insurance_at_own_turn:
        return "19:47-2.9(b)[timing-own-turn]"
    return "19:47-2.9(b)[timing-reader]" if table.elections.card_reader else "19:47-2.9(b)[timing-no-reader]"


def insure(table: BlackjackTable, round_: Round, wager: Wager, against: int, most: Cents) -> Steps:
    """The amount, and the chips on the insurance line."""
    seat = wager.seat
    step = chip(table)
    least = least_insurance(table, wager.amount)
    high = max(least, min(most, table.seats[seat].balance // step * step))
    amount = yield from table.ask_amount("19:47-2.9(b)[half-limit]", seat, "insurance", least, high, step)
    spot = "" if round_.p.dealer_hands == 1 else str(against)
    stake = yield from table.stake("19:47-2.9(a)[right]", seat, INSURANCE, amount, spot)
    round_.insurances.append((stake, against))


def chip(table: BlackjackTable) -> Cents:
    """The smallest unit that can be wagered at this table."""
    return max(table.limits.chip, 500) if table.elections.six_to_five else table.limits.chip


@law("19:47-2.9(b)[round-up]", "19:47-2.9(e)", "19:47-2.9(f)")
def most_insurance(table: BlackjackTable, wager: Cents) -> Cents:
    """Half the main wager, or the next unit that chips can make. 19:47-2.9(b)[half-limit], 19:47-2.9(b)[round-up].

    Side wagers do not count: 19:47-2.9(e), 19:47-2.9(f).
    """
    if table.elections.insurance_exactly_half:
        half: Cents = table.elections.half_in_whole_dollars(wager)
        return half
    return round_up(-(-wager // 2), chip(table))


def least_insurance(table: BlackjackTable, wager: Cents) -> Cents:
    """One chip; exactly half where the game knows no less. 13:47-20.22(g)4[amount]."""
    return most_insurance(table, wager) if table.elections.insurance_exactly_half else chip(table)


# ---- blackjacks ----------------------------------------------------------------------------------------------------


def blackjacks(table: BlackjackTable, round_: Round) -> Steps:
    """A blackjack is announced; it is paid at once unless the dealer may have one too.

    19:47-2.7(a)[pay-now], 19:47-2.7(a)[bonus-keeps-cards], 19:47-2.7(b)[hold].
    """
    for box in round_.in_turn():
        hand = box.hands[0]
        if not hand.blackjack or hand.settled:
            continue
        if rules.may_be_blackjack(round_.up.rank):
            yield from show(table, hand, "19:47-2.7(b)[hold]")
            yield from announce(table, hand, "19:47-2.7(b)[hold]")
            continue
        yield from show(table, hand, "19:47-2.7(a)[pay-now]")
        yield from announce(table, hand, "19:47-2.7(a)[pay-now]")
        yield from pay_hand(table, round_, box, hand, "19:47-2.7(a)[pay-now]")
        if any(w.kind is sides.BONUS and side_box_of(w) == box.number for w in table.wagers):
            yield from table.note("19:47-2.7(a)[bonus-keeps-cards]", "bonus-cards-stay", number=box.number)


@law("19:47-2.6(k)6[no-cards]")
def check_hole_card(table: BlackjackTable, round_: Round) -> Steps:
    """A dealer's blackjack that is seen now ends the round: 19:47-2.6(j)1, 19:47-2.6(k)6[no-cards].

    The reader tells only whether it is one: 19:47-2.6(j)[reader-check], 19:47-2.6(j)[reader-handling].
    """
    if not rules.may_be_blackjack(round_.up.rank):
        return
    if round_.p.hole == rules.HOLE_UP:
        round_.over = round_.dealer.blackjack
    elif round_.p.hole == rules.HOLE_READER and not table.own.reader_out:
        hole = certain(round_.hole)
        look = "dealer-looks-at-hole-card"
        if table.elections.card_reader:
            look = "hole-card-in-reader"
            table.admits = ("reader-malfunction",)
        yield from table.note("19:47-2.6(j)[reader-handling]", look)
        table.admits = ()
        if table.own.reader_out:
            return
        round_.reader_checked = True
        found = rules.is_blackjack(round_.up.rank, hole.rank, False)
        yield from table.note("19:47-2.6(j)[reader-check]", "reader-blackjack" if found else "reader-no-blackjack")
        if found:
            round_.over = True
            yield from turn_hole_card(table, round_, "19:47-2.6(j)1")
    if round_.over:
        yield from third_sevens(table, round_)


def turn_hole_card(table: BlackjackTable, round_: Round, cite: str) -> Steps:
    """The hole card is turned and joins the dealer's hand."""
    round_.dealer.cards.append(certain(round_.hole))
    round_.hole = None
    yield from table.turn(cite, "dealer", round_.dealer.cards[1:2])
    yield from table.note(cite, "hole-card", card=round_.dealer.cards[1])


def third_sevens(table: BlackjackTable, round_: Round) -> Steps:
    """Two sevens may have their third card though the dealer's blackjack ended the round.

    19:47-2.6(j)3, 19:47-2.6(k)6[sevens].
    """
    cite = "19:47-2.6(k)6[sevens]" if round_.p.hole == rules.HOLE_UP else "19:47-2.6(j)3"
    waiting = side(table, round_, sides.SEVENS_WAGER)
    for box in {box.number: box for _, box in waiting}.values():  # one card for all who bet on the box
        cards = box.first_cards[:2]
        asked = table.ask(cite, box.decider, "third-card-for-sevens-wager", ("card", "no"), absent="no")
        if (yield from asked) == "card":
            third = yield from card(table, round_, cite, f"sevens{box.number}")
            round_.discards.append((f"sevens{box.number}", (third,)))
            cards = [*cards, third]
        for wager in [w for w, its in waiting if its is box]:
            yield from take_or_pay(table, wager, sides.decide_sevens(cards, table.elections))
