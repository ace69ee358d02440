"""Poker, 19:47-14: players against each other on PokerKit, dealt, raked and ruled by the chapter's own procedure."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name, Opponents
from . import strategy
from .elections import PokerElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS, verify_action, verify_sit

BETTING = Betting(
    cites=Cites("19:47-14.6[players]", "19:47-14.7[options]", "19:47-14.7[options]", away="19:47-14.18[kept]"),
    tenders=("chips",),
    tops_up=True,
    verify_action=verify_action,
    verify_sit=verify_sit,
)
OPPONENTS = Opponents(strategy.choose, strategy.bets)
NAME = Name(key="poker", title="Poker", cite="19:47-14", positions=11, places="19:47-14.8[players]")
GAME = GameType.of(NAME, PokerElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES, OPPONENTS)
