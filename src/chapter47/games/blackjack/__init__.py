"""Blackjack, 19:47-2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import GameType
from .betting import PRESSING, leaving, limits, steps, verify_action, verify_tender, verify_wagers
from .elections import BlackjackElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .procedure import BETWEEN_ROUNDS, close, open_table, play, prepare
from .sides.wagers import SIDE_WAGERS
from .state import Blackjack
from .wagers import MAIN_WAGERS

if TYPE_CHECKING:
    from ...odds.analysis import GameOdds
    from ...odds.strategy import Strategy
    from ...sim.engine import Kernel
    from ...table.requests import Ask
    from .state import BlackjackTable


def odds(elections: BlackjackElections) -> GameOdds:
    """The value of every wager offered; loaded when asked for, because it compiles."""
    from .odds import odds as exact

    return exact(elections)


def kernel(elections: BlackjackElections) -> Kernel:
    """The compiled simulation; loaded when asked for."""
    from .exact.rules import verify_simulated
    from .kernel import BlackjackKernel

    verify_simulated(elections.parameters)
    built: Kernel = BlackjackKernel(elections)
    return built


def chart(elections: BlackjackElections) -> Strategy:
    """The chart for exactly these elections; loaded when asked for."""
    from .strategy import strategy as derived

    return derived(elections)


def advice(table: BlackjackTable, request: Ask) -> str | None:
    """What the chart says of a choice; loaded when asked for."""
    from .strategy import hint as advise

    return advise(table, request)


POSITIONS = 14  # seven boxes; higher numbers stand behind them and bet on a box

GAME = GameType(
    key="blackjack",
    title="Blackjack",
    cite="19:47-2",
    elections=BlackjackElections,
    wagers=(*MAIN_WAGERS, *SIDE_WAGERS),
    open=open_table,
    prepare=prepare,
    play=play,
    close=close,
    own=Blackjack,
    window_cite="19:47-2.3(a)[wager-first]",
    between=BETWEEN_ROUNDS,
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    pressing=PRESSING,
    positions=POSITIONS,
    other_wagers_cite="19:47-2.3(a)[wager-first]",
    late_cite="19:47-2.3(c)",
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
    steps=steps,
    verify_wagers=verify_wagers,
    verify_tender=verify_tender,
    limits=limits,
    leave_cite="19:47-2.3(c)",
    leaving=leaving,
    strategy=chart,
    hint=advice,
)

__all__ = ["GAME"]
