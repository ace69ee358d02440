"""Casino war, told in the order of 19:47-22: opening, shuffle and cut, rounds."""

from __future__ import annotations

from ...table.cards import decks
from ...table.preparation import ShoeRules, cut, shuffle
from ...table.shoe import Shoe
from ...table.table import Steps
from .play import CasinoWarTable, play_shoe

SHOE = ShoeRules(
    shuffle="19:47-22.5[shuffle]",
    offer_cut="19:47-22.5[offer-cut]",
    cut="19:47-22.5[cut]",
    load="19:47-22.5[cutting-card]",
    recut="19:47-22.5[recut]",
    burn="19:47-22.1[burn-card]",
    cut_from_ends=10,
    burn_number=lambda _rank: 0,
)


def procedure(table: CasinoWarTable, opening: bool) -> Steps:
    """A casino war table from its opening until it closes. Without ``opening`` a shoe stands ready."""
    if opening:
        yield from open_table(table)
    ready = not opening
    while True:
        yield from prepare_shoe(table, ready=ready)
        ready = False
        if (yield from play_shoe(table)):
            return


def open_table(table: CasinoWarTable) -> Steps:
    """The cards are received and looked at before anybody plays. 19:47-22.4[inspection], 19:47-22.4[wash]."""
    elections = table.elections
    yield from table.note(
        "19:47-22.2(a)", "cutting-card-unlike-backs", cutting_card_colour=elections.cutting_card_colour
    )
    if elections.cutting_cards == 2:
        yield from table.note("19:47-22.2(c)", "second-cutting-card-hides-last-card")
    yield from table.note("19:47-22.2(b)", "manual-dealing-shoe-stands-at-dealer")
    if elections.shuffler == "automated":
        yield from table.note("19:47-22.2(d)1", "all-decks-meet-19-46-1", decks=elections.decks)
    yield from table.note("19:47-22.4[inspection]", "decks-inspected-dealer", decks=elections.decks)
    yield from table.note("19:47-22.4[inspection]", "verified-floorperson")
    yield from table.note("19:47-22.4[inspection]", "spread-face-up-deck-suit")
    yield from table.note("19:47-22.4[wash]", "turned-face-down-washed-stacked")


def prepare_shoe(table: CasinoWarTable, *, ready: bool) -> Steps:
    """Shuffle, cut and cutting card. 19:47-22.5[shuffle]."""
    elections = table.elections
    cards = decks(elections.shoe_decks)
    if not ready:
        if elections.shuffler == "automated":
            yield from alternate_batches(table)
            table.admits = ("shuffler-jam",)
        yield from shuffle(table, SHOE, cards)
        table.admits = ()
        cutters = table.in_order(table.seats, max(table.seats, default=0), clockwise=True)
        yield from cut(table, SHOE, len(cards), cutters)
    table.shoe = Shoe(cards, elections.behind)
    hidden = ", a second hides the last card" if elections.cutting_cards == 2 else ""
    yield from table.note(SHOE.load, "cutting-card-from-back-casino-war", behind=elections.behind, hidden=hidden)


def alternate_batches(table: CasinoWarTable) -> Steps:
    """One batch plays while the other is shuffled in the device, turn by turn. 19:47-22.2(d)5."""
    colours = table.elections.batch_backs
    playing = table.memory.get("batch", 1) ^ 1
    table.memory["batch"] = playing
    yield from table.note("19:47-22.2(d)4", "batches", playing=colours[playing], other=colours[playing ^ 1])
    yield from table.note("19:47-22.2(d)6", "only-cards-discard-rack", colours=colours[playing])
