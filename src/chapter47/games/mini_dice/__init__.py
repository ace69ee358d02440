"""Mini-dice, 19:47-13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.game import Betting, Cites, GameType, Name
from ...table.limits import Step, paid_in
from ...table.wagers import Decision, Wager, void
from .elections import MiniDiceElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN, SEATS
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import WAGERS

if TYPE_CHECKING:
    from .procedure import MiniDiceTable


@law("19:47-13.4[removal]", "19:47-13.6(b)1")
def payable(table: MiniDiceTable, name: str) -> Sequence[Step]:
    """What stands, after a place bet was reduced between shakes too, can be paid. 19:47-13.4[removal]."""
    return [paid_in(table.limits.coin, one, "19:47-13.6(b)1") for one in table.offer(name)[1]]


@law("19:47-13.4[removal]")
def leaving(_: MiniDiceTable, _wager: Wager) -> Decision:
    """A place bet comes down with its player between shakes. 19:47-13.4[removal]."""
    return void("19:47-13.4[removal]")


BETTING = Betting(
    cites=Cites("19:47-13.4[chips]", "19:47-13.2(b)", "19:47-13.4[after-shake-begins]"),
    steps=payable,
    leaving=leaving,
)
NAME = Name(key="mini-dice", title="Mini-dice", cite="19:47-13", positions=SEATS, places="19:47-13.3[positions]")
GAME = GameType.of(NAME, MiniDiceElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
