"""Casino-night let it ride, 13:47-20.27(f): the round of 19:47-18 with two decks in turn and imitation money.

The dealer shuffles, cuts, deals, collects and pays: every step that moves chips is the dealer's. 13:47-20.27(d).
"""

from __future__ import annotations

from typing import Any

from ...table.table import Steps, Table
from ..let_it_ride.irregularities import IRREGULARITIES as CASINO
from ..let_it_ride.procedure import round_of_play
from ..three_card_poker.dealing import play_table
from .cards import BETWEEN, NIGHT_IRREGULARITIES, prepare

KEPT = ("card-face-up", "card-drawn-in-error", "wrong-count", "community-exposed", "conduct-breach")
IRREGULARITIES = {**{key: CASINO[key] for key in KEPT}, **NIGHT_IRREGULARITIES}


def procedure(table: Table[Any], opening: bool) -> Steps:
    """A let it ride table from its opening until it closes, one deck in play at a time. 13:47-20.27(f)1."""
    yield from play_table(
        table, opening, round_of_play, prepare=lambda t, ready: prepare(t, ready, equipment), between=BETWEEN
    )


def equipment(table: Table[Any]) -> Steps:
    """What stands at the table before play. 13:47-20.27(b)1, 13:47-20.27(b)4, 13:47-20.27(c)."""
    chosen = table.elections
    yield from table.note("13:47-20.27(b)1", "two-decks-backs", backs=chosen.backs[0], backs_2=chosen.backs[1])
    yield from table.note("13:47-20.27(b)2", "cutting-card-opaque-one-solid-colour", cutting_cards=chosen.cutting_cards)
    yield from table.note("13:47-20.27(b)3", "layout-places-three-bet-boxes-3", players=chosen.players)
    yield from table.note("13:47-20.27(b)4", "discard-rack")
    yield from table.note(
        "13:47-20.27(c)", "dealt-from-shuffled", dealt_from=chosen.dealt_from, shuffled_by=chosen.shuffled_by
    )
    yield from table.note("13:47-20.27(e)", "players-place-decide-on-their-own")
