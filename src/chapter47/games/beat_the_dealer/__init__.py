"""Beat the dealer, 13:47-20.21."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name
from ...table.night import IMITATION_MONEY
from ..chuck_a_luck.elections import TENDERS
from . import rules
from .elections import BeatTheDealerElections
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS

BETTING = Betting(
    cites=Cites("13:47-20.21(b)", "13:47-20.21(c)1[winner]", "13:47-20.21(c)1[order-of-rolls]"),
    tenders=TENDERS,
    **IMITATION_MONEY,
)
NAME = Name(
    key="beat-the-dealer",
    title="Beat the dealer",
    cite="13:47-20.21",
    positions=rules.POSITIONS,
    places="13:47-20.21(a)3",
)
GAME = GameType.of(NAME, BeatTheDealerElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING)
