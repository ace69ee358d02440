"""Pokette, 19:47-12."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name
from .elections import PoketteElections
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import IRREGULARITIES, LIFE, poker_hands_as_opened
from .wagers import WAGERS

BETTING = Betting(
    cites=Cites("19:47-12.4[chips]", "19:47-12.5", "19:47-12.7[call]"),
    tenders=("chips", "match play"),
    verify_action=poker_hands_as_opened,
)
NAME = Name(key="pokette", title="Pokette", cite="19:47-12", positions=8)
GAME = GameType.of(NAME, PoketteElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
