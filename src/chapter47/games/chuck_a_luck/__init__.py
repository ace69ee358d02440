"""Chuck-a-luck, 13:47-20.24."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name
from ...table.night import IMITATION_MONEY
from .elections import MOST_PLAYERS, TENDERS, ChuckALuckElections
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS

BETTING = Betting(
    cites=Cites("13:47-20.24(d)1", "13:47-20.24(d)1", "13:47-20.24(d)1"),
    tenders=TENDERS,
    **IMITATION_MONEY,
)
NAME = Name(
    key="chuck-a-luck", title="Chuck-a-luck", cite="13:47-20.24", positions=MOST_PLAYERS, places="13:47-20.24(c)"
)
GAME = GameType.of(NAME, ChuckALuckElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING)
