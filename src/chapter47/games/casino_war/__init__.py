"""Casino war, 19:47-22."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import GameType, Stakes
from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action, Bet
from .elections import CasinoWarElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds, strategy
from .procedure import Batches, open_table, prepare, round_of_play
from .wagers import INITIAL, TIE, WAGERS, WAR, WAR_TIE

if TYPE_CHECKING:
    from .kernel import CasinoWarKernel


def war_follows_a_tie_hand(_table: Table[CasinoWarElections], action: Action, _standing: Cents) -> None:
    """War wagers, and tie wagers on the war, are made after a tie hand and not before. 19:47-22.1[war]."""
    if isinstance(action, Bet) and action.wager in (WAR.key, WAR_TIE.key):
        raise Refusal(
            "A war wager is made only after a tie hand on the original deal.",
            cite="19:47-22.1[war]",
            instead="an initial wager, with or without a tie wager",
        )


def tie_needs_initial(_table: Table[CasinoWarElections], stakes: Stakes) -> None:
    """Who makes no initial wager takes no part in the round. 19:47-22.1[initial-wager]."""
    for seat, wager in stakes:
        if wager == TIE.key and (seat, INITIAL.key) not in stakes:
            raise Refusal(
                f"Seat {seat} has a tie wager without an initial wager.",
                cite="19:47-22.1[initial-wager]",
                instead="an initial wager as well",
            )


def kernel(elections: CasinoWarElections) -> CasinoWarKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import CasinoWarKernel

    return CasinoWarKernel(elections)


GAME = GameType(
    key="casino-war",
    title="Casino War",
    cite="19:47-22",
    elections=CasinoWarElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=round_of_play,
    own=Batches,
    window_cite="19:47-22.1[initial-wager]",
    between=("card-drawn-in-error",),
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=9,  # 19:47-22.6[seats]
    other_wagers_cite="19:47-22.1[initial-wager]",
    late_cite="19:47-22.7[no-more-bets]",
    irregularities=IRREGULARITIES,
    verify_action=war_follows_a_tie_hand,
    area_cite="19:47-22.6[seats]",
    verify_wagers=tie_needs_initial,
    strategy=strategy,
)
