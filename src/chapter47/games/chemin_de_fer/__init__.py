"""Baccarat-chemin de fer, 19:47-4: patrons against a patron's bank, by the custom of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType, Opponents
from . import strategy as opponents
from .betting import CheminDeFer
from .elections import MOST_SEATS, CheminDeFerElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .odds import strategy as best_play
from .procedure import close, open_table, play, prepare
from .wagers import WAGERS, limits, verify_action, verify_wagers

if TYPE_CHECKING:
    from .kernel import CheminDeFerKernel


def kernel(elections: CheminDeFerElections) -> CheminDeFerKernel:
    """The compiled simulation with the best play of both sides; loaded when asked for."""
    from .kernel import CheminDeFerKernel

    return CheminDeFerKernel(elections)


GAME = GameType(
    key="chemin-de-fer",
    title="Baccarat-Chemin de Fer",
    cite="19:47-4",
    elections=CheminDeFerElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    close=close,
    own=CheminDeFer,
    window_cite="19:47-4.7[before-the-deal]",
    between=("card-drawn-in-error", "idle-table"),
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=MOST_SEATS,
    other_wagers_cite="19:47-4.7[against-the-bank]",
    late_cite="19:47-4.7[before-the-deal]",
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
    verify_wagers=verify_wagers,
    limits=limits,
    limits_change=True,
    leave_cite="19:47-4.11[keep]",
    strategy=best_play,
    opponents=Opponents(opponents.choose, opponents.bets),
)
