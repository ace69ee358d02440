"""Casino-night mini-baccarat, 13:47-20.28, 13:47-20.2[mini-baccarat]: baccarat at a table for seven."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..night_baccarat import GAME as NIGHT_BACCARAT
from .elections import NightMinibaccaratElections
from .layout import layout
from .odds import odds
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import NightMinibaccaratKernel


def kernel(elections: NightMinibaccaratElections) -> NightMinibaccaratKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import NightMinibaccaratKernel

    return NightMinibaccaratKernel(elections)


GAME = replace(
    NIGHT_BACCARAT,
    key="night-minibaccarat",
    title="Casino-Night Mini-Baccarat",
    cite="13:47-20.28",
    elections=NightMinibaccaratElections,
    wagers=WAGERS,
    odds=odds,
    kernel=kernel,
    layout=layout,
    positions=7,  # 13:47-20.28(b)1
    late_cite="13:47-20.28(e)1[initial-deal]",
)
