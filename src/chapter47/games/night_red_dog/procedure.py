"""Casino-night red dog, told in the order of 13:47-20.31: the casino's rounds, the night's own way with the cards."""

from __future__ import annotations

from ...table.cards import decks
from ...table.table import Steps, Table
from ..night import BETWEEN_ROUNDS, CARD_IRREGULARITIES, StackEnds, load_stack, open_cards, prepare_stack
from ..red_dog.irregularities import ROUND_IRREGULARITIES
from ..red_dog.play import burn, play_shoe
from .elections import NightRedDogElections

NightRedDogTable = Table[NightRedDogElections]
IRREGULARITIES = {**CARD_IRREGULARITIES, **{irregularity.key: irregularity for irregularity in ROUND_IRREGULARITIES}}


def procedure(table: NightRedDogTable, opening: bool) -> Steps:
    """The dealer mixes, deals, collects and pays until the table closes. 13:47-20.31(c)."""
    if opening:
        yield from open_table(table)
    ready, beginning = not opening, True
    while True:
        yield from prepare(table, ready=ready, beginning=beginning)
        ready = beginning = False
        try:
            if (yield from play_shoe(table, (*BETWEEN_ROUNDS, "card-drawn-in-error"))):
                return
        except StackEnds:
            continue


def open_table(table: NightRedDogTable) -> Steps:
    """The checklist of the table: layout, cutting cards, shoe and rack, then the cards. 13:47-20.31(a)1."""
    yield from table.note("13:47-20.31(a)1", "table-has-red-dog-layout")
    yield from table.note("13:47-20.31(a)3", "two-cutting-cards-opaque-one-solid-night-red-dog")
    yield from table.note("13:47-20.31(a)4", "dealing-shoe-discard-rack-place")
    yield from table.note("13:47-20.31(d)2", "cards-drawn-left-hand-placed-face")
    yield from open_cards(table, table.elections.decks)


def prepare(table: NightRedDogTable, *, ready: bool, beginning: bool) -> Steps:
    """A full deck in the shoe and one card burned, one more by a new dealer. 13:47-20.31(d)1[burn]."""
    cards = decks(table.elections.decks)
    if ready:
        yield from load_stack(table, cards)
        return
    yield from prepare_stack(table, cards, beginning=beginning)
    yield from burn(table, "13:47-20.31(d)1[burn]")
    if table.memory.pop("new dealer", False):
        yield from burn(table, "13:47-20.31(d)1[burn]")
