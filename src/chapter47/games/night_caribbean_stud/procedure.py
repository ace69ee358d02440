"""Casino-night Caribbean stud, 13:47-20.23(h): the round of 19:47-16 without progressive, with imitation money.

The dealer shuffles, cuts, deals, collects and pays: every step that moves chips is the dealer's. 13:47-20.23(d).
"""

from __future__ import annotations

from typing import Any

from ...table.table import Steps, Table
from ..caribbean_stud.irregularities import IRREGULARITIES as CASINO
from ..caribbean_stud.procedure import round_of_play
from ..night_let_it_ride import cards
from ..night_let_it_ride.cards import NIGHT_IRREGULARITIES

KEPT = ("card-face-up", "card-drawn-in-error", "wrong-count", "dealer-short", "dealer-card-exposed", "conduct-breach")
IRREGULARITIES = {**{key: CASINO[key] for key in KEPT}, **NIGHT_IRREGULARITIES}


def open_table(table: Table[Any], opening: bool) -> Steps:
    """A Caribbean stud table opens, one deck in play at a time. 13:47-20.23(h)1."""
    yield from cards.open_table(table, opening, equipment)


def play(table: Table[Any]) -> Steps:
    """One round, and what a void one gives back."""
    yield from cards.play(table, round_of_play)


def equipment(table: Table[Any]) -> Steps:
    """What stands at the table before play. 13:47-20.23(b)1, 13:47-20.23(b)3, 13:47-20.23(c)."""
    chosen = table.elections
    yield from table.attest("13:47-20.23(b)1", "dealer", "two-decks-alike", backs=chosen.backs[0])
    yield from table.attest(
        "13:47-20.23(b)2", "dealer", "cutting-card-of-one-colour", cutting_cards=chosen.cutting_cards
    )
    yield from table.attest("13:47-20.23(b)3", "dealer", "stud-layout-and-rack", players=chosen.players)
    yield from table.attest(
        "13:47-20.23(c)", "dealer", "dealt-from-shuffled", dealt_from=chosen.dealt_from, shuffled_by=chosen.shuffled_by
    )
    yield from table.note("13:47-20.23(f)", "laid-down-cards-not-touched")
