"""Multi action blackjack, 13:47-20.30: casino-night blackjack against three dealer hands on one first card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..blackjack.betting import verify_wagers
from ..night_blackjack import GAME as NIGHT
from .elections import MultiActionElections
from .layout import layout
from .procedure import play
from .wagers import WAGERS

if TYPE_CHECKING:
    from ...odds.analysis import GameOdds
    from ...sim.engine import Kernel


def odds(elections: MultiActionElections) -> GameOdds:
    """The value of every wager offered."""
    from .odds import odds as exact

    return exact(elections)


def kernel(elections: MultiActionElections) -> Kernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import kernel as built

    return built(elections)


# 13:47-20.30(b)1, 13:47-20.30(e): seven places, at most seven players.
GAME = replace(
    NIGHT,
    key="multi-action-blackjack",
    title="Multi Action Blackjack",
    cite="13:47-20.30",
    elections=MultiActionElections,
    wagers=WAGERS,
    play=play,
    odds=odds,
    kernel=kernel,
    layout=layout,
    other_wagers_cite="13:47-20.30(f)1[wagers]",
    late_cite="13:47-20.30(f)1[wagers]",
    verify_wagers=verify_wagers,
    seated_cite="13:47-20.30(e)",
    leave_cite="13:47-20.30(f)1[wagers]",
)
