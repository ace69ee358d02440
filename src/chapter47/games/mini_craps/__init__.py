"""Mini-craps, 19:47-1: craps at a small seated table with a dealer, without the fire bet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...table.elections import election, option
from ...table.game import Name, Numbers, Screen, compiled
from .. import craps
from ..craps import GAME as CRAPS
from ..craps.betting import PRESSING
from ..craps.elections import CasinoElections
from ..craps.floor_rules import FLOOR as CASINO_FLOOR
from ..craps.irregularities import known_to
from ..craps.layout import draw
from ..craps.odds import odds as craps_odds
from ..craps.state import MINI, Variant, mini_craps

if TYPE_CHECKING:
    from ..craps.state import CrapsTable


class MiniCrapsElections(CasinoElections):
    """The elections of mini-craps; its list of wagers is that of craps but for the fire bet."""

    stickperson: bool = option("19:47-1.7(a)[control]", "A stickperson controls the dice; otherwise the dealer does.")
    table_feet: float = election(9.5, "19:47-1.7[table-length]", "Length of the table in feet, at most 9 1/2.", ge=1)

    @property
    def variant(self) -> Variant:
        """The game's people."""
        return mini_craps(self.stickperson)


FLOOR = replace(CASINO_FLOOR, places="19:47-1.7[mini-craps-seats]")


def odds(elections: MiniCrapsElections) -> GameOdds:
    """The exact value of every wager offered."""
    return craps_odds(elections, game="mini-craps")


def layout(table: CrapsTable | None, elections: MiniCrapsElections) -> str:
    """The layout of craps for nine seats, with the chips of a table on it."""
    return draw("Mini-Craps", table, elections)


GAME = CRAPS.derive(
    Name(key="mini-craps", title="Mini-Craps", cite="19:47-1", positions=9, places="19:47-1.7[mini-craps-seats]"),
    MiniCrapsElections,
    Numbers(odds=odds, kernel=compiled(craps.__name__, game="mini-craps")),
    Screen(layout=layout, felt=CRAPS.felt, pressing=PRESSING),
    irregularities=known_to(MINI),
    cites=CRAPS.cites.but(seated="19:47-1.3(f)[seated-only]", leave="19:47-1.3(f)[remain-seated]"),
)
