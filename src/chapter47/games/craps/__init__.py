"""Craps, 19:47-1: all forty wagers, the dice and the shooter; automated craps as an election of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...table.game import GameType
from . import making
from .elections import CrapsElections
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .pressing import PRESSING
from .procedure import close_table, open_table, play, prepare
from .session import Session
from .variants import CRAPS
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import CrapsKernel


def kernel(elections: Any) -> CrapsKernel:
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
    pressing=PRESSING,
    positions=16,
    other_wagers_cite="19:47-1.2(b)",
    late_cite="19:47-1.3(a)[before-throw]",
    tenders=("chips", "match play", "cash", "in flight"),
    irregularities=IRREGULARITIES,
    verify_action=making.verify_action,
    verify_wagers=making.verify_wagers,
    verify_tender=making.verify_tender,
    limits=making.limits,
    charge=making.charge,
    leave_cite="19:47-1.3(c)1",
)
