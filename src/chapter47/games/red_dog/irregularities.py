"""What follows when something goes wrong at red dog (19:47-6.7; 13:47-20.31(g) is read the same way)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import certain
from ...table.cards import Card
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.preparation import recut
from ...table.shoe import TooFewCards
from ...table.table import Steps
from ...table.wagers import void
from .dealing import Round, burn

if TYPE_CHECKING:
    from .procedure import RedDogTable


def card_face_up_in_shoe(table: RedDogTable, declared: Declaration) -> Steps:
    """It is not used. 19:47-6.7[face-up]."""
    card = declared.card
    card = certain(card)
    yield from table.place("19:47-6.7[face-up]", card)
    table.shoe.discards.append(("not used", (card,)))
    yield from table.note("19:47-6.7[face-up]", "goes-to-discard-rack", card=card)


def card_drawn_in_error(table: RedDogTable, declared: Declaration) -> Steps[Card | None]:
    """It is the next card, unless somebody saw it; then it is not used. 19:47-6.7[drawn-in-error]."""
    if declared.exposed:
        yield from card_face_up_in_shoe(table, declared)
        return None
    card = declared.card
    card = certain(card)
    yield from table.note_hidden("19:47-6.7[drawn-in-error]", (), "is-the-next-card", card=card)
    if table.window is None and table.state.drawing:
        return card  # the answer to the draw that was asked for
    table.shoe.take(card)
    table.shoe.held.append(card)
    return None


def third_card_exposed(table: RedDogTable, declared: Declaration) -> Steps[str | None]:
    """It is discarded; each player plays on, or voids and takes everything back. 19:47-6.7[third-card-exposed]."""
    card, cite = declared.card, "19:47-6.7[third-card-exposed]"
    card = certain(card)
    round_: Round = table.state
    yield from table.place(cite, card)
    table.shoe.discards.append(("not used", (card,)))
    yield from table.note(cite, "shown-before-raises-were-closed", card=card)
    admits, table.admits = table.admits, ()
    voided = []
    for seat in sorted({wager.seat for wager in table.wagers}, reverse=True):
        if (yield from table.ask(cite, seat, "play-round-out", ("play", "void"), absent="void")) == "void":
            voided.append(seat)
            for wager in [w for w in table.wagers if w.seat == seat]:
                yield from table.give_back(wager, void(cite))
    table.admits = admits
    return "call" if round_.asking in voided else None  # nobody is asked to raise a wager that went back


def dealer_relief(table: RedDogTable, _: Declaration) -> Steps:
    """A new dealer burns a card before dealing. 19:47-6.4[new-dealer]."""
    try:
        yield from burn(table, "19:47-6.4[new-dealer]")
    except TooFewCards:
        table.due = True  # nothing is left to burn: the cards are mixed, and one is burned then


def shuffler_jam(table: RedDogTable, _: Declaration) -> Steps:
    """The cards are shuffled again as approved. 19:47-6.7[shuffler-jam]."""
    yield from table.note("19:47-6.7[shuffler-jam]", "device-jammed-shuffled-again")


ROUND_IRREGULARITIES = (
    Irregularity(
        "card-face-up-in-shoe",
        "19:47-6.7[face-up]",
        "a card lay face up in the shoe",
        card_face_up_in_shoe,
        needs_card=True,
    ),
    Irregularity(
        "card-drawn-in-error",
        "19:47-6.7[drawn-in-error]",
        "a card left the shoe by mistake",
        card_drawn_in_error,
        needs_card=True,
    ),
    Irregularity(
        "third-card-exposed",
        "19:47-6.7[third-card-exposed]",
        "the third card was shown before raises were closed",
        third_card_exposed,
        needs_card=True,
    ),
)
IRREGULARITIES = by_key(
    *ROUND_IRREGULARITIES,
    Irregularity("dealer-relief", "19:47-6.4[new-dealer]", "another dealer takes over", dealer_relief),
    Irregularity(
        "shuffler-jam",
        "19:47-6.7[shuffler-jam]",
        "the shuffling device jams",
        shuffler_jam,
        by=("floorperson", "casino supervisor"),
    ),
    Irregularity(
        "recut",
        "19:47-6.3[recut]",
        "a casino supervisor orders the cards cut again",
        recut,
        by=("casino supervisor",),
        needs_reason=True,
    ),
)
