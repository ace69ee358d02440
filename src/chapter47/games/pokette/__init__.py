"""Pokette, 19:47-12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType
from .elections import PoketteElections
from .felt import FELT
from .layout import layout
from .odds import odds
from .procedure import IRREGULARITIES, open_table, poker_hands_as_opened, round_of_play
from .state import Stand
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import PoketteKernel


def kernel(elections: PoketteElections) -> PoketteKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import PoketteKernel

    return PoketteKernel(elections)


GAME = GameType(
    key="pokette",
    title="Pokette",
    cite="19:47-12",
    elections=PoketteElections,
    wagers=WAGERS,
    open=open_table,
    play=round_of_play,
    own=Stand,
    window_cite="19:47-12.4[chips]",
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=8,
    other_wagers_cite="19:47-12.5",
    late_cite="19:47-12.7[call]",
    tenders=("chips", "match play"),
    irregularities=IRREGULARITIES,
    verify_action=poker_hands_as_opened,
)
