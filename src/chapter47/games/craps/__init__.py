"""Craps, 19:47-1: all forty wagers, the dice and the shooter; automated craps as an election of it."""

from __future__ import annotations

from ...table.game import Betting, Cites, GameType, Name, Screen
from . import betting
from .betting import PRESSING
from .elections import CrapsElections
from .felt import FELT
from .irregularities import known_to
from .layout import layout
from .odds import NUMBERS
from .procedure import LIFE
from .state import AUTOMATED, CRAPS
from .wagers import WAGERS

SCREEN = Screen(layout=layout, felt=FELT, pressing=PRESSING)
BETTING = Betting(
    cites=Cites(
        "19:47-1.3(a)[before-throw]",
        "19:47-1.2(b)",
        "19:47-1.3(a)[before-throw]",
        leave="19:47-1.3(c)[general]",
    ),
    tenders=("chips", "match play", "cash", "in flight"),
    verify_action=betting.verify_action,
    verify_wagers=betting.verify_wagers,
    verify_tender=betting.verify_tender,
    verify_window=betting.verify_window,
    limits=betting.limits,
    steps=betting.steps,
    charge=betting.charge,
    taken_down=betting.taken_down,
    leaving=betting.leaving,
)
NAME = Name(key="craps", title="Craps", cite="19:47-1", positions=16)
GAME = GameType.of(NAME, CrapsElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, known_to(CRAPS, AUTOMATED))
