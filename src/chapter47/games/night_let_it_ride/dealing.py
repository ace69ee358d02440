"""The cards of the casino-night poker games: two decks in turn, opened and mixed as 13:47-20.18 and 20.19 say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ...table.cards import decks
from ...table.game import Life
from ...table.given import OwnTable
from ...table.night import BETWEEN_ROUNDS, CARD_IRREGULARITIES, STACK, open_cards
from ...table.preparation import cut, load, shuffle
from ...table.shoe import Shoe
from ...table.table import Steps, Table
from ..three_card_poker import dealing
from ..three_card_poker.dealing import HousePoker, PokerRound, cutters

if TYPE_CHECKING:
    from .elections import NightPokerElections

BETWEEN = BETWEEN_ROUNDS
NIGHT_IRREGULARITIES = CARD_IRREGULARITIES


NightPokerTable: TypeAlias = "Table[NightPokerElections, NightDecks, PokerRound]"


class NightDecks(HousePoker):
    """What a casino-night poker table remembers from round to round."""

    beginning: bool = True  # nothing was shuffled yet
    dealt: bool = True  # a round was dealt since the last shuffle: the decks change places


def life(equipment: Callable[[OwnTable], Steps], round_of_play: Callable[[OwnTable], Steps]) -> Life:
    """A table from its opening on: two decks in turn, and a round with what a void one gives back."""

    def open_table(table: OwnTable, opening: bool) -> Steps:
        """What stands at the table and the cards are looked at. Without an opening a deck stands ready."""
        if opening:
            yield from equipment(table)
            yield from open_cards(table, 2)
            return
        yield from next_deck(table)
        yield from load(table, "13:47-20.19(a)1", decks(1))
        ready(table)

    def play(table: OwnTable) -> Steps:
        """One round; where one was played the decks change places."""
        yield from dealing.play(table, round_of_play)
        table.own.dealt = table.due

    return Life(open=open_table, prepare=prepare, play=play, own=NightDecks, between=BETWEEN)


def prepare(table: NightPokerTable) -> Steps:
    """The deck of the next round, shuffled and cut. 13:47-20.18(a)4, 13:47-20.19(a)1."""
    if not table.due:
        return
    cards = decks(1)
    yield from next_deck(table)
    yield from table.attest("13:47-20.19(a)2", "dealer", "shuffled-by", shuffled_by=table.elections.shuffled_by)
    yield from shuffle(table, STACK, cards)
    yield from cut(table, STACK, len(cards), cut_order(table, beginning=table.own.beginning))
    place = "in the dealing shoe" if table.elections.dealt_from == "shoe" else "in the dealer's hand"
    yield from table.note("13:47-20.19(b)4", "deck-in-place", place=place)
    ready(table)


def next_deck(table: NightPokerTable) -> Steps:
    """Decks change places only when a round was dealt. 13:47-20.18(a)4."""
    own = table.own
    own.deck, own.rack = own.deck ^ own.dealt, ""
    playing, other = table.elections.deck_backs[own.deck], table.elections.deck_backs[own.deck ^ 1]
    yield from table.note(table.elections.one_deck_cite, "one-deck-out-of-play", playing=playing, other=other)
    if table.elections.shuffled_by == "machine":
        yield from table.note(table.elections.idle_deck_cite, "machine-shuffles-deck", backs=other)


def ready(table: NightPokerTable) -> None:
    """A whole deck, and nothing due."""
    table.shoe = Shoe(decks(1))
    table.due = table.own.beginning = table.own.dealt = False


def cut_order(table: NightPokerTable, *, beginning: bool) -> list[int]:
    """The cut goes to the player farthest right, or to the first who sat down at a beginning. 13:47-20.19(b)1.

    Positions are numbered clockwise from the dealer's far left here.
    """
    if not beginning or not table.seats:
        return cutters(table)
    return table.in_order(table.seats, next(iter(table.seats)), clockwise=False)
