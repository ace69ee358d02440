"""What follows when something goes wrong at a poker game against the house (19:47-20.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal, certain
from ...table.cards import Card
from ...table.irregularities import Declaration, Irregularity, by_key, used_as_next_card
from ...table.preparation import recut
from ...table.table import RoundVoid, Steps
from .dealing import has_shuffler, method

if TYPE_CHECKING:
    from .dealing import HouseTable


REMOVED = "device removed from the table"


@Irregularity("card-face-up", "19:47-20.12[face-up-card]", "a card lay face up in the deck", needs_card=True)
def card_face_up(table: HouseTable, declared: Declaration) -> Steps:
    """One card found face up is not used; a second voids the round. 19:47-20.12[two-face-up]."""
    card, round_ = declared.card, table.state
    card = certain(card)
    yield from table.place("19:47-20.12[face-up-card]", card)
    round_.face_up.append(card)
    if len(round_.face_up) > 1:
        raise RoundVoid("19:47-20.12[two-face-up]", "round-void-two-face-up")
    yield from table.note("19:47-20.12[face-up-card]", "not-used-goes-to-rack", card=card)


@Irregularity(
    "card-drawn-in-error", "19:47-20.12[card-in-error]", "a card was drawn too early, its face unseen", needs_card=True
)
def card_in_error(table: HouseTable, declared: Declaration) -> Steps[Card]:
    """A card drawn too early and not seen is the next card. 19:47-20.12[card-in-error]."""
    return (yield from used_as_next_card(table, declared, "19:47-20.12[card-in-error]"))


def seat_in_round(table: HouseTable, declared: Declaration) -> None:
    """Refuse a seat that has no cards; no seat stands for the dealer."""
    hands = table.state.hands
    if declared.seat is not None and declared.seat not in hands:
        raise Refusal(
            f"Seat {declared.seat} has no cards in this round.",
            cite="19:47-20.12[wrong-count]",
            instead=f"seat {', '.join(map(str, hands))}, or none for the dealer",
        )


@Irregularity(
    "wrong-count", "19:47-20.12[wrong-count]", "a seat, or the dealer, has a wrong number of cards", check=seat_in_round
)
def wrong_count(table: HouseTable, declared: Declaration) -> Steps:
    """A wrong number of cards in any hand voids all. 19:47-20.12[wrong-count]."""
    whose = "the dealer" if declared.seat is None else f"seat {declared.seat}"
    raise RoundVoid("19:47-20.12[wrong-count]", "round-void-wrong-count", whose=whose)
    yield


@Irregularity("dealer-card-exposed", "19:47-20.12[dealer-card-exposed]", "a card of the dealer was shown too early")
def dealer_card_exposed(_: HouseTable, __: Declaration) -> Steps:
    """A card of the dealer shown before its time voids all hands. 19:47-20.12[dealer-card-exposed]."""
    raise RoundVoid("19:47-20.12[dealer-card-exposed]", "round-void-dealer-card-exposed")
    yield


@Irregularity("shuffler-jam", "19:47-20.12(e)", "the automated shuffler jams or stops")
def shuffler_jam(table: HouseTable, _: Declaration) -> Steps:
    """The shuffle is made again before anything is dealt. 19:47-20.12(e)."""
    yield from table.note("19:47-20.12(e)", "shuffler-failed")


@Irregularity("shoe-jam", "19:47-20.12(f)", "the automated shoe jams or stops")
def shoe_jam(_: HouseTable, __: Declaration) -> Steps:
    """An automated shoe that cannot finish the round voids it; all cards are reshuffled. 19:47-20.12(f)."""
    raise RoundVoid("19:47-20.12(f)", "round-void-shoe-failed")
    yield


def device_is_there(table: HouseTable, _: Declaration) -> None:
    """Refuse to take off a device that the table does not have."""
    if not has_shuffler(table) and method(table) != "automated shoe":
        raise Refusal("There is no device on this table.", cite="19:47-20.12(g)", instead="deal on as elected")


@Irregularity(
    "change-method",
    "19:47-20.12(g)",
    "another way of shuffling and dealing from now on",
    grounds=(REMOVED,),
    check=device_is_there,
)
def change_method(table: HouseTable, _: Declaration) -> Steps:
    """Cards are shuffled and dealt by hand once the device is off the table. 19:47-20.12(g)."""
    yield from table.note("19:47-20.12(g)", "manual-shoe-from-now-on", removed=REMOVED)
    table.own.method = "manual shoe"


IRREGULARITIES = by_key(
    card_face_up,
    card_in_error,
    wrong_count,
    dealer_card_exposed,
    shuffler_jam,
    shoe_jam,
    change_method,
    Irregularity(
        "recut",
        "19:47-20.5[recut]",
        "a casino supervisor orders the cards cut again",
        recut,
        by=("casino supervisor",),
        needs_reason=True,
    ),
)
