"""Sic bo, 19:47-9."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name
from .elections import SicBoElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS

BETTING = Betting(cites=Cites("19:47-9.3[chips]", "19:47-9.2[no-others]", "19:47-9.3[after-no-more-bets]"))
NAME = Name(key="sic-bo", title="Sic bo", cite="19:47-9", positions=12)
GAME = GameType.of(NAME, SicBoElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
