"""Opening a Spanish 21 table, shuffle and cut: 48-card decks, by hand with a cut or by a device without (19.3 on)."""

from __future__ import annotations

from datetime import datetime, timedelta

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.events import Announced
from ...table.irregularities import Declaration
from ...table.preparation import cut, load, shuffle
from ...table.table import Steps
from ..blackjack.cards.procedure import (
    SHOE,
    burn_first,
    collect_for_shuffle,
    insert_cutting_card,
    place_shoe,
    shoe_cards,
    stand_ready,
)
from ..blackjack.state import BlackjackTable, Family

LONGEST_USE = timedelta(hours=24)


class Spanish21(Family):
    """What a table of spanish 21 remembers from round to round."""

    cuts: int = 0  # where the last cut was offered first: 19:47-19.4(d)2


def open_table(table: BlackjackTable, opening: bool) -> Steps:
    """Sorted, inspected, freed of tens, spread, washed and stacked. 19:47-19.3(a), 19:47-19.3(b), 19:47-19.3(c)."""
    if not opening:
        stand_ready(table)
        return
    e = table.elections
    yield from table.attest(
        "19:47-19.2(a)[cutting-card]", "dealer", "cutting-card-approved", colour=e.cutting_card_colour
    )
    yield from table.attest("19:47-19.3(a)", "dealer", "decks-sorted-by-dealer", what=f"{e.decks} decks")
    while (yield from table.count("19:47-19.3(a)", "floorperson", "tens-removed", 4 * e.decks)) not in (
        None,
        4 * e.decks,
    ):
        yield from table.note("19:47-19.3(a)", "tens-counted-again", tens=4 * e.decks)
    yield from table.attest("19:47-19.3(b)", "dealer", "each-deck-spread")
    yield from table.attest("19:47-19.3(c)", "dealer", "turned-face-down")
    table.admits = ("card-exposed-while-mixing",)
    yield from table.pause("19:47-19.3(c)", Announced("19:47-19.3(c)", "washed-stacked"))
    table.admits = ()
    yield from table.attest("19:47-19.3(c)", "dealer", "washed-stacked")


def close(table: BlackjackTable) -> Steps:
    """Cards are changed at the latest after 24 hours, which somebody answers for. 19:47-19.3(d)."""
    yield from table.attest("19:47-19.3(d)", "floorperson", "cards-changed-within-24-hours")


def exposed_while_mixing(table: BlackjackTable, declared: Declaration) -> Steps:
    """A card seen while the cards are mixed or stacked: they are mixed again. 19:47-19.3(c)[exposed]."""
    yield from table.note("19:47-19.3(c)[exposed]", "mixed-again")


def verify_age(opened: datetime, now: datetime) -> None:
    """Refuse a round with cards that were opened more than 24 hours ago. 19:47-19.3(d)."""
    if now - opened > LONGEST_USE:
        raise Refusal(
            "These cards were opened more than 24 hours ago.", cite="19:47-19.3(d)", instead="a new set of cards"
        )


@law("19:47-19.4(b)2")
def prepare(table: BlackjackTable) -> Steps:
    """What is due before wagers: all cards back in the rack, shuffled, cut and loaded. 19:47-19.4(a)."""
    if not table.due:
        return
    if not table.own.first:
        yield from collect_for_shuffle(table)
    yield from prepare_cards(table)
    table.due = table.own.first = False


def prepare_cards(table: BlackjackTable) -> Steps:
    """Shuffled into one stack and cut, or straight from a device. 19:47-19.4(a), 19:47-19.4(b)1, 19:47-19.4(b)2."""
    table.own.in_play = None
    cards = shoe_cards(table.elections)
    table.admits = ("shuffler-jam",) if table.elections.shuffle == "device" else ()
    if table.elections.shuffle == "device":
        yield from load(table, "19:47-19.4(b)1", cards)
    else:
        yield from shuffle(table, SHOE, cards)
        yield from cut(table, SHOE, len(cards), cutters(table))
        if table.cutting is not None and table.cutting.last == 0:
            yield from table.note("19:47-19.4(c)", "no-player-took-cut")
    table.admits = ()
    place_shoe(table, cards)
    yield from insert_cutting_card(table)
    yield from burn_first(table)


@law("19:47-19.4(d)1", "19:47-19.4(d)2")
def cutters(table: BlackjackTable) -> list[int]:
    """The first player at the beginning; later the far right, and the next counterclockwise each time.

    19:47-19.4(d)1, 19:47-19.4(d)2.
    """
    seats = sorted(table.seats, reverse=True)  # from the dealer's right, counterclockwise as cards are picked up
    if not seats:
        return []
    if table.own.first:
        at = seats.index(next(iter(table.seats)))
    else:
        at = table.own.cuts % len(seats)
        table.own.cuts = at + 1
    return seats[at:] + seats[:at]


def shuffler_jam(table: BlackjackTable, declared: Declaration) -> Steps:
    """A device that jams, stops or does not finish: the cards are reshuffled. 19:47-19.15(j)."""
    yield from table.note("19:47-19.15(j)", "device-failed")
