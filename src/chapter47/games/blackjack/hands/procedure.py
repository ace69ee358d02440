"""What the players do with their hands, box by box from the dealer's left (19:47-2.6(f), (g), 2.8, 2.10 to 2.13)."""

from __future__ import annotations

from ....rulebook.cite import law
from ....table.money import Cents
from ....table.requests import DOWN, UP
from ....table.table import Steps
from ....table.wagers import lost, void
from .. import rules
from ..dealing import announce, card, dead_hand, draw_admits, known, round_admits, show
from ..exact.rules import Parameters
from ..settlement import collect_bust, settle_rides, settle_sevens_after, take_or_pay, waiting_sevens
from ..sides.procedure import chip, insure_box
from ..sides.wagers import decide_sevens
from ..state import BlackjackTable, Box, BoxHand, Ride, Round
from ..wagers import DOUBLE, SPLIT, decide_surrender


class CardForgotten(Exception):  # noqa: N818
    """Staff declare that a card which a player asked for was not dealt. 19:47-2.15(i)[late-cards]."""


def play_boxes(table: BlackjackTable, round_: Round) -> Steps:
    """Each box in turn, then those whose card was forgotten. 19:47-2.6(f)[decisions]."""
    for box in round_.in_turn():
        if box.number in round_.boxes:
            yield from play_box(table, round_, box)
    for box in round_.in_turn():
        if box.late:
            box.late = False
            yield from table.note("19:47-2.15(i)[late-cards]", "late-card-for-box", number=box.number)
            yield from play_box(table, round_, box, resume=True)
    table.admits = ()


def play_box(table: BlackjackTable, round_: Round, box: Box, *, resume: bool = False) -> Steps:
    """All hands of a box, each finished before the next gets a card. 19:47-2.11(b)."""
    if table.elections.insurance_at_own_turn and round_.up.rank == 1 and not resume:
        yield from insure_box(table, round_, box)
    at = next((i for i, h in enumerate(box.hands) if h.late), 0) if resume else 0
    while at < len(box.hands):
        hand = box.hands[at]
        try:
            yield from play_hand(table, round_, box, hand)
        except CardForgotten:
            table.admits = turn_admits(table, round_)
            cite = "19:47-2.15(i)[dead]"
            asked = table.ask(cite, box.decider, "forgotten-card", ("deal", "dead"), absent="dead")
            if (yield from asked) == "deal":
                box.late = hand.late = True
                return
            yield from settle_sevens_before(table, round_, box, hand, "stand")
            yield from dead_hand(table, round_, box, hand, cite)
        at += 1


def play_hand(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """One hand until its player stands, or may not go on. 19:47-2.6(g)."""
    if hand.settled or hand.blackjack:
        return
    table.admits = turn_admits(table, round_)
    if hand.late:
        hand.late = False
        yield from late_card(table, round_, box, hand)
    elif len(hand.cards) == 1 and not hand.refused:
        yield from asked_card(table, round_, hand, "19:47-2.11(b)")
        yield from announce(table, hand, "19:47-2.11(c)")
    else:
        yield from announce(table, hand, "19:47-2.6(f)[announce]")
    while not (hand.bust or hand.doubled or hand.surrendered or hand.refused):
        if round_.exposed:
            yield from offer_exposed(table, round_, box, hand)
        choices = lawful(table, round_, box, hand)
        if len(choices) == 1:
            break
        cite, hidden = decision_cite(table, hand), not hand.shown  # the choices tell of a pair, or of a total
        asked = table.ask(cite, box.decider, "play-hand", choices, absent="stand", hidden=hidden, hand=hand.name)
        answer = yield from asked
        yield from settle_sevens_before(table, round_, box, hand, answer)
        if answer == "stand":
            break
        yield from {
            "hit": hit,
            "double": double,
            "double-hidden": double_hidden,
            "split": split,
            "surrender": surrender,
        }[answer](table, round_, box, hand)
    yield from settle_sevens_before(table, round_, box, hand, "stand")  # where an exposed card was refused
    if hand.seen_over:
        yield from bust(table, round_, box, hand)


def turn_admits(table: BlackjackTable, round_: Round) -> tuple[str, ...]:
    """What staff may declare while players act."""
    read = round_.p.hole == rules.HOLE_READER and not rules.may_be_blackjack(round_.up.rank)
    found: tuple[str, ...] | None = table.derived.get(("turn admits", read))
    if found is None:
        misused = known(table, "reader-misused") if read else ()
        exposed = known(table, "card-exposed", "card-by-mistake")
        found = (*draw_admits(table), *exposed, *round_admits(table), *misused)
        table.derived["turn admits", read] = found
    return found


def decision_cite(table: BlackjackTable, hand: BoxHand) -> str:
    """The paragraph under which a player decides."""
    if table.elections.multiple_action:
        return "19:47-2.18(c)[deal]"
    if hand.split:
        return "19:47-2.11(c)"
    return "19:47-2.6A(d)[decisions]" if table.elections.six_to_five else "19:47-2.6(f)[decisions]"


def lawful(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> tuple[str, ...]:
    """What the decider of a box may do with a hand, standing first."""
    p, cards = round_.p, hand.cards
    may = ["stand"]
    hit_aces = bool(p.hit_split_aces)
    if hand.refused:
        return ("stand",)
    hard, aces = hand.hard, hand.aces
    if rules.may_hit(hard, aces, hand.doubled, hand.split_aces, hit_aces):
        may.append("hit")
    stake = own_stake(box, hand, box.decider)
    balance = table.seats[box.decider].balance
    if stake and doubles(hand, p, hard, aces) and balance >= least_double(table, hand, box.decider):
        may.append("double")
        if table.elections.double_card == "on request" and not table.own.hidden_offered:
            may.append("double-hidden")
    pair = cards[0].rank, cards[-1].rank, len(cards), len(box.hands), table.elections.most_hands
    if stake and balance >= stake and rules.may_split(*pair, hand.split_aces, bool(p.resplit_aces)):
        may.append("split")
    if rules.may_surrender(bool(p.surrender), len(cards), hand.split):
        may.append("surrender")
    return tuple(may)


def doubles(hand: BoxHand, p: Parameters, hard: int, aces: int) -> bool:
    """Whether the rules of the table let a hand of that count be doubled, money aside."""
    cards, split_aces, hits_aces = len(hand.cards), hand.split_aces, bool(p.hit_split_aces)
    after_split = bool(p.double_after_split)
    return rules.may_double(cards, hard, aces, hand.split, split_aces, p.double_on, after_split, hits_aces)


def own_stake(box: Box, hand: BoxHand, seat: int) -> Cents:
    """What one bettor has riding on a hand, against all dealer hands."""
    return sum([r.wager.amount for r in hand.rides if r.wager.seat == seat])


def spots(hand: BoxHand, seat: int) -> list[Ride]:
    """One bettor's wagers on a hand, one for each dealer hand it is against."""
    return [r for r in hand.rides if r.wager.seat == seat and r.wager.kind is not DOUBLE]


def least_double(table: BlackjackTable, hand: BoxHand, seat: int) -> Cents:
    """The least that doubles a hand: a chip for each wager, or each wager again. 13:47-20.22(g)3[amount]."""
    mine = spots(hand, seat)
    if table.elections.double_exactly:
        return sum(r.wager.amount for r in mine)
    return chip(table) * len(mine)


def add_card(table: BlackjackTable, round_: Round, hand: BoxHand, cite: str, face: str = UP) -> Steps:
    """One more card for a hand."""
    hand.cards.append((yield from card(table, round_, cite, hand.name, face)))
    box = round_.boxes[hand.box]
    if not hand.split:
        box.first_cards = hand.cards[:4]


def asked_card(table: BlackjackTable, round_: Round, hand: BoxHand, cite: str, face: str = UP) -> Steps:
    """A card that its player asked for, drawing, doubling or splitting: staff may declare that it was forgotten."""
    admits = table.admits
    table.admits = (*admits, *known(table, "card-not-dealt"))
    try:
        yield from add_card(table, round_, hand, cite, face)
    finally:
        table.admits = admits


def late_card(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """The card that was forgotten, as it was asked for: the one of a double, or another. 19:47-2.15(i)[late-cards]."""
    if hand.doubled:
        yield from doubling_card(table, round_, box, hand, DOWN if hand.double_face_down else UP)
    else:
        yield from hit(table, round_, box, hand)


def hit(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """A card face up, and the new total. 19:47-2.6(g), 19:47-2.6A(e)[hit-face-up]."""
    cite = "19:47-2.6A(e)[hit-face-up]" if table.elections.six_to_five else "19:47-2.6(g)"
    yield from asked_card(table, round_, hand, cite)
    yield from announce(table, hand, cite)
    yield from settle_sevens_after(table, box, hand)


def offer_exposed(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """Who could draw is offered a card exposed in error; refusing it ends his cards for the round.

    19:47-2.15(c)[refusal].
    """
    if len(lawful(table, round_, box, hand)) == 1:
        return
    cite, choices = "19:47-2.15(c)[refusal]", ("accept", "refuse")
    asked = table.ask(cite, box.decider, "exposed-card", choices, absent="refuse", card=round_.exposed[0])
    if (yield from asked) == "refuse":
        for each in (hand for other in round_.in_turn() if other.decider == box.decider for hand in other.hands):
            each.refused = True


@law("19:47-2.6A(e)2[no-draw-after-bust]")
def bust(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """A hand over 21. Dealt from the hand, or at multiple action, its wagers and cards go at once.

    19:47-2.6A(e)2[bust-discard], 19:47-2.6A(e)2[no-draw-after-bust], 19:47-2.6A(e)3, 19:47-2.18(f)[bust-all].
    """
    if table.elections.six_to_five:
        yield from table.note("19:47-2.6A(e)2[bust-discard]", "bust-thrown-in", hand=hand.name)
        yield from collect_bust(table, box, hand, "19:47-2.6A(e)3")
    elif table.elections.multiple_action:
        yield from collect_bust(table, box, hand, "19:47-2.18(f)[bust-all]")
    elif table.elections.busts_collected_at_once:
        yield from show(table, hand, "13:47-20.22(g)10.ii")
        yield from collect_bust(table, box, hand, "13:47-20.22(g)10.ii")


# ---- doubling ------------------------------------------------------------------------------------------------------


@law("13:47-20.22(a)[double-down]", "19:47-2.10(a)[one-card]")
def double(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """An added wager and one card only. 19:47-2.10(a)[one-card]; up or down as elected: 19:47-2.10(c)[face-up]."""
    yield from double_wagers(table, box, hand)
    face = UP
    if table.elections.double_card == "down":
        face = DOWN
    elif table.elections.double_card == "on request" and table.own.hidden_offered:
        cite = "19:47-2.10(c)[offer-to-all]"
        face = yield from table.ask(cite, box.decider, "doubling-card", (UP, DOWN), absent=UP)
    yield from doubling_card(table, round_, box, hand, face)


def double_hidden(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """A player asks for the card face down; from the next round all are asked. 19:47-2.10(c)[face-down-on-request]."""
    table.own.hidden_asked = True
    yield from double_wagers(table, box, hand)
    yield from doubling_card(table, round_, box, hand, DOWN)


def double_wagers(table: BlackjackTable, box: Box, hand: BoxHand) -> Steps:
    """The decider's doubling wager up to his own, then the others', who need not. 19:47-2.13(d)[optional]."""
    for seat in sorted(box.bettors, key=lambda s: s != box.decider):
        mine = spots(hand, seat)
        if not mine:
            continue
        if seat != box.decider:
            cite = "19:47-2.13(d)[optional]"
            able = table.seats[seat].balance >= least_double(table, hand, seat)
            asked = table.ask(cite, seat, "double-with-the-box", ("no", "double"), absent="no")
            if not able or (yield from asked) == "no":
                continue
        for number, ride in enumerate(mine):
            left = len(mine) - number - 1
            yield from double_wager(table, hand, ride, seat, left)


def double_wager(table: BlackjackTable, hand: BoxHand, ride: Ride, seat: int, left: int) -> Steps:
    """An amount not over the original wager; each wager of multiple action needs its own. 19:47-2.18(c)[extra-each]."""
    step = chip(table)
    original = ride.wager.amount
    high = min(original, table.seats[seat].balance - left * step)
    low = original if table.elections.double_exactly else min(step, high)
    if low < high:
        high = high if high == original else high // step * step
        amount = yield from table.ask_amount("19:47-2.10(a)[amount]", seat, "double", low, high, step)
    else:
        amount = high
    cite = "19:47-2.18(c)[extra-each]" if table.elections.multiple_action else "19:47-2.10(a)[amount]"
    wager = yield from table.stake(cite, seat, DOUBLE, amount, label(hand, seat, ride))
    hand.rides.append(Ride(wager, original=False, against=ride.against))


def label(hand: BoxHand, seat: int, ride: Ride) -> str:
    """What tells a wager on this hand from the patron's others."""
    parts = []
    if hand.box != seat or hand.number > 1:
        parts.append(f"{hand.box}.{hand.number}")
    if ride.wager.kind.key == "hand" or "/" in ride.wager.spot:
        parts.append(f"/{ride.against}")
    return "".join(parts)


@law("19:47-2.10(c)[sideways]", "19:47-2.13(d)[one-card]")
def doubling_card(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand, face: str) -> Steps:
    """The one card, sideways on the layout. 19:47-2.10(c)[sideways]; one for all bettors: 19:47-2.13(d)[one-card]."""
    hidden = face == DOWN
    cite = "19:47-2.10(c)[face-down-by-house]" if table.elections.double_card == "down" else "19:47-2.10(c)[face-up]"
    if hidden and table.elections.double_card != "down":
        cite = "19:47-2.10(c)[face-down-on-request]"
    hand.doubled, hand.double_face_down = True, hidden
    table.admits = (*table.admits, *(("double-card-exposed",) if hidden else ()))
    yield from asked_card(table, round_, hand, cite, DOWN if hidden else UP)
    table.admits = tuple(key for key in table.admits if key != "double-card-exposed")
    if not hand.double_face_down:
        yield from announce(table, hand, "19:47-2.6(g)")
    yield from settle_sevens_after(table, box, hand)
    if round_.p.rescue and not hand.bust:
        yield from offer_rescue(table, box, hand)


def offer_rescue(table: BlackjackTable, box: Box, hand: BoxHand) -> Steps:
    """Spanish 21: a doubled hand may take back its doubling wager and give up the original. 19:47-19.9[rescue]."""
    cite = "19:47-19.9[rescue]"
    if (yield from table.ask(cite, box.decider, "rescue", ("no", "rescue"), absent="no", hand=hand.name)) == "no":
        return
    box.ended(rules.LOST, hand.rides)
    for ride in list(hand.rides):
        if ride.wager.kind is DOUBLE:
            yield from table.give_back(ride.wager, void(cite))
        else:
            yield from table.take(ride.wager, lost(cite))
    hand.rides.clear()
    hand.surrendered = True


# ---- splitting -----------------------------------------------------------------------------------------------------


def split(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """Two hands of one pair, the second with a wager equal to the original. 19:47-2.11(a)[equal-wager]."""
    yield from show(table, hand, "19:47-2.6A(e)1")
    number = len(box.hands) + 1
    aces = hand.cards[0].rank == 1
    other = BoxHand(f"box{box.number}.{number}", [hand.cards.pop()], box=box.number, number=number)
    for each in (hand, other):
        each.split, each.split_aces = True, aces
    box.hands.insert(box.hands.index(hand) + 1, other)
    for seat in sorted(box.bettors, key=lambda s: s != box.decider):
        yield from split_wagers(table, box, hand, other, seat)
    yield from asked_card(table, round_, hand, "19:47-2.11(b)")
    yield from announce(table, hand, "19:47-2.11(c)")


def split_wagers(table: BlackjackTable, box: Box, hand: BoxHand, other: BoxHand, seat: int) -> Steps:
    """The decider covers both hands; any other bettor covers both or names the hand that his wager follows.

    19:47-2.13(e), 19:47-19.13(e).
    """
    mine = spots(hand, seat)
    if not mine:
        return
    if seat != box.decider:
        choices = [f"hand-{hand.number}", f"hand-{other.number}"]
        if table.seats[seat].balance >= sum(r.wager.amount for r in mine):
            choices.insert(0, "cover")
        stays = f"hand-{hand.number}"
        answer = yield from table.ask("19:47-2.13(e)", seat, "split", tuple(choices), absent=stays)
        if answer != "cover":
            if answer == choices[-1]:
                for ride in mine:
                    hand.rides.remove(ride)
                    other.rides.append(ride)
            return
    cite = table.elections.split_each_cite if table.elections.multiple_action else "19:47-2.11(a)[equal-wager]"
    for ride in mine:
        wager = yield from table.stake(cite, seat, SPLIT, ride.wager.amount, label(other, seat, ride))
        other.rides.append(Ride(wager, original=False, against=ride.against))


# ---- surrender, sevens ---------------------------------------------------------------------------------------------


@law("19:47-2.8(a)[half]", "19:47-2.8(b)")
def surrender(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand) -> Steps:
    """Half the wager is given up: at once, or when a dealer's ace or ten has its second card.

    19:47-2.8(a)[half], 19:47-2.8(a)1, 19:47-2.8(a)2[hold]; insurance stands apart: 19:47-2.8(b).
    """
    hand.surrendered = True
    if rules.may_be_blackjack(round_.up.rank) and not round_.reader_checked:
        yield from table.note("19:47-2.8(a)2[hold]", "surrender-waits", hand=hand.name)
        return
    box.ended(rules.LOST, hand.rides)
    yield from settle_rides(table, hand, list(hand.rides), decide_surrender(False, False))


@law("19:47-2.11(f)[pay-first]", "19:47-2.17(e)[two-sevens]")
def settle_sevens_before(table: BlackjackTable, round_: Round, box: Box, hand: BoxHand, answer: str) -> Steps:
    """Two sevens are paid once the player stands, surrenders or splits; splitting gives up the third.

    19:47-2.17(e)[two-sevens], 19:47-2.11(f)[announce-forfeit], 19:47-2.11(f)[pay-first].
    """
    if not round_.aside or answer in ("hit", "double", "double-hidden") or len(hand.cards) != 2:
        return
    for ride in waiting_sevens(table, box, hand):
        if answer == "split":
            yield from table.call("19:47-2.11(f)[announce-forfeit]", "three-sevens-forfeited")
        yield from take_or_pay(table, ride.wager, decide_sevens(hand.cards[:2], table.elections))
