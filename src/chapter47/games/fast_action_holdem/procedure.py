"""Fast action hold'em, told in the order of 19:47-21: opening, shuffle and cut, rounds until the cutting card shows."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ...table.cards import decks
from ...table.preparation import ShoeRules, cut, load, shuffle
from ...table.requests import UNSEEN, Request
from ...table.shoe import Shoe
from ...table.table import Steps
from .play import round_of_play
from .settlement import FastActionTable

SHOE = ShoeRules(
    shuffle="19:47-21.5[shuffle]",
    offer_cut="19:47-21.5[offer-cut]",
    cut="19:47-21.5[cut]",
    load="19:47-21.5[cutting-card]",
    recut="19:47-21.5[recut]",
    burn="19:47-21.5[burn]",
    cut_from_ends=10,
    burn_number=lambda _rank: 0,
)


def procedure(table: FastActionTable, opening: bool) -> Steps:
    """A table from its opening until it closes. Without ``opening`` a shoe stands ready."""
    if opening:
        yield from open_table(table)
    ready = not opening
    while True:
        yield from prepare_shoe(table, ready=ready)
        ready = False
        if (yield from play_shoe(table)):
            return


def open_table(table: FastActionTable) -> Steps:
    """The cards are received, looked at and verified before anybody plays. 19:47-21.4(a), 19:47-21.4[spread]."""
    elections = table.elections
    yield from table.note(
        "19:47-21.2(a)", "cutting-card-unlike-backs", cutting_card_colour=elections.cutting_card_colour
    )
    yield from table.note("19:47-21.2(b)", "dealing-shoe-that-meets-19-46")
    if elections.cutting_cards == 2:
        yield from table.note("19:47-21.2(c)", "second-cutting-card-hides-last-card")
    conformity = "19:47-21.2(d)1" if elections.two_batches else "19:47-21.2(a)"
    yield from table.note(conformity, "all-decks-meet-19-46-1", decks=elections.decks)
    yield from table.note("19:47-21.4(a)", "decks-sorted-inspected-dealer", decks=elections.decks)
    yield from table.note("19:47-21.4(a)", "inspection-verified-floorperson")
    yield from table.note("19:47-21.4[spread]", "spread-face-up-deck-suit-for")
    yield from table.note("19:47-21.4[wash]", "turned-face-down-washed-stacked")


def prepare_shoe(table: FastActionTable, *, ready: bool) -> Steps:
    """Shuffle, cut, cutting card and burn; a continuous shuffler needs none of it. 19:47-21.5[shuffle], 19:47-21.11."""
    elections = table.elections
    cards = decks(elections.shoe_decks)
    if elections.is_continuous:
        yield from table.note("19:47-21.11", "continuous-shuffler-approval", device_approval=elections.device_approval)
        yield from refill(table)
        return
    table.memory["rack"] = None  # the discard rack is emptied
    if elections.two_batches:
        yield from alternate_batches(table)
    if not ready:
        table.admits = ("shuffler-jam",) if elections.two_batches else ()
        yield from shuffle(table, SHOE, cards)
        table.admits = ()
        first = max(table.seats, default=0)
        yield from cut(table, SHOE, len(cards), table.in_order(table.seats, first, clockwise=False))
    table.shoe = Shoe(cards, elections.behind)
    hidden = ", a second hides the last card" if elections.cutting_cards == 2 else ""
    yield from table.note(
        SHOE.load, "cutting-card-from-back-fast-action-holdem", behind=elections.behind, hidden=hidden
    )
    if not ready:
        yield from table.draw(SHOE.burn, "burn", UNSEEN)


def refill(table: FastActionTable) -> Steps:
    """A continuous shuffler takes every card back and deals each round from all of them. 19:47-21.11."""
    cards = decks(table.elections.shoe_decks)
    yield from load(table, "19:47-21.11", cards)
    table.shoe = Shoe(cards)


def alternate_batches(table: FastActionTable) -> Steps:
    """One batch plays while the other is shuffled in the device, turn by turn. 19:47-21.2(d)4, 19:47-21.2(d)5."""
    colours = table.elections.batch_backs
    playing = table.memory.get("batch", 1) ^ 1
    table.memory["batch"] = playing
    yield from table.note("19:47-21.2(d)4", "batches", playing=colours[playing], other=colours[playing ^ 1])
    yield from table.note("19:47-21.2(d)6", "only-cards-discard-rack", colours=colours[playing])


def play_shoe(table: FastActionTable) -> Generator[Request, Any, bool]:
    """Rounds until the cutting card has shown, or the table closes (True). 19:47-21.5[shuffle]."""
    while True:
        table.admits = ()
        if not (yield from table.bets("19:47-21.6[original-wager]")):
            return True
        exhausted = yield from round_of_play(table)
        table.admits = ()
        table.check_conserved()
        if table.elections.is_continuous:
            yield from refill(table)
        elif exhausted or table.shoe.cutting_card_is_out:  # 19:47-21.9(i)
            return False
