"""The money wheel of a casino night, 13:47-20.29: Big Six on fifty spaces with odds of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..big_six import GAME as BIG_SIX
from ..night import imitation_money_only
from .elections import MoneyWheelElections
from .layout import layout
from .odds import odds
from .procedure import IRREGULARITIES
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import MoneyWheelKernel


def kernel(elections: MoneyWheelElections) -> MoneyWheelKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import MoneyWheelKernel

    return MoneyWheelKernel(elections)


GAME = replace(
    BIG_SIX,
    key="money-wheel",
    title="Money wheel",
    cite="13:47-20.29",
    elections=MoneyWheelElections,
    wagers=WAGERS,
    odds=odds,
    kernel=kernel,
    layout=layout,
    other_wagers_cite="13:47-20.29(a)2",
    late_cite="13:47-20.29(b)2",
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_action=imitation_money_only,
)
