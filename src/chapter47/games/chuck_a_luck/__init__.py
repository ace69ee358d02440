"""Chuck-a-luck, 13:47-20.24."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.dice import Dice
from ...table.game import GameType
from ...table.night import imitation_money, in_whole_dollars
from .elections import MOST_PLAYERS, TENDERS, ChuckALuckElections
from .felt import FELT
from .layout import layout
from .odds import odds
from .procedure import open_table, round_of_play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import ChuckALuckKernel


def kernel(elections: ChuckALuckElections) -> ChuckALuckKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import ChuckALuckKernel

    return ChuckALuckKernel(elections)


GAME = GameType(
    key="chuck-a-luck",
    title="Chuck-a-luck",
    cite="13:47-20.24",
    elections=ChuckALuckElections,
    wagers=WAGERS,
    open=open_table,
    play=round_of_play,
    own=Dice,
    window_cite="13:47-20.24(d)1",
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=MOST_PLAYERS,
    other_wagers_cite="13:47-20.24(d)1",
    late_cite="13:47-20.24(d)1",
    tenders=TENDERS,
    verify_tender=imitation_money,
    steps=in_whole_dollars,
)
