"""Casino-night baccarat, 13:47-20.20, 13:47-20.2[baccarat]."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name
from ...table.night import IMITATION_MONEY
from .elections import NightBaccaratElections
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import IRREGULARITIES, LIFE
from .wagers import WAGERS

BETTING = Betting(
    cites=Cites("13:47-20.20(e)1[initial-deal]", "13:47-20.10(c)2", "13:47-20.20(e)1[initial-deal]"),
    **IMITATION_MONEY,
)
NAME = Name(
    key="night-baccarat", title="Casino-Night Baccarat", cite="13:47-20.20", positions=14, places="13:47-20.20(b)1"
)
GAME = GameType.of(NAME, NightBaccaratElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
