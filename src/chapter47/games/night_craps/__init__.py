"""Casino-night craps, 13:47-20.25: twenty wagers in imitation money, with the dice of 13:47-20.2[craps]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...table.game import Name, Numbers, Screen, compiled
from .. import craps
from ..craps import GAME as CRAPS
from ..craps.betting import PRESSING
from ..craps.irregularities import known_to
from ..craps.layout import draw
from ..craps.odds import odds as craps_odds
from .betting import steps, verify_tender
from .elections import NIGHT, NightCrapsElections
from .procedure import open_table

if TYPE_CHECKING:
    from ..craps.state import CrapsTable

# The twenty wagers, and no others: 13:47-20.25(h)1. Odds behind a bet, hops, the whirl, the 6-7-8 and the fire bet are
# not among them.
KEYS = frozenset(
    "pass dont-pass come dont-come come-point dont-come-point place place-lose hard field any-seven any-craps craps "
    "eleven c-and-e horn horn-high buy lay".split()
)
WAGERS = tuple(kind for kind in CRAPS.wagers if kind.key in KEYS)


def odds(elections: NightCrapsElections) -> GameOdds:
    """The exact value of every wager offered, before charges are rounded down to whole dollars. 13:47-20.25."""
    return craps_odds(elections, game="night-craps")


def layout(table: CrapsTable | None, elections: NightCrapsElections) -> str:
    """The layout of craps with its own twenty wagers, and the chips of a table."""
    return draw("Casino-Night Craps", table, elections)


GAME = CRAPS.derive(
    Name(
        key="night-craps", title="Casino-Night Craps", cite="13:47-20.25", positions=99, places="13:47-20.25(f)"
    ),  # 13:47-20.25(f): as many as the table has room for, see the election ``players``
    NightCrapsElections,
    Numbers(odds=odds, kernel=compiled(craps.__name__, game="night-craps")),
    Screen(layout=layout, felt=CRAPS.felt, pressing=PRESSING),
    wagers=WAGERS,
    open=open_table,
    between=NIGHT.between_rolls,
    irregularities=known_to(NIGHT),
    cites=CRAPS.cites.but(others="13:47-20.25(h)1", late="13:47-20.25(h)1"),
    tenders=("chips",),
    steps=steps,
    verify_tender=verify_tender,
)
