"""Casino war, told in the order of 19:47-22: opening, shuffle and cut, rounds."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.cards import Card, decks
from ...table.game import Life
from ...table.preparation import ShoeRules, alternate, cut, shuffle
from ...table.shoe import Shoe
from ...table.table import Steps
from ..red_dog.procedure import Batches
from .dealing import CasinoWarTable, round_of_play

SHOE = ShoeRules(
    shuffle="19:47-22.5[shuffle]",
    offer_cut="19:47-22.5[offer-cut]",
    cut="19:47-22.5[cut]",
    load="19:47-22.5[cutting-card]",
    recut="19:47-22.5[recut]",
    burn="19:47-22.1[burn-card]",
)


def open_table(table: CasinoWarTable, opening: bool) -> Steps:
    """The cards are received and looked at before anybody plays. 19:47-22.4[inspection], 19:47-22.4[wash].

    Without an opening a shoe stands ready.
    """
    if not opening:
        yield from place_cutting_card(table, decks(table.elections.shoe_decks))
        table.due = False
        return
    elections = table.elections
    colour = elections.cutting_card_colour
    yield from table.attest("19:47-22.2(a)", "dealer", "cutting-card-unlike-the-backs", colour=colour)
    if elections.cutting_cards == 2:
        yield from table.attest("19:47-22.2(c)", "dealer", "second-cutting-card-hides-last")
    yield from table.attest("19:47-22.2(b)", "dealer", "manual-dealing-shoe-stands-at-dealer")
    if elections.shuffler == "automated":
        yield from table.attest("19:47-22.2(d)1", "dealer", "all-decks-meet-the-rule", decks=elections.decks)
    yield from table.attest("19:47-22.4[inspection]", "dealer", "decks-inspected-by-dealer", decks=elections.decks)
    yield from table.attest("19:47-22.4[inspection]", "floorperson", "verified-by-floorperson")
    yield from table.attest("19:47-22.4[inspection]", "dealer", "spread-by-deck-and-suit")
    yield from table.attest("19:47-22.4[wash]", "dealer", "washed-and-stacked")


def prepare(table: CasinoWarTable) -> Steps:
    """Where it is due: shuffle, cut and cutting card. 19:47-22.5[shuffle]."""
    if not table.due:
        return
    cards = decks(table.elections.shoe_decks)
    if table.elections.shuffler == "automated":
        yield from alternate_batches(table)
        table.admits = ("shuffler-jam",)
    yield from shuffle(table, SHOE, cards)
    table.admits = ()
    cutters = table.in_order(table.seats, max(table.seats, default=0), clockwise=True)
    yield from cut(table, SHOE, len(cards), cutters)
    yield from place_cutting_card(table, cards)
    table.due = False


def place_cutting_card(table: CasinoWarTable, cards: list[Card]) -> Steps:
    """The cutting card is placed and the stack goes into the shoe. 19:47-22.5[cutting-card]."""
    elections = table.elections
    table.shoe = Shoe(cards, elections.behind)
    hidden = ", a second hides the last card" if elections.cutting_cards == 2 else ""
    yield from table.note(SHOE.load, "cutting-card-with-second", behind=elections.behind, hidden=hidden)


@law("19:47-22.2(d)5")
def alternate_batches(table: CasinoWarTable) -> Steps:
    """One batch plays while the other is shuffled in the device, turn by turn. 19:47-22.2(d)5."""
    playing, other = alternate(table.own, table.elections.batch_backs)
    yield from table.note("19:47-22.2(d)4", "batches", playing=playing, other=other)
    yield from table.note("19:47-22.2(d)6", "one-colour-in-the-rack", colour=playing)


__all__ = ["SHOE", "Batches", "open_table", "prepare", "round_of_play"]


LIFE = Life(open=open_table, prepare=prepare, play=round_of_play, own=Batches, between=("card-drawn-in-error",))
