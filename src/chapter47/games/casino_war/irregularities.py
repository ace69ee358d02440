"""What follows when something goes wrong at casino war (19:47-22.10)."""

from __future__ import annotations

from ...errors import certain
from ...table.cards import Card
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.preparation import recut
from ...table.table import RoundVoid, Steps
from ...table.wagers import void
from ..red_dog.irregularities import card_drawn_in_error, card_face_up_in_shoe, shuffler_jam
from .dealing import CasinoWarTable, NoCardDealt, Round, burn


def no_card_dealt(table: CasinoWarTable, _: Declaration) -> Steps:
    """The wagers of a player passed over go back. 19:47-22.10[no-card]."""
    round_: Round = table.state
    cite = "19:47-22.10[no-card]"
    table.admits = ()
    yield from table.note(cite, "no-card-dealt-to-seat", seat=round_.dealing)
    for wager in [w for w in table.wagers if w.seat == round_.dealing]:
        yield from table.give_back(wager, void(cite))
    raise NoCardDealt


def two_cards_dealt(table: CasinoWarTable, declared: Declaration) -> Steps[Card]:
    """Two cards to a player: the second is the next one. Two to the dealer void all hands. 19:47-22.10[two-cards]."""
    card, cite = declared.card, "19:47-22.10[two-cards]"
    card = certain(card)
    if declared.reason == "to the dealer":
        yield from table.place(cite, card)
        raise RoundVoid(cite, "round-void-second-to-dealer", card=card)
    yield from table.note(cite, "dealt-second-to-one-place-is-next", card=card)
    return card  # the answer to the draw that was asked for


def burn_error(table: CasinoWarTable, _: Declaration) -> Steps:
    """A card that was not burned is burned now, unless war cards are out. 19:47-22.10[burn-error]."""
    round_: Round = table.state
    cite = "19:47-22.10[burn-error]"
    admits, table.admits = table.admits, ()
    if round_.war:
        yield from table.note(cite, "war-cards-out-deal-stands")
    else:
        yield from burn(table, cite, 1)
    table.admits = tuple(key for key in admits if key != "burn-error")


IRREGULARITIES = by_key(
    Irregularity(
        "card-face-up-in-shoe",
        "19:47-22.10[face-up]",
        "a card lay face up in the shoe",
        card_face_up_in_shoe,
        needs_card=True,
    ),
    Irregularity(
        "card-drawn-in-error",
        "19:47-22.10[drawn-in-error]",
        "a card left the shoe by mistake",
        card_drawn_in_error,
        needs_card=True,
    ),
    Irregularity("no-card-dealt", "19:47-22.10[no-card]", "the deal passed this player over", no_card_dealt),
    Irregularity(
        "two-cards-dealt",
        "19:47-22.10[two-cards]",
        "a place was dealt two cards",
        two_cards_dealt,
        needs_card=True,
        grounds=("to a player", "to the dealer"),
    ),
    Irregularity("burn-error", "19:47-22.10[burn-error]", "too few cards were burned before the war", burn_error),
    Irregularity(
        "shuffler-jam",
        "19:47-22.10[shuffler-jam]",
        "the shuffling device jams",
        shuffler_jam,
        by=("floorperson", "casino supervisor"),
    ),
    Irregularity(
        "recut",
        "19:47-22.5[recut]",
        "a casino supervisor orders the cards cut again",
        recut,
        by=("casino supervisor",),
        needs_reason=True,
    ),
)
