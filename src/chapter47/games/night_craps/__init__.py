"""Casino-night craps, 13:47-20.25: twenty wagers in imitation money, with the dice of 13:47-20.2[craps]."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..craps import GAME as CRAPS
from ..craps.pressing import PRESSING
from .elections import NIGHT, NightCrapsElections
from .layout import layout
from .making import verify_action, verify_tender
from .odds import odds
from .procedure import open_table
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import NightCrapsKernel


def kernel(elections: NightCrapsElections) -> NightCrapsKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import NightCrapsKernel

    return NightCrapsKernel(elections)


GAME = replace(
    CRAPS,
    key="night-craps",
    title="Casino-Night Craps",
    cite="13:47-20.25",
    elections=NightCrapsElections,
    wagers=WAGERS,
    open=open_table,
    between=NIGHT.between_rolls,
    odds=odds,
    kernel=kernel,
    layout=layout,
    pressing=PRESSING,
    positions=99,  # 13:47-20.25(f): as many as the table has room for, see the election ``players``
    other_wagers_cite="13:47-20.25(h)1",
    late_cite="13:47-20.25(h)1",
    tenders=("chips",),
    verify_action=verify_action,
    verify_tender=verify_tender,
)
