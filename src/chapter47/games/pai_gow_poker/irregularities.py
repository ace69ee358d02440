"""Irregularities of pai gow poker: 19:47-11.11, those of pai gow by its parallels and those of a shoe of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import certain
from ...table.cards import Card
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import RoundVoid, Steps
from ..pai_gow.irregularities import COMMON

if TYPE_CHECKING:
    from .procedure import PokerTable


def shoe_jam(_: PokerTable, __: Declaration) -> Steps:
    """An automated shoe that fails voids the round, which is recorded. 19:47-11.11[shoe-jam]."""
    raise RoundVoid("19:47-11.11[shoe-jam]", "round-void-shoe-stopped")
    yield


def card_face_up(table: PokerTable, declared: Declaration) -> Steps:
    """A card that lay face up is not used: without it the hands do not come out, so all of them are void.

    19:47-11.11[face-up].
    """
    card = certain(declared.card)
    yield from table.place("19:47-11.11[face-up]", card)
    raise RoundVoid("19:47-11.11[face-up]", "round-void-card-face-up", card=card)


def card_drawn_in_error(table: PokerTable, declared: Declaration) -> Steps[Card]:
    """A card that left the shoe by mistake, not seen, is the next card. 19:47-11.11[drawn-in-error]."""
    card = certain(declared.card)
    yield from table.note_hidden("19:47-11.11[drawn-in-error]", (), "drawn-card-is-next", card=card)
    return card  # the answer to the draw that was asked for


IRREGULARITIES = by_key(
    *COMMON,
    Irregularity("shoe-jam", "19:47-11.11[shoe-jam]", "the automated shoe jams or stops", shoe_jam),
    Irregularity(
        "card-face-up",
        "19:47-11.11[face-up]",
        "a card lay face up among those to be dealt",
        card_face_up,
        needs_card=True,
    ),
    Irregularity(
        "card-drawn-in-error",
        "19:47-11.11[drawn-in-error]",
        "a card left the shoe by mistake, not seen",
        card_drawn_in_error,
        needs_card=True,
    ),
)
