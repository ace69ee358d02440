"""Mini-dice, 19:47-13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.game import GameType
from ...table.limits import Step, paid_in
from ...table.wagers import Decision, Wager, void
from .elections import MiniDiceElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import SEATS, layout
from .odds import odds
from .procedure import Shaker, close_table, open_table, round_of_play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import MiniDiceKernel
    from .procedure import MiniDiceTable


def kernel(elections: MiniDiceElections) -> MiniDiceKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import MiniDiceKernel

    return MiniDiceKernel(elections)


@law("19:47-13.4[removal]", "19:47-13.6(b)1")
def payable(table: MiniDiceTable, name: str) -> Sequence[Step]:
    """What stands, after a place bet was reduced between shakes too, can be paid. 19:47-13.4[removal]."""
    return [paid_in(table.limits.coin, one, "19:47-13.6(b)1") for one in table.offer(name)[1]]


@law("19:47-13.4[removal]")
def leaving(_: MiniDiceTable, _wager: Wager) -> Decision:
    """A place bet comes down with its player between shakes. 19:47-13.4[removal]."""
    return void("19:47-13.4[removal]")


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
    felt=FELT,
    positions=SEATS,
    other_wagers_cite="19:47-13.2(b)",
    late_cite="19:47-13.4[after-shake-begins]",
    irregularities=IRREGULARITIES,
    steps=payable,
    leaving=leaving,
)
