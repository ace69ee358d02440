"""Double down stud, 19:47-17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import GameType, Stakes
from ...table.money import Cents
from ...table.window import Action, Bet
from ..three_card_poker import chips_only
from ..three_card_poker.dealing import HousePoker, prepare
from .elections import DoubleDownStudElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import hint, odds, strategy
from .procedure import open_table, play
from .wagers import DOUBLE_DOWN, WAGERS

if TYPE_CHECKING:
    from .kernel import DoubleDownStudKernel
    from .procedure import StudTable


def double_comes_later(_: StudTable, action: Action, __: Cents) -> None:
    """The double down wager is made after the cards are seen. 19:47-17.6[double-later]."""
    if isinstance(action, Bet) and action.wager == DOUBLE_DOWN.key:
        raise Refusal(
            "The double down wager is made once three community cards are seen, for the initial amount.",
            cite="19:47-17.6[double-later]",
            instead="an initial wager",
        )


def one_position(table: StudTable, stakes: Stakes) -> None:
    """A player has one position. 19:47-17.6[one-position]."""
    names = [table.seats[seat].name for seat in {seat for seat, _ in stakes} if seat in table.seats]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Refusal(f"{twice} already has a position.", cite="19:47-17.6[one-position]", instead="one a player")


def kernel(elections: DoubleDownStudElections) -> DoubleDownStudKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import DoubleDownStudKernel

    return DoubleDownStudKernel(elections)


GAME = GameType(
    key="double-down-stud",
    title="Double Down Stud",
    cite="19:47-17",
    elections=DoubleDownStudElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=HousePoker,
    window_cite="19:47-20.6[combinations]",
    between=("change-method",),
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=7,
    other_wagers_cite="19:47-17.6[initial]",
    late_cite="19:47-17.6[no-change]",
    tenders=("chips", "match play"),
    irregularities=IRREGULARITIES,
    verify_action=double_comes_later,
    area_cite="19:47-17.6[one-position]",
    verify_wagers=one_position,
    verify_tender=chips_only,
    seated_cite="19:47-17.6[seated]",
    leave_cite="19:47-17.6[seated]",
    strategy=strategy,
    hint=hint,
)
