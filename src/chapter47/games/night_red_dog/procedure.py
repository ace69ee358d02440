"""Casino-night red dog, told in the order of 13:47-20.31: the casino's rounds, the night's own way with the cards."""

from __future__ import annotations

from ...table.cards import decks
from ...table.table import Steps, Table
from ..night import CARD_IRREGULARITIES, open_cards, prepare_when_due, stand_ready
from ..red_dog.irregularities import ROUND_IRREGULARITIES
from ..red_dog.play import burn
from .elections import NightRedDogElections

NightRedDogTable = Table[NightRedDogElections]
IRREGULARITIES = {**CARD_IRREGULARITIES, **{irregularity.key: irregularity for irregularity in ROUND_IRREGULARITIES}}


def open_table(table: NightRedDogTable, opening: bool) -> Steps:
    """The checklist of the table: layout, cutting cards, shoe and rack, then the cards. 13:47-20.31(a)1."""
    if not opening:
        yield from stand_ready(table, decks(table.elections.decks))
        return
    yield from table.attest("13:47-20.31(a)1", "dealer", "table-has-red-dog-layout")
    yield from table.attest("13:47-20.31(a)3", "dealer", "two-cutting-cards-unlike-each-other")
    yield from table.attest("13:47-20.31(a)4", "dealer", "dealing-shoe-discard-rack-place")
    yield from table.note("13:47-20.31(d)2", "cards-drawn-left-hand-placed-face")
    yield from open_cards(table, table.elections.decks)


def prepare(table: NightRedDogTable) -> Steps:
    """A full deck in the shoe and one card burned, one more by a new dealer. 13:47-20.31(d)1[burn]."""
    if not table.due:
        return
    burned = 2 if table.own.new_dealer else 1
    yield from prepare_when_due(table, decks(table.elections.decks))
    for _ in range(burned):
        yield from burn(table, "13:47-20.31(d)1[burn]")
