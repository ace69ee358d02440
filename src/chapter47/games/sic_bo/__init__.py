"""Sic bo, 19:47-9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.dice import Dice
from ...table.game import GameType
from .elections import SicBoElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import close_table, open_table, round_of_play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import SicBoKernel


def kernel(elections: SicBoElections) -> SicBoKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import SicBoKernel

    return SicBoKernel(elections)


GAME = GameType(
    key="sic-bo",
    title="Sic bo",
    cite="19:47-9",
    elections=SicBoElections,
    wagers=WAGERS,
    open=open_table,
    play=round_of_play,
    close=close_table,
    own=Dice,
    window_cite="19:47-9.3[chips]",
    between=("shaker-tampering",),
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=12,
    other_wagers_cite="19:47-9.2[no-others]",
    late_cite="19:47-9.3[after-no-more-bets]",
    irregularities=IRREGULARITIES,
)
