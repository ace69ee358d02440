"""Big Six, 19:47-5.5 and 5.6. What follows, 19:47-5.7, is reserved: it carries no rule and nothing here rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType
from .elections import BigSixElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import Wheel, open_table, round_of_play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import BigSixKernel


def kernel(elections: BigSixElections) -> BigSixKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import BigSixKernel

    return BigSixKernel(elections)


GAME = GameType(
    key="big-six",
    title="Big Six",
    cite="19:47-5.5",
    elections=BigSixElections,
    wagers=WAGERS,
    open=open_table,
    play=round_of_play,
    own=Wheel,
    window_cite="19:47-5.6(a)",
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=10,
    other_wagers_cite="19:47-5.6[wagers]",
    late_cite="19:47-5.6(a)",
    tenders=("chips", "match play"),
    irregularities=IRREGULARITIES,
)
