"""Poker, 19:47-14: players against each other on PokerKit, dealt, raked and ruled by the chapter's own procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType, Opponents
from . import strategy
from .elections import PokerElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import BETWEEN, open_table, play, prepare
from .state import Poker
from .wagers import WAGERS, verify_action, verify_sit

if TYPE_CHECKING:
    from .kernel import PokerKernel


def kernel(elections: PokerElections) -> PokerKernel:
    """The compiled simulation of showdowns and rake; loaded when asked for."""
    from .kernel import PokerKernel

    return PokerKernel(elections)


GAME = GameType(
    key="poker",
    title="Poker",
    cite="19:47-14",
    elections=PokerElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=Poker,
    window_cite="19:47-14.6[players]",
    between=BETWEEN,
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=11,
    other_wagers_cite="19:47-14.7[options]",
    late_cite="19:47-14.7[options]",
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
    verify_sit=verify_sit,
    tops_up=True,
    away_cite="19:47-14.18[kept]",
    opponents=Opponents(strategy.choose, strategy.bets),
)
