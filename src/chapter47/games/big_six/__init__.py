"""Big Six, 19:47-5.5 and 5.6. What follows, 19:47-5.7, is reserved: it carries no rule and nothing here rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType
from .elections import BigSixElections
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import procedure
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import BigSixKernel


def kernel(elections: BigSixElections) -> BigSixKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import BigSixKernel

    return BigSixKernel(elections)


GAME = GameType(
    key="big-six",
    title="Big Six",
    cite="19:47-5.5",
    elections=BigSixElections,
    wagers=WAGERS,
    legacy=procedure,
    odds=odds,
    kernel=kernel,
    layout=layout,
    positions=10,
    other_wagers_cite="19:47-5.6[wagers]",
    late_cite="19:47-5.6(a)",
    tenders=("chips", "match play"),
    irregularities=IRREGULARITIES,
)
