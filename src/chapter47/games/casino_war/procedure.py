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
    yield from table.note("19:47-22.2(a)", f"{elections.cutting_card_colour} cutting card, unlike the backs")
    if elections.cutting_cards == 2:
        yield from table.note("19:47-22.2(c)", "a second cutting card hides the last card of the stack")
    yield from table.note("19:47-22.2(b)", "a manual dealing shoe stands at the dealer's left")
    if elections.shuffler == "automated":
        yield from table.note("19:47-22.2(d)1", f"all {elections.decks} decks meet 19:46-1.17")
    yield from table.note("19:47-22.4[inspection]", f"{elections.decks} decks inspected by the dealer")
    yield from table.note("19:47-22.4[inspection]", "verified by the floorperson")
    yield from table.note("19:47-22.4[inspection]", "spread face up by deck and suit")
    yield from table.note("19:47-22.4[wash]", "turned face down, washed and stacked")


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
    yield from table.note(SHOE.load, f"cutting card {elections.behind} from the back{hidden}")


def alternate_batches(table: CasinoWarTable) -> Steps:
    """One batch plays while the other is shuffled in the device, turn by turn. 19:47-22.2(d)5."""
    colours = table.elections.batch_backs
    playing = table.memory.get("batch", 1) ^ 1
    table.memory["batch"] = playing
    what = f"{colours[playing]} batch in play, {colours[playing ^ 1]} batch in the device"
    yield from table.note("19:47-22.2(d)4", what)
    yield from table.note("19:47-22.2(d)6", f"only {colours[playing]} cards in the discard rack")
