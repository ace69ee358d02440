"""Casino-night baccarat, 13:47-20.20, 13:47-20.2[baccarat]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType
from ...table.night import BETWEEN_ROUNDS, NightCards, imitation_money, in_whole_dollars
from .elections import NightBaccaratElections
from .felt import FELT
from .layout import layout
from .odds import odds
from .procedure import IRREGULARITIES, open_table, play, prepare
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import NightBaccaratKernel


def kernel(elections: NightBaccaratElections) -> NightBaccaratKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import NightBaccaratKernel

    return NightBaccaratKernel(elections)


GAME = GameType(
    key="night-baccarat",
    title="Casino-Night Baccarat",
    cite="13:47-20.20",
    elections=NightBaccaratElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=NightCards,
    window_cite="13:47-20.20(e)1[initial-deal]",
    between=BETWEEN_ROUNDS,
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=14,  # 13:47-20.20(b)1
    other_wagers_cite="13:47-20.10(c)2",
    late_cite="13:47-20.20(e)1[initial-deal]",
    irregularities=IRREGULARITIES,
    steps=in_whole_dollars,
    verify_tender=imitation_money,
)
