"""Fast action hold'em, 19:47-21."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import GameType, Stakes
from ...table.money import Cents
from ...table.window import Action, Bet
from .elections import POSITIONS, FastActionElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import open_table, play, prepare
from .settlement import FastAction
from .strategy import strategy
from .wagers import SPLIT, WAGERS

if TYPE_CHECKING:
    from .kernel import FastActionKernel
    from .settlement import FastActionTable


def split_follows_the_cards(_table: FastActionTable, action: Action, _standing: Cents) -> None:
    """A split wager is made once the player has seen four cards. 19:47-21.8(c)[equal-wager]."""
    if isinstance(action, Bet) and action.wager == SPLIT.key:
        raise Refusal(
            "A split wager is made only after the four cards are seen.",
            cite="19:47-21.8(c)[equal-wager]",
            instead="an original wager",
        )


def one_area(table: FastActionTable, stakes: Stakes) -> None:
    """A player wagers on one betting area, a seat being an area, and no election permits more. 19:47-21.10."""
    areas: dict[str, int] = {}
    for seat in sorted({seat for seat, _ in stakes if seat in table.seats}):
        other = areas.setdefault(table.seats[seat].name, seat)
        if other != seat:
            raise Refusal(
                f"{table.seats[seat].name} wagers on areas {other} and {seat}.",
                cite="19:47-21.10",
                instead="one of the two",
            )


def kernel(elections: FastActionElections) -> FastActionKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import FastActionKernel

    return FastActionKernel(elections)


GAME = GameType(
    key="fast-action-holdem",
    title="Fast Action Hold'em",
    cite="19:47-21",
    elections=FastActionElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=FastAction,
    window_cite="19:47-21.6[original-wager]",
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=POSITIONS,  # 19:47-21.6[seats]
    other_wagers_cite="19:47-21.6[original-wager]",
    late_cite="19:47-21.7[no-more-bets]",
    irregularities=IRREGULARITIES,
    verify_action=split_follows_the_cards,
    area_cite="19:47-21.10",
    verify_wagers=one_area,
    strategy=strategy,
)
