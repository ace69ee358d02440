"""Red dog, told in the order of 19:47-6: opening, shuffle and cut, rounds."""

from __future__ import annotations

from typing import TypeAlias

from ...table.cards import decks
from ...table.game import Life
from ...table.preparation import ShoeRules, alternate, cut, load, load_shoe, shuffle
from ...table.state import Own
from ...table.table import Steps, Table
from .dealing import Round, burn, round_of_play
from .elections import RedDogElections

RedDogTable: TypeAlias = "Table[RedDogElections, Batches, Round]"

SHOE = ShoeRules(
    shuffle="19:47-6.3[shuffle]",
    offer_cut="19:47-6.3[offer-cut]",
    cut="19:47-6.3[cut]",
    load="19:47-6.3[cutting-card]",
    recut="19:47-6.3[recut]",
    burn="19:47-6.4[burn]",
)


class Batches(Own):
    """What a table with a shuffling device remembers from round to round."""

    batch: int = 1  # of two, the one that plays


def open_table(table: RedDogTable, opening: bool) -> Steps:
    """The cards are received and looked at before anybody plays. 19:47-6.2[inspection], 19:47-6.2[wash].

    Without an opening a shoe stands ready.
    """
    elections = table.elections
    if not opening:
        if not elections.is_continuous:
            yield from load_shoe(table, decks(elections.shoe_decks), elections.behind, SHOE.load)
            table.due = False
        return
    colour = f"{elections.cutting_card_colour}, approval {elections.cutting_card_approval}"
    yield from table.attest("19:47-6.1(a)[cutting-card]", "dealer", "two-opaque-cutting-cards", colour=colour)
    yield from table.note("19:47-6.4[hands]", "cards-drawn-left-hand-turned-placed")
    what = "1 deck" if elections.decks == 1 else f"{elections.decks} decks"
    yield from table.attest("19:47-6.2[inspection]", "dealer", "cards-inspected-by-dealer", what=what)
    yield from table.attest("19:47-6.2[inspection]", "floorperson", "verified-by-floorperson")
    yield from table.attest("19:47-6.2[inspection]", "dealer", "spread-by-deck-and-suit-for-first-player")
    yield from table.attest("19:47-6.2[wash]", "dealer", "washed-and-stacked")


def prepare(table: RedDogTable) -> Steps:
    """What is due before wagers."""
    if table.due:
        yield from prepare_shoe(table)
        table.due = False


def prepare_shoe(table: RedDogTable) -> Steps:
    """Shuffle, cut and burn; a continuous shuffler mixes by itself. 19:47-6.3[shuffle], 19:47-6.9."""
    elections = table.elections
    cards = decks(elections.shoe_decks)
    if elections.is_continuous:
        yield from load(table, "19:47-6.9", cards)
        yield from load_shoe(table, cards, 0, "19:47-6.9")
        return
    if elections.shuffler == "automated":
        yield from alternate_batches(table)
        table.admits = ("shuffler-jam",)
    yield from shuffle(table, SHOE, cards)
    table.admits = ()
    yield from cut(table, SHOE, len(cards), table.in_order(table.seats, max(table.seats, default=0), clockwise=True))
    yield from load_shoe(table, cards, elections.behind, SHOE.load)
    yield from burn(table, SHOE.burn)


def alternate_batches(table: RedDogTable) -> Steps:
    """One batch plays while the other is in the device, turn by turn. 19:47-6.1[shuffler]."""
    playing, other = alternate(table.own, table.elections.batch_backs)
    yield from table.note("19:47-6.1[shuffler]", "batches", playing=playing, other=other)


__all__ = ["SHOE", "Batches", "open_table", "prepare", "round_of_play"]


LIFE = Life(
    open=open_table,
    prepare=prepare,
    play=round_of_play,
    own=Batches,
    between=("dealer-relief", "card-drawn-in-error"),
)
