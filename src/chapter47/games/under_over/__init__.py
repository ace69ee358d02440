"""Under/over, 13:47-20.33."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name
from ...table.night import IMITATION_MONEY
from ..chuck_a_luck.elections import TENDERS
from .elections import UnderOverElections
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS

BETTING = Betting(
    cites=Cites("13:47-20.24(d)1", "13:47-20.33(c)1", "13:47-20.33(c)1"),
    tenders=TENDERS,
    **IMITATION_MONEY,
)
NAME = Name(key="under-over", title="Under/over", cite="13:47-20.33", positions=12)
GAME = GameType.of(NAME, UnderOverElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING)
