"""Baccarat-chemin de fer, 19:47-4: patrons against a patron's bank, by the custom of the game."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name, Opponents
from . import strategy as opponents
from .elections import MOST_SEATS, CheminDeFerElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS, limits, verify_action, verify_wagers

BETTING = Betting(
    cites=Cites(
        "19:47-4.7[before-the-deal]",
        "19:47-4.7[against-the-bank]",
        "19:47-4.7[before-the-deal]",
        leave="19:47-4.11[keep]",
    ),
    tenders=("chips",),
    limits_change=True,
    verify_action=verify_action,
    verify_wagers=verify_wagers,
    limits=limits,
)
OPPONENTS = Opponents(opponents.choose, opponents.bets)
NAME = Name(
    key="chemin-de-fer", title="Baccarat-Chemin de Fer", cite="19:47-4", positions=MOST_SEATS, places="19:47-4.5[seats]"
)
GAME = GameType.of(NAME, CheminDeFerElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES, OPPONENTS)
