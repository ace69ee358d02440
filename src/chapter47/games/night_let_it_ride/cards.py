"""The cards of the casino-night poker games: two decks in turn, opened and mixed as 13:47-20.18 and 20.19 say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...table.cards import decks
from ...table.preparation import cut, load, shuffle
from ...table.shoe import Shoe
from ...table.table import Steps, Table
from ..night import BETWEEN_ROUNDS, CARD_IRREGULARITIES, STACK, open_cards
from ..three_card_poker.dealing import cutters

BETWEEN = BETWEEN_ROUNDS
NIGHT_IRREGULARITIES = CARD_IRREGULARITIES


def prepare(table: Table[Any], ready: bool, equipment: Callable[[Table[Any]], Steps]) -> Steps:
    """The deck of the round, shuffled and cut; decks change places only when a round is over. 13:47-20.18(a)4."""
    cards = decks(1)
    beginning = "deck" not in table.memory
    if beginning and not ready:
        yield from equipment(table)
        yield from open_cards(table, 2)
    over = beginning or table.memory["deck since"] != table.round
    playing = table.memory.get("deck", 1) ^ over
    table.memory.update({"deck": playing, "deck since": table.round, "rack": None})
    backs = table.elections.deck_backs
    yield from table.note(
        table.elections.one_deck_cite, "deck-play-deck-out-play", backs=backs[playing], backs_2=backs[playing ^ 1]
    )
    if table.elections.shuffled_by == "machine":
        yield from table.note(table.elections.idle_deck_cite, "machine-shuffles-deck", backs=backs[playing ^ 1])
    if ready:
        yield from load(table, "13:47-20.19(a)1", cards)
    else:
        yield from table.note("13:47-20.19(a)2", "shuffled", shuffled_by=table.elections.shuffled_by)
        yield from shuffle(table, STACK, cards)
        yield from cut(table, STACK, len(cards), cut_order(table, beginning=beginning))
        place = "in the dealing shoe" if table.elections.dealt_from == "shoe" else "in the dealer's hand"
        yield from table.note("13:47-20.19(b)4", "deck", place=place)
    table.shoe = Shoe(cards)


def cut_order(table: Table[Any], *, beginning: bool) -> list[int]:
    """The cut goes to the player farthest right, or to the first who sat down at a beginning. 13:47-20.19(b)1.

    Positions are numbered clockwise from the dealer's far left here.
    """
    if not beginning or not table.seats:
        return cutters(table)
    return table.in_order(table.seats, next(iter(table.seats)), clockwise=False)
