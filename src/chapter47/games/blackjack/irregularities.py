"""What follows when something goes wrong at blackjack (19:47-2.15), and what staff declare between rounds."""

from __future__ import annotations

from ...errors import Refusal
from ...table.cards import Card
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.preparation import recut
from ...table.table import RoundVoid, Steps
from .cards.procedure import SIDES, all_due, burn
from .dealing import CardMissed, put_down
from .hands.procedure import CardForgotten
from .state import BlackjackTable, Round

Answer = Steps[object]

HOUSE = ("floorperson", "casino supervisor")


@Irregularity("card-face-up-in-shoe", "19:47-2.15(a)", "a card lay face up in the shoe", needs_card=True)
def card_face_up_in_shoe(table: BlackjackTable, declared: Declaration) -> Steps:
    """It is not used and goes to the rack, or to the segregated area of a double shoe. 19:47-2.15(a)."""
    card = _card(declared)
    table.shoe.take(card)
    where = "segregated area" if table.elections.double_shoe else "discard rack"
    table.shoe.discards.append(("face up", (card,)))
    yield from put_down(table, "19:47-2.15(a)", "discard", card, "declared")
    yield from table.note("19:47-2.15(a)", "out-of-play", card=card, where=where)


@Irregularity("card-drawn-in-error", "19:47-2.15(b)", "a card left the shoe, not seen", needs_card=True)
def card_drawn_in_error(table: BlackjackTable, declared: Declaration) -> Steps[Card | None]:
    """A card drawn in error and not seen is the next card. 19:47-2.15(b)."""
    card = _card(declared)
    yield from table.note_hidden("19:47-2.15(b)", (), "used-as-next-card", card=card)
    if table.state.drawing:
        return card
    table.shoe.take(card)
    table.shoe.held.append(card)
    return None


@Irregularity("card-exposed", "19:47-2.15(c)[next-card]", "a card drawn in error was seen", needs_card=True)
def card_exposed(table: BlackjackTable, declared: Declaration) -> Steps:
    """A card drawn in error and seen is dealt on as the next card, to whoever accepts it. 19:47-2.15(c)[next-card]."""
    card = _card(declared)
    round_: Round = table.state
    table.shoe.take(card)
    round_.exposed.append(card)
    yield from table.note("19:47-2.15(c)[next-card]", "exposed-next-card", card=card)


@Irregularity("dealer-overdraw", "19:47-2.15(d)", "the dealer drew on a standing total", needs_card=True)
def dealer_overdraw(table: BlackjackTable, declared: Declaration) -> Steps:
    """A card that the dealer draws on a total on which he must stand is burned. 19:47-2.15(d)."""
    card = _card(declared)
    table.shoe.take(card)
    table.state.discards.append(("burn", (card,)))
    yield from put_down(table, "19:47-2.15(d)", "burn", card, "declared")
    yield from table.note("19:47-2.15(d)", "overdraw-burned", card=card, total=table.state.dealer.total)


@Irregularity("card-missed", "19:47-2.15(g)[one-card]", "a box was passed over in the first deal")
def card_missed(table: BlackjackTable, declared: Declaration) -> Steps:
    """A box was passed over in the first deal. 19:47-2.15(g)[one-card]."""
    yield from table.note("19:47-2.15(g)[one-card]", "box-was-passed-over")
    raise CardMissed


@Irregularity("dealer-card-missed", "19:47-2.15(e)", "the dealer missed his own card")
def dealer_card_missed(table: BlackjackTable, declared: Declaration) -> Steps:
    """The dealer passed over his own card and deals the players' first. 19:47-2.15(e)."""
    yield from table.note("19:47-2.15(e)", "dealer-missed-own-card")
    raise CardMissed


@Irregularity("wrong-side", "19:47-2.15(h)", "the round comes from the wrong side of the shoe")
def wrong_side(table: BlackjackTable, declared: Declaration) -> Steps:
    """A round from the wrong side of a double shoe stands as if it were the right one. 19:47-2.15(h)."""
    table.side = other = SIDES[1] if table.side == SIDES[0] else SIDES[0]
    yield from table.note("19:47-2.15(h)", "wrong-side-stands", other=other)


@Irregularity("card-not-dealt", "19:47-2.15(i)[late-cards]", "a requested card was forgotten")
def card_not_dealt(table: BlackjackTable, declared: Declaration) -> Steps:
    """A requested card was forgotten: the player chooses what follows. 19:47-2.15(i)[late-cards]."""
    yield from table.note("19:47-2.15(i)[late-cards]", "card-was-forgotten")
    raise CardForgotten


@Irregularity("reader-misused", "19:47-2.15(j)1", "the reader was used without an ace or ten up")
def reader_misused(table: BlackjackTable, declared: Declaration) -> Steps:
    """The hole card went into the reader without an ace or ten up. 19:47-2.15(j)1, 19:47-2.15(j)2."""
    cite = "19:47-2.15(j)1" if table.elections.reader_reveals else "19:47-2.15(j)2"
    yield from table.attest(cite, "casino supervisor", "supervisor-told-of-reader")
    if table.elections.reader_reveals:
        raise RoundVoid(cite, "void-hole-card-could-be-known")
    yield from table.note(cite, "reader-reveals-nothing")


@Irregularity("reader-malfunction", "19:47-2.15(k)", "the card reader is out of order")
def reader_malfunction(table: BlackjackTable, declared: Declaration) -> Steps:
    """From now on the table deals as if it had no reader. 19:47-2.15(k)."""
    table.own.reader_out = True
    yield from table.note("19:47-2.15(k)", "reader-out-of-order")


@Irregularity("upcard-not-moved", "19:47-2.15(l)", "the dealer's first card was not moved")
def upcard_not_moved(table: BlackjackTable, declared: Declaration) -> Steps:
    """The dealer's first card counts as moved to the next hand. 19:47-2.15(l)."""
    yield from table.note("19:47-2.15(l)", "upcard-counts-as-moved")


@Irregularity("upcard-discarded", "19:47-2.15(m)", "the dealer's first card was discarded")
def upcard_discarded(table: BlackjackTable, declared: Declaration) -> Steps:
    """A supervisor rebuilds the last hand from the rack and restores the first card. 19:47-2.15(m)."""
    up = table.state.up
    yield from table.attest("19:47-2.15(m)", "casino supervisor", "last-hand-rebuilt")
    yield from table.note("19:47-2.15(m)", "upcard-back-on-layout", up=up)


@Irregularity("light-fault", "19:47-2.15(n)", "a progressive light is out of order", needs_seat=True)
def light_fault(table: BlackjackTable, declared: Declaration) -> Steps:
    """No progressive wager where the light is out of order. 19:47-2.15(n)."""
    table.own.dark.add(declared.seat)
    yield from table.note("19:47-2.15(n)", "light-out-of-order", seat=declared.seat)


@Irregularity("bonus-system-failure", "19:47-2.15(o)", "the bonus system shows no amount")
def bonus_system_failure(table: BlackjackTable, declared: Declaration) -> Steps[str]:
    """The system shows no amount, and a supervisor cannot find it: 21 to 1. 19:47-2.15(o)."""
    yield from table.note("19:47-2.15(o)", "no-bonus-displayed")
    return "nothing"


@Irregularity("double-card-exposed", "19:47-2.15(p)", "a face-down double was dealt up")
def double_card_exposed(table: BlackjackTable, declared: Declaration) -> Steps:
    """A doubling card meant to lie face down was dealt face up; play goes on. 19:47-2.15(p)."""
    yield from table.note("19:47-2.15(p)", "doubling-card-dealt-up")
    for hand in table.state.hands():
        if hand.double_face_down and len(hand.cards) == 2:
            hand.double_face_down = False


# ---- conduct, and what happens between rounds ----------------------------------------------------------------------


@Irregularity("wager-touched", "19:47-2.3(f)", "a player touched a wager", needs_reason=True, needs_seat=True)
def wager_touched(table: BlackjackTable, declared: Declaration) -> Steps:
    """A player touched a live wager: it stands as it was, and the record names the dealer.

    19:47-2.3(f), 19:47-2.3(g), 19:47-2.3(h).
    """
    cite = "19:47-2.3(g)" if declared.reason in ("insurance", "double", "split") else "19:47-2.3(f)"
    yield from table.note(cite, "touched-wager-stands", seat=declared.seat, reason=declared.reason)
    yield from table.note("19:47-2.3(h)", "incident-under", dealer=table.own.dealer)


@Irregularity("card-touched", "19:47-2.6(n)[players]", "somebody handled a card", needs_reason=True)
def card_touched(table: BlackjackTable, declared: Declaration) -> Steps:
    """A player or spectator handled a card. 19:47-2.6(n)[players]."""
    yield from table.note("19:47-2.6(n)[players]", "card-handled", reason=declared.reason, dealer=table.own.dealer)


def reshuffle(table: BlackjackTable, declared: Declaration) -> Steps:
    """The licensee has the cards reshuffled after any round. 19:47-2.5(h)1; the far right cuts: 19:47-2.5(e)4."""
    yield from table.note("19:47-2.5(h)1", "reshuffle-ordered-licensee")
    table.own.cut_from = "licensee"
    all_due(table)


@Irregularity("idle-table", "19:47-2.5(j)[idle-table]", "no gaming at an open table")
def idle_table(table: BlackjackTable, declared: Declaration) -> Steps:
    """No gaming at an open table: the cards are spread, and mixed when a player comes. 19:47-2.5(j)[idle-table]."""
    yield from table.attest("19:47-2.5(j)[idle-table]", "dealer", "cards-spread-at-idle-table")
    yield from table.attest("19:47-2.5(j)[turn-up]", "dealer", "turned-up-for-player")
    all_due(table)
    table.own.cut_from = "start"
    if not table.elections.alternates:
        yield from table.attest("19:47-2.5(j)1", "dealer", "cards-washed-stacked")
        return
    yield from table.attest("19:47-2.5(j)2", "dealer", "spread-batch-into-device")
    cite, question = "19:47-2.5(j)2.i", "spread-and-reshuffle-device-batch"
    asked = yield from table.ask_staff(cite, "patron", question, ("no", "yes"))
    e = table.elections
    if asked == "yes" or not (e.secure_storage and e.stored_by_approved_procedure):
        cite = cite if asked == "yes" or not e.secure_storage else "19:47-2.5(j)2.ii"
        yield from table.attest(cite, "dealer", "batch-from-device-spread-inspected-reshuffled")


@Irregularity("new-dealer", "19:47-2.1[dealer]", "the name of the dealer who takes over", needs_reason=True)
def new_dealer(table: BlackjackTable, declared: Declaration) -> Steps:
    """The next dealer takes over and burns a card before dealing. 19:47-2.1[dealer], 19:47-2.6(c)[burn-new-dealer]."""
    table.own.dealer = declared.reason
    yield from table.note("19:47-2.1[dealer]", "deals-from-now-on", dealer=declared.reason)
    e = table.elections
    if e.six_to_five or e.double_shoe or e.shuffling in ("bart-carter", "continuous"):
        return
    if table.shoe.left or table.shoe.held:
        yield from burn(table, "19:47-2.6(c)[burn-new-dealer]")
    else:  # nothing is left to burn: the new dealer burns the first card after the shuffle
        all_due(table)


def a_burn_card_lies_there(table: BlackjackTable, _: Declaration) -> None:
    """Refuse to show a burn card where none lies face down; one burned each round at 6 to 5 is never shown."""
    if not table.own.burned or not table.shoe.unseen:
        raise Refusal(
            "No burn card lies face down in the rack.", cite="19:47-2.6(c)[disclose]", instead="after the next burn"
        )


@Irregularity(
    "burn-card-shown",
    "19:47-2.6(c)[disclose]",
    "a player asks for the burn card",
    needs_card=True,
    in_shoe=False,
    check=a_burn_card_lies_there,
)
def burn_card_shown(table: BlackjackTable, declared: Declaration) -> Steps:
    """A burn card is disclosed when a player asks; not the one burned each round at 6 to 5. 19:47-2.6(c)[disclose]."""
    card = _card(declared)
    table.shoe.unseen -= 1
    table.shoe.out[card] += 1
    table.shoe.discards.append(("burn", (card,)))
    yield from table.turn("19:47-2.6(c)[disclose]", "burn", [card])
    yield from table.note("19:47-2.6(c)[disclose]", "burn-card-shown", card=card)


@Irregularity("let-in", "19:47-2.3(i)", "a person may enter before the reshuffle", by=HOUSE, needs_seat=True)
def let_in(table: BlackjackTable, declared: Declaration) -> Steps:
    """The licensee permits a person to begin wagering before the reshuffle. 19:47-2.3(i)."""
    if table.own.in_play is not None:
        table.own.in_play.add(declared.seat)
    yield from table.note("19:47-2.3(i)", "seat-may-begin-wager", seat=declared.seat)


def _card(declared: Declaration) -> Card:
    return declared.the_card


IRREGULARITIES = by_key(
    card_face_up_in_shoe,
    card_drawn_in_error,
    card_exposed,
    dealer_overdraw,
    card_missed,
    dealer_card_missed,
    wrong_side,
    card_not_dealt,
    reader_misused,
    reader_malfunction,
    upcard_not_moved,
    upcard_discarded,
    light_fault,
    bonus_system_failure,
    double_card_exposed,
    wager_touched,
    card_touched,
    Irregularity("reshuffle", "19:47-2.5(h)1", "the licensee orders a reshuffle", reshuffle, by=HOUSE),
    idle_table,
    new_dealer,
    burn_card_shown,
    let_in,
    Irregularity(
        "recut",
        "19:47-2.5(g)[recut]",
        "a casino supervisor orders the cards cut again",
        recut,
        by=("casino supervisor",),
        needs_reason=True,
    ),
)
