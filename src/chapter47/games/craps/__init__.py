"""Craps, 19:47-1: all forty wagers, the dice and the shooter; automated craps as an election of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType
from . import betting
from .betting import PRESSING
from .elections import CrapsElections
from .felt import FELT
from .irregularities import known_to
from .layout import layout
from .odds import odds
from .procedure import close_table, open_table, play, prepare
from .state import AUTOMATED, CRAPS, Session
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import CrapsKernel


def kernel(elections: CrapsElections) -> CrapsKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import CrapsKernel

    return CrapsKernel(elections)


GAME = GameType(
    key="craps",
    title="Craps",
    cite="19:47-1",
    elections=CrapsElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    close=close_table,
    own=Session,
    window_cite="19:47-1.3(a)[before-throw]",
    between=CRAPS.between_rolls,
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    pressing=PRESSING,
    positions=16,
    other_wagers_cite="19:47-1.2(b)",
    late_cite="19:47-1.3(a)[before-throw]",
    tenders=("chips", "match play", "cash", "in flight"),
    irregularities=known_to(CRAPS, AUTOMATED),
    verify_action=betting.verify_action,
    verify_wagers=betting.verify_wagers,
    verify_tender=betting.verify_tender,
    limits=betting.limits,
    steps=betting.steps,
    charge=betting.charge,
    verify_window=betting.verify_window,
    taken_down=betting.taken_down,
    leave_cite="19:47-1.3(c)[general]",
    leaving=betting.leaving,
)
