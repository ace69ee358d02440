"""Joker seven, 13:47-20.26."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import GameType, Stakes
from ...table.night import BETWEEN_ROUNDS, NightCards, imitation_money, in_whole_dollars
from ...table.table import Table
from .elections import MOST_PLAYERS, JokerSevenElections
from .felt import FELT
from .layout import layout
from .odds import odds
from .procedure import IRREGULARITIES, open_table, play, prepare
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import JokerSevenKernel


def as_many_as_the_dealer_says(table: Table[JokerSevenElections], stakes: Stakes) -> None:
    """No more players have wagers than the dealer decided. 13:47-20.26(e)."""
    playing = len({seat for seat, _ in stakes})
    if playing > table.elections.players:
        raise Refusal(
            f"{playing} players wager, and the dealer lets {table.elections.players} play.",
            cite="13:47-20.26(e)",
            instead="wait for a place",
        )


def kernel(elections: JokerSevenElections) -> JokerSevenKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import JokerSevenKernel

    return JokerSevenKernel(elections)


GAME = GameType(
    key="joker-seven",
    title="Joker Seven",
    cite="13:47-20.26",
    elections=JokerSevenElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=NightCards,
    window_cite="13:47-20.26(f)1",
    between=BETWEEN_ROUNDS,
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=MOST_PLAYERS,
    other_wagers_cite="13:47-20.26(f)1",
    late_cite="13:47-20.26(f)1",
    irregularities=IRREGULARITIES,
    steps=in_whole_dollars,
    verify_wagers=as_many_as_the_dealer_says,
    verify_tender=imitation_money,
)
