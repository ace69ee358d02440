"""Big Six, 19:47-5.5 and 5.6. What follows, 19:47-5.7, is reserved: it carries no rule and nothing here rests on it."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name
from .elections import BigSixElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS

BETTING = Betting(
    cites=Cites("19:47-5.6(a)", "19:47-5.6[wagers]", "19:47-5.6(a)"),
    tenders=("chips", "match play"),
)
NAME = Name(key="big-six", title="Big Six", cite="19:47-5.5", positions=10)
GAME = GameType.of(NAME, BigSixElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
