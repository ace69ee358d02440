"""What follows when something goes wrong at baccarat (19:47-7.11; 19:47-3.12 is read the same way)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import certain
from ...table.cards import Card
from ...table.events import Drawn
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.preparation import recut
from ...table.requests import UNSEEN, UP
from ...table.shoe import TooFewCards
from ...table.table import Steps
from . import rules

if TYPE_CHECKING:
    from .dealing import BaccaratTable, Round
    from .procedure import MinibaccaratTable


def third_card_in_error(table: MinibaccaratTable, declared: Declaration) -> Steps[Card | None]:
    """A third card dealt to a Player's Hand that stays is Banker's if Banker must draw. 19:47-7.11(a)."""
    card = declared.card
    card = certain(card)
    round_: Round = table.state
    if rules.banker_draws(round_.player.count, round_.banker.count, rules.NO_CARD) and len(round_.banker.cards) == 2:
        cite, seen_by = "19:47-7.11(a)", () if round_.banker.name in round_.third_cite else None
        if seen_by is None:
            yield from table.note(cite, "becomes-bankers-third-card", card=card)
        else:  # it lies face down until somebody turns it
            yield from table.note_hidden(cite, seen_by, "becomes-bankers-third-card", card=card)
        return card  # the answer to the draw that was asked for
    yield from card_in_error(table, declared)
    return None


def card_in_error(table: BaccaratTable, declared: Declaration) -> Steps:
    """A card drawn in error starts the next hand, unless it was exposed. 19:47-7.11(b)."""
    card = declared.card
    card = certain(card)
    table.shoe.take(card)
    if not declared.exposed:
        yield from table.note_hidden("19:47-7.11(b)", (), "starts-the-next-hand", card=card)
        table.shoe.held.append(card)
    elif table.window is None or (table.state is not None and table.state.dummy):
        yield from table.note(
            "19:47-7.11(c)", "exposed-dealt-with-after-hand", card=card, procedure=table.elections.exposed_card
        )
        table.state.exposed.append(card)
    else:
        yield from exposed_card(table, card)


def after_round(table: BaccaratTable, round_: Round) -> Steps:
    """Cards exposed in error during the round are dealt with; a shoe that ran out is reshuffled whole."""
    for card in round_.exposed:
        yield from exposed_card(table, card)
    if round_.void is not None:
        table.due = True


def exposed_card(table: MinibaccaratTable, card: Card) -> Steps:
    """The procedure that the licensee fixed beforehand. 19:47-7.11(c)."""
    try:
        yield from {1: discard_by_value, 2: discard_one_unseen, 3: dummy_round}[table.elections.exposed_card](
            table, card
        )
    except TooFewCards:
        table.due = True


def discard_by_value(table: MinibaccaratTable, card: Card) -> Steps:
    """Procedure 1: the card and as many more as its value; one or ten for a ten. 19:47-7.11(c)1[ten-value]."""
    more = rules.card_value(card.rank) or table.elections.exposed_ten_discards
    yield from _discard(table, card, more, "19:47-7.11(c)1")


def discard_one_unseen(table: MinibaccaratTable, card: Card) -> Steps:
    """Procedure 2: the card and one more that nobody sees. 19:47-7.11(c)2."""
    yield from put_away(table, card, "19:47-7.11(c)2")
    yield from table.draw("19:47-7.11(c)2", "discard", UNSEEN)
    table.shoe.discards.append(("discard", (card,)))


def dummy_round(table: MinibaccaratTable, card: Card) -> Steps:
    """Procedure 3: a round by the normal rules without wagers, begun with the card. 19:47-7.11(c)3."""
    from .dealing import Round, deal_pairs, third_cards

    yield from table.note("19:47-7.11(c)3", "dummy-round")
    before, round_ = table.state, Round(table, dummy=True)
    table.state = round_  # what goes wrong now goes wrong in this round
    table.shoe.held.insert(0, card)
    yield from deal_pairs(table, round_, "19:47-7.11(c)3", UP)
    yield from third_cards(table, round_)
    table.admits, table.state = (), before
    table.shoe.discards += [(hand.name, tuple(hand.cards)) for hand in (round_.player, round_.banker)]
    yield from after_round(table, round_)


def card_face_up_in_shoe(table: MinibaccaratTable, declared: Declaration) -> Steps:
    """It is not used: it goes with as many more as its value, none for a ten. 19:47-7.11(d)."""
    card = declared.card
    card = certain(card)
    table.shoe.take(card)
    try:
        yield from _discard(table, card, rules.card_value(card.rank), "19:47-7.11(d)")
    except TooFewCards:  # a hand that needs more will find none; the next begins with a reshuffle
        table.due = True


def put_away(table: MinibaccaratTable, card: Card, cite: str) -> Steps:
    """A card that left the shoe before goes to the rack, for everybody to see."""
    yield from table.tell(Drawn(table.game.parallels.get(cite, cite), "discard", card.code, UP, "declared"))


def _discard(table: MinibaccaratTable, card: Card, more: int, cite: str) -> Steps:
    yield from put_away(table, card, cite)
    cards = [card]
    for _ in range(more):
        cards.append((yield from table.draw(cite, "discard", UP)))
    table.shoe.discards.append(("discard", tuple(cards)))


def turning_right_removed(table: MinibaccaratTable, declared: Declaration) -> Steps[str]:
    """A patron who delays or breaks the rules loses the right to turn cards for this round. 19:47-7.11(f)."""
    yield from table.note("19:47-7.11(f)", "right-to-turn-removed", reason=declared.reason)
    return "decline"


def idle_table(table: MinibaccaratTable, declared: Declaration) -> Steps:
    """An open table without play: the cards leave the shoe and are mixed again before the next patron. 19:47-7.5(h)."""
    yield from table.attest("19:47-7.5(h)", "dealer", "idle-cards-spread")
    if getattr(table.elections, "shuffler", "none") != "automated":
        yield from table.attest("19:47-7.5(h)1", "dealer", "idle-cards-washed")
        table.due = True
        return
    yield from table.note("19:47-7.5(h)2", "idle-batches-change-places")
    cite, question = "19:47-7.5(h)2[no-respread]", "spread-and-reshuffle-device-batch"
    asked = yield from table.ask_staff(cite, "patron", question, ("no", "yes"))
    if asked == "yes" or not table.elections.secure_storage:
        yield from table.attest(cite, "dealer", "device-batch-spread-and-reshuffled")
    table.due = True


GROUNDS = ("unreasonable delay", "violation of the Act", "violation of the rules")
STAFF = ("dealer", "floorperson", "casino supervisor")


def must_pass(key: str, cite: str, says: str) -> Irregularity:
    """A patron who holds the shoe or the bank must pass it, on grounds that the rule lists."""
    grounds = ("unreasonable delay", "repeated invalid deals", "violation of the Act", "violation of the rules")
    return Irregularity(key, cite, says, by=("dealer", "casino supervisor"), grounds=grounds)


IRREGULARITIES = by_key(
    Irregularity(
        "third-card-in-error",
        "19:47-7.11(a)",
        "a third card was dealt to a Player's Hand that must stay",
        third_card_in_error,
        needs_card=True,
    ),
    Irregularity(
        "card-drawn-in-error", "19:47-7.11(b)", "a card left the shoe by mistake", card_in_error, needs_card=True
    ),
    Irregularity(
        "card-face-up-in-shoe", "19:47-7.11(d)", "a card lay face up in the shoe", card_face_up_in_shoe, needs_card=True
    ),
    Irregularity(
        "turning-right-removed",
        "19:47-7.11(f)",
        "a patron loses the right to turn cards",
        turning_right_removed,
        by=("dealer", "floorperson"),
        grounds=GROUNDS,
    ),
    Irregularity(
        "recut",
        "19:47-7.5(g)",
        "a casino supervisor orders the cards cut again",
        recut,
        by=("casino supervisor",),
        needs_reason=True,
    ),
    Irregularity("idle-table", "19:47-7.5(h)", "no gaming at an open table", idle_table, by=STAFF),
)
