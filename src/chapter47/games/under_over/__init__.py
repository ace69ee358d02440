"""Under/over, 13:47-20.33."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.dice import Dice
from ...table.game import GameType
from ...table.night import imitation_money, in_whole_dollars
from ..chuck_a_luck.elections import TENDERS
from .elections import UnderOverElections
from .felt import FELT
from .layout import layout
from .odds import odds
from .procedure import open_table, round_of_play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import UnderOverKernel


def kernel(elections: UnderOverElections) -> UnderOverKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import UnderOverKernel

    return UnderOverKernel(elections)


GAME = GameType(
    key="under-over",
    title="Under/over",
    cite="13:47-20.33",
    elections=UnderOverElections,
    wagers=WAGERS,
    open=open_table,
    play=round_of_play,
    own=Dice,
    window_cite="13:47-20.24(d)1",
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=12,
    other_wagers_cite="13:47-20.33(c)1",
    late_cite="13:47-20.33(c)1",
    tenders=TENDERS,
    verify_tender=imitation_money,
    steps=in_whole_dollars,
)
