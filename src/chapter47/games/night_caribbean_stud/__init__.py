"""Casino-night Caribbean stud, 13:47-20.23, 13:47-20.2[caribbean-stud-poker]: the casino's with imitation money."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action
from ..caribbean_stud import GAME as CARIBBEAN_STUD
from ..caribbean_stud import bet_comes_later
from ..night import payable_in_whole_dollars
from ..night_let_it_ride import imitation_money
from ..night_let_it_ride.cards import BETWEEN, NightDecks, prepare
from .elections import NightCaribbeanStudElections
from .layout import layout
from .odds import odds, strategy
from .procedure import IRREGULARITIES, open_table, play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import NightCaribbeanStudKernel


def verify_action(table: Table[Any], action: Action, standing: Cents) -> None:
    """Imitation money in whole dollars, and no bet wager before the cards."""
    bet_comes_later(table, action, standing)
    payable_in_whole_dollars(table, action, standing)


def kernel(elections: NightCaribbeanStudElections) -> NightCaribbeanStudKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import NightCaribbeanStudKernel

    return NightCaribbeanStudKernel(elections)


GAME = replace(
    CARIBBEAN_STUD,
    key="night-caribbean-stud",
    title="Casino-Night Caribbean Stud",
    cite="13:47-20.23",
    elections=NightCaribbeanStudElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=NightDecks,
    between=BETWEEN,
    odds=odds,
    kernel=kernel,
    layout=layout,
    other_wagers_cite="13:47-20.23(h)5",
    late_cite="13:47-20.23(h)5",
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
    verify_tender=imitation_money,
    limits=None,
    seated_cite="13:47-20.23(h)3",
    leave_cite="13:47-20.23(h)3",
    strategy=strategy,
)
