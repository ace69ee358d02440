"""Mini-craps, 19:47-1: craps at a small seated table with a dealer, without the fire bet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..craps import GAME as CRAPS
from ..craps.pressing import PRESSING
from .elections import MiniCrapsElections
from .layout import layout
from .odds import odds

if TYPE_CHECKING:
    from .kernel import MiniCrapsKernel


def kernel(elections: MiniCrapsElections) -> MiniCrapsKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import MiniCrapsKernel

    return MiniCrapsKernel(elections)


GAME = replace(
    CRAPS,
    key="mini-craps",
    title="Mini-Craps",
    elections=MiniCrapsElections,
    odds=odds,
    kernel=kernel,
    layout=layout,
    pressing=PRESSING,
    positions=9,  # 19:47-1.7[mini-craps-seats]
    seated_cite="19:47-1.3(f)[seated-only]",
    leave_cite="19:47-1.3(f)[remain-seated]",
)
