"""Fast action hold'em, told in the order of 19:47-21: opening, shuffle and cut, rounds until the cutting card shows."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.cards import decks
from ...table.game import Life
from ...table.preparation import ShoeRules, alternate, cut, refill, shuffle
from ...table.requests import UNSEEN
from ...table.shoe import Shoe
from ...table.table import Steps
from .dealing import round_of_play
from .settlement import FastAction, FastActionTable

SHOE = ShoeRules(
    shuffle="19:47-21.5[shuffle]",
    offer_cut="19:47-21.5[offer-cut]",
    cut="19:47-21.5[cut]",
    load="19:47-21.5[cutting-card]",
    recut="19:47-21.5[recut]",
    burn="19:47-21.5[burn]",
)


def open_table(table: FastActionTable, opening: bool) -> Steps:
    """The cards are received, looked at and verified before anybody plays. 19:47-21.4(a), 19:47-21.4[spread].

    Without an opening a shoe stands ready.
    """
    elections = table.elections
    if not opening:
        if not elections.is_continuous:
            if elections.two_batches:
                yield from alternate_batches(table)
            yield from place_cutting_card(table)
            table.due = table.own.first = False
        return
    colour = elections.cutting_card_colour
    yield from table.attest("19:47-21.2(a)", "dealer", "cutting-card-unlike-the-backs", colour=colour)
    yield from table.attest("19:47-21.2(b)", "dealer", "dealing-shoe-meets-the-rule")
    if elections.cutting_cards == 2:
        yield from table.attest("19:47-21.2(c)", "dealer", "second-cutting-card-hides-last")
    conformity = "19:47-21.2(d)1" if elections.two_batches else "19:47-21.2(a)"
    yield from table.attest(conformity, "dealer", "all-decks-meet-the-rule", decks=elections.decks)
    yield from table.attest("19:47-21.4(a)", "dealer", "so-many-decks-sorted-by-dealer", decks=elections.decks)
    yield from table.attest("19:47-21.4(a)", "floorperson", "inspection-verified-by-floorperson")
    yield from table.attest("19:47-21.4[spread]", "dealer", "spread-by-deck-and-suit-for-first-player")
    yield from table.attest("19:47-21.4[wash]", "dealer", "washed-and-stacked")


def prepare(table: FastActionTable) -> Steps:
    """What is due before wagers."""
    if table.due:
        yield from prepare_shoe(table)
        table.due = table.own.first = False


def prepare_shoe(table: FastActionTable) -> Steps:
    """Shuffle, cut, cutting card and burn; a continuous shuffler needs none of it. 19:47-21.5[shuffle], 19:47-21.11."""
    elections = table.elections
    cards = decks(elections.shoe_decks)
    if elections.is_continuous:
        if table.own.first:
            yield from table.note("19:47-21.11", "continuous-shuffler", approval=elections.device_approval)
        yield from refill(table, "19:47-21.11", cards)
        return
    table.own.rack = ""  # the discard rack is emptied
    if elections.two_batches:
        yield from alternate_batches(table)
        table.admits = ("shuffler-jam",)
    yield from shuffle(table, SHOE, cards)
    table.admits = ()
    first = max(table.seats, default=0)
    yield from cut(table, SHOE, len(cards), table.in_order(table.seats, first, clockwise=False))
    yield from place_cutting_card(table)
    yield from table.draw(SHOE.burn, "burn", UNSEEN)


def place_cutting_card(table: FastActionTable) -> Steps:
    """The cutting card is placed and the stack goes into the shoe. 19:47-21.5[cutting-card]."""
    elections = table.elections
    table.shoe = Shoe(decks(elections.shoe_decks), elections.behind)
    hidden = ", a second hides the last card" if elections.cutting_cards == 2 else ""
    yield from table.note(SHOE.load, "cutting-card-with-second", behind=elections.behind, hidden=hidden)


@law("19:47-21.2(d)5")
def alternate_batches(table: FastActionTable) -> Steps:
    """One batch plays while the other is shuffled in the device, turn by turn. 19:47-21.2(d)4, 19:47-21.2(d)5."""
    playing, other = alternate(table.own, table.elections.batch_backs)
    yield from table.note("19:47-21.2(d)4", "batches", playing=playing, other=other)
    yield from table.note("19:47-21.2(d)6", "one-colour-in-the-rack", colour=playing)


def play(table: FastActionTable) -> Steps:
    """One round; the cutting card, or cards that ran out, end the shoe. 19:47-21.5[shuffle], 19:47-21.9(i)."""
    exhausted = yield from round_of_play(table)
    table.admits = ()
    table.due = table.elections.is_continuous or exhausted or table.shoe.cutting_card_is_out


LIFE = Life(open=open_table, prepare=prepare, play=play, own=FastAction)
