"""Red dog, told in the order of 19:47-6: opening, shuffle and cut, rounds."""

from __future__ import annotations

from ...table.cards import decks
from ...table.preparation import ShoeRules, cut, load_shoe, shuffle
from ...table.table import Steps, Table
from .elections import RedDogElections
from .play import burn, play_shoe

RedDogTable = Table[RedDogElections]

SHOE = ShoeRules(
    shuffle="19:47-6.3[shuffle]",
    offer_cut="19:47-6.3[offer-cut]",
    cut="19:47-6.3[cut]",
    load="19:47-6.3[cutting-card]",
    recut="19:47-6.3[recut]",
    burn="19:47-6.4[burn]",
    cut_from_ends=10,
    burn_number=lambda _rank: 0,
)


def procedure(table: RedDogTable, opening: bool) -> Steps:
    """A red dog table from its opening until it closes. Without ``opening`` a shoe stands ready."""
    if opening:
        yield from open_table(table)
    ready = not opening
    while True:
        yield from prepare_shoe(table, ready=ready)
        ready = False
        if (yield from play_shoe(table, ("dealer-relief", "card-drawn-in-error"))):
            return


def open_table(table: RedDogTable) -> Steps:
    """The cards are received and looked at before anybody plays. 19:47-6.2[inspection], 19:47-6.2[wash]."""
    elections = table.elections
    colour = f"{elections.cutting_card_colour}, approval {elections.cutting_card_approval}"
    yield from table.note("19:47-6.1(a)[cutting-card]", "two-opaque-cutting-cards", colour=colour)
    yield from table.note("19:47-6.4[hands]", "cards-drawn-left-hand-turned-placed")
    what = "1 deck" if elections.decks == 1 else f"{elections.decks} decks"
    yield from table.note("19:47-6.2[inspection]", "inspected-dealer", what=what)
    yield from table.note("19:47-6.2[inspection]", "verified-floorperson")
    yield from table.note("19:47-6.2[inspection]", "spread-face-up-deck-suit-for")
    yield from table.note("19:47-6.2[wash]", "turned-face-down-washed-stacked")


def prepare_shoe(table: RedDogTable, *, ready: bool) -> Steps:
    """Shuffle, cut and burn; a continuous shuffler needs none of it. 19:47-6.3[shuffle], 19:47-6.9."""
    elections = table.elections
    cards = decks(elections.shoe_decks)
    if elections.is_continuous:
        yield from load_shoe(table, cards, 0, "19:47-6.9")
        return
    if ready:
        yield from load_shoe(table, cards, elections.behind, SHOE.load)
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
    colours = table.elections.batch_backs
    playing = table.memory.get("batch", 1) ^ 1
    table.memory["batch"] = playing
    yield from table.note("19:47-6.1[shuffler]", "batches", playing=colours[playing], other=colours[playing ^ 1])
