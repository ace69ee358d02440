"""What follows when something goes wrong at casino war (19:47-22.10)."""

from __future__ import annotations

from ...errors import certain
from ...table.cards import Card
from ...table.irregularities import Declaration, Irregularity
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


IRREGULARITIES = {
    irregularity.key: irregularity
    for irregularity in (
        Irregularity(
            "card-face-up-in-shoe",
            "19:47-22.10[face-up]",
            "a card lay face up in the shoe",
            needs_card=True,
            resolve=card_face_up_in_shoe,
        ),
        Irregularity(
            "card-drawn-in-error",
            "19:47-22.10[drawn-in-error]",
            "a card left the shoe by mistake",
            needs_card=True,
            resolve=card_drawn_in_error,
        ),
        Irregularity(
            "no-card-dealt", "19:47-22.10[no-card]", "the deal passed this player over", resolve=no_card_dealt
        ),
        Irregularity(
            "two-cards-dealt",
            "19:47-22.10[two-cards]",
            "a place was dealt two cards",
            needs_card=True,
            grounds=("to a player", "to the dealer"),
            resolve=two_cards_dealt,
        ),
        Irregularity(
            "burn-error", "19:47-22.10[burn-error]", "too few cards were burned before the war", resolve=burn_error
        ),
        Irregularity(
            "shuffler-jam",
            "19:47-22.10[shuffler-jam]",
            "the shuffling device jams",
            by=("floorperson", "casino supervisor"),
            resolve=shuffler_jam,
        ),
        Irregularity(
            "recut",
            "19:47-22.5[recut]",
            "a casino supervisor orders the cards cut again",
            by=("casino supervisor",),
            needs_reason=True,
            resolve=recut,
        ),
    )
}
