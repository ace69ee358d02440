"""Opening a Spanish 21 table, shuffle and cut: 48-card decks, by hand with a cut or by a device without (19.3 on)."""

from __future__ import annotations

from collections.abc import Generator
from datetime import datetime, timedelta
from typing import Any

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.irregularities import Declared
from ...table.preparation import cut, load, shuffle
from ...table.requests import Request
from ...table.table import Steps
from ..blackjack.preparing import SHOE, burn_first, insert_cutting_card, place_shoe, shoe_cards
from ..blackjack.state import BlackjackTable

LONGEST_USE = timedelta(hours=24)


def open_table(table: BlackjackTable) -> Steps:
    """Sorted, inspected, freed of tens, spread, washed and stacked. 19:47-19.3(a), 19:47-19.3(b), 19:47-19.3(c)."""
    e = table.elections
    yield from table.note("19:47-19.2(a)[cutting-card]", f"one cutting card, opaque, {e.cutting_card_colour}, approved")
    yield from table.note("19:47-19.3(a)", f"{e.decks} decks sorted and inspected by the dealer")
    question = f"{4 * e.decks} tens removed and destroyed"
    yield from table.ask("19:47-19.3(a)", 0, question, ("verified",), "floorperson")
    yield from table.note("19:47-19.3(b)", "each deck spread face up by suit and sequence for the first player")
    yield from table.note("19:47-19.3(c)", "turned face down")
    table.admits = ("card-exposed-while-mixing",)
    yield from table.note("19:47-19.3(c)", "washed and stacked")
    table.admits = ()
    yield from table.note("19:47-19.3(d)", "the cards are changed within 24 hours")


def exposed_while_mixing(table: BlackjackTable, declared: Declared) -> Generator[Request, Any, None]:
    """A card seen while the cards are mixed or stacked: they are mixed again. 19:47-19.3(c)[exposed]."""
    yield from table.note("19:47-19.3(c)[exposed]", "a card was exposed; the cards are mixed again")


def verify_age(opened: datetime, now: datetime) -> None:
    """Refuse a round with cards that were opened more than 24 hours ago. 19:47-19.3(d)."""
    if now - opened > LONGEST_USE:
        raise Refusal(
            "These cards were opened more than 24 hours ago.", cite="19:47-19.3(d)", instead="a new set of cards"
        )


@law("19:47-19.4(b)2")
def prepare(table: BlackjackTable, *, first: bool, ready: bool) -> Steps:
    """Shuffled into one stack and cut, or straight from a device. 19:47-19.4(a), 19:47-19.4(b)1, 19:47-19.4(b)2."""
    table.memory["in play"] = None
    cards = shoe_cards(table.elections)
    if ready:
        place_shoe(table, cards)
        return
    table.admits = ("shuffler-jam",) if table.elections.shuffle == "device" else ()
    if table.elections.shuffle == "device":
        yield from load(table, "19:47-19.4(b)1", cards)
    else:
        yield from shuffle(table, SHOE, cards)
        yield from cut(table, SHOE, len(cards), cutters(table, first))
        if table.state.last == 0:
            yield from table.note("19:47-19.4(c)", "no player took the cut")
    table.admits = ()
    place_shoe(table, cards)
    yield from insert_cutting_card(table)
    yield from burn_first(table)


@law("19:47-19.4(d)1", "19:47-19.4(d)2")
def cutters(table: BlackjackTable, first: bool) -> list[int]:
    """The first player at the beginning; later the far right, and the next counterclockwise each time.

    19:47-19.4(d)1, 19:47-19.4(d)2.
    """
    seats = sorted(table.seats, reverse=True)  # from the dealer's right, counterclockwise as cards are picked up
    if not seats:
        return []
    if first:
        at = seats.index(next(iter(table.seats)))
    else:
        at = table.memory.get("cuts", 0) % len(seats)
        table.memory["cuts"] = at + 1
    return seats[at:] + seats[:at]


def shuffler_jam(table: BlackjackTable, declared: Declared) -> Generator[Request, Any, None]:
    """A device that jams, stops or does not finish: the cards are reshuffled. 19:47-19.15(j)."""
    yield from table.note("19:47-19.15(j)", "the device failed; the cards are reshuffled by approved procedures")
