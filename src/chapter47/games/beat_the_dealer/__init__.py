"""Beat the dealer, 13:47-20.21."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType
from ...table.night import imitation_money, in_whole_dollars
from ..chuck_a_luck.elections import TENDERS
from . import rules
from .elections import BeatTheDealerElections
from .felt import FELT
from .layout import layout
from .odds import odds
from .procedure import Tumbles, open_table, round_of_play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import BeatTheDealerKernel


def kernel(elections: BeatTheDealerElections) -> BeatTheDealerKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import BeatTheDealerKernel

    return BeatTheDealerKernel(elections)


GAME = GameType(
    key="beat-the-dealer",
    title="Beat the dealer",
    cite="13:47-20.21",
    elections=BeatTheDealerElections,
    wagers=WAGERS,
    open=open_table,
    play=round_of_play,
    own=Tumbles,
    window_cite="13:47-20.21(b)",
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=rules.POSITIONS,
    other_wagers_cite="13:47-20.21(c)1[winner]",
    late_cite="13:47-20.21(c)1[order-of-rolls]",
    tenders=TENDERS,
    verify_tender=imitation_money,
    steps=in_whole_dollars,
)
