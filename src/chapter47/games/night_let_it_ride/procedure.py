"""Casino-night let it ride, 13:47-20.27(f): the round of 19:47-18 with two decks in turn and imitation money.

The dealer shuffles, cuts, deals, collects and pays: every step that moves chips is the dealer's. 13:47-20.27(d).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.table import Steps
from ..let_it_ride.irregularities import IRREGULARITIES as CASINO
from ..let_it_ride.procedure import round_of_play
from .dealing import NIGHT_IRREGULARITIES, life

if TYPE_CHECKING:
    from .dealing import NightPokerTable


FROM_CASINO = ("card-face-up", "card-drawn-in-error", "wrong-count", "community-exposed", "conduct-breach")
IRREGULARITIES = {**{key: CASINO[key] for key in FROM_CASINO}, **NIGHT_IRREGULARITIES}


def equipment(table: NightPokerTable) -> Steps:
    """What stands at the table before play. 13:47-20.27(b)1, 13:47-20.27(b)4, 13:47-20.27(c)."""
    chosen = table.elections
    yield from table.attest(
        "13:47-20.27(b)1", "dealer", "two-decks-unlike", first=chosen.backs[0], second=chosen.backs[1]
    )
    yield from table.attest(
        "13:47-20.27(b)2", "dealer", "cutting-card-of-one-colour", cutting_cards=chosen.cutting_cards
    )
    yield from table.attest("13:47-20.27(b)3", "dealer", "ride-layout", players=chosen.players)
    yield from table.attest("13:47-20.27(b)4", "dealer", "discard-rack-stands")
    yield from table.attest(
        "13:47-20.27(c)", "dealer", "dealt-from-shuffled", dealt_from=chosen.dealt_from, shuffled_by=chosen.shuffled_by
    )
    yield from table.note("13:47-20.27(e)", "players-handle-own-wagers")


LIFE = life(equipment, round_of_play)  # one deck in play at a time: 13:47-20.27(f)1
