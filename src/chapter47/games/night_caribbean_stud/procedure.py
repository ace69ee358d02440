"""Casino-night Caribbean stud, 13:47-20.23(h): the round of 19:47-16 without progressive, with imitation money.

The dealer shuffles, cuts, deals, collects and pays: every step that moves chips is the dealer's. 13:47-20.23(d).
"""

from __future__ import annotations

from typing import Any

from ...table.table import Steps, Table
from ..caribbean_stud.irregularities import IRREGULARITIES as CASINO
from ..caribbean_stud.procedure import round_of_play
from ..night_let_it_ride.cards import BETWEEN, NIGHT_IRREGULARITIES, prepare
from ..three_card_poker.dealing import play_table

KEPT = ("card-face-up", "card-drawn-in-error", "wrong-count", "dealer-short", "dealer-card-exposed", "conduct-breach")
IRREGULARITIES = {**{key: CASINO[key] for key in KEPT}, **NIGHT_IRREGULARITIES}


def procedure(table: Table[Any], opening: bool) -> Steps:
    """A Caribbean stud table from its opening until it closes, one deck in play at a time. 13:47-20.23(h)1."""
    yield from play_table(
        table, opening, round_of_play, prepare=lambda t, ready: prepare(t, ready, equipment), between=BETWEEN
    )


def equipment(table: Table[Any]) -> Steps:
    """What stands at the table before play. 13:47-20.23(b)1, 13:47-20.23(b)3, 13:47-20.23(c)."""
    chosen = table.elections
    yield from table.note("13:47-20.23(b)1", "two-decks-both-backs", backs=chosen.backs[0])
    yield from table.note("13:47-20.23(b)2", "cutting-card-opaque-one-solid-colour", cutting_cards=chosen.cutting_cards)
    yield from table.note("13:47-20.23(b)3", "caribbean-stud-layout-places-discard-rack", players=chosen.players)
    yield from table.note(
        "13:47-20.23(c)", "dealt-from-shuffled", dealt_from=chosen.dealt_from, shuffled_by=chosen.shuffled_by
    )
    yield from table.note("13:47-20.23(f)", "cards-laid-down-not-touched-traded")
