"""Mini-dice, 19:47-13."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...rulebook.cite import law
from ...table.game import GameType
from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action, TakeDown
from .elections import MiniDiceElections
from .irregularities import IRREGULARITIES
from .layout import SEATS, layout
from .odds import odds
from .procedure import Shaker, close_table, open_table, round_of_play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import MiniDiceKernel


def kernel(elections: MiniDiceElections) -> MiniDiceKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import MiniDiceKernel

    return MiniDiceKernel(elections)


@law("19:47-13.4[removal]")
def what_is_left_can_be_paid(table: Table[Any], action: Action, standing: Cents) -> None:
    """A place bet may be reduced between shakes to what can still be paid. 19:47-13.4[removal], 19:47-13.6(b)1."""
    if isinstance(action, TakeDown) and standing > action.amount:
        left = standing - action.amount
        table.limits.verify(left)
        for odds_ in table.kind(action.wager).odds_at(table.elections, action.wager.partition(":")[2]):
            odds_.pay(left, table.limits.coin)


GAME = GameType(
    key="mini-dice",
    title="Mini-dice",
    cite="19:47-13",
    elections=MiniDiceElections,
    wagers=WAGERS,
    open=open_table,
    play=round_of_play,
    close=close_table,
    own=Shaker,
    window_cite="19:47-13.4[chips]",
    between=("shaker-tampering",),
    odds=odds,
    kernel=kernel,
    layout=layout,
    positions=SEATS,
    other_wagers_cite="19:47-13.2(b)",
    late_cite="19:47-13.4[after-shake-begins]",
    irregularities=IRREGULARITIES,
    verify_action=what_is_left_can_be_paid,
)
