"""Blackjack, 19:47-2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import Betting, Cites, GameType, Name, Numbers, Screen
from .betting import PRESSING, leaving, limits, steps, verify_action, verify_tender, verify_wagers
from .elections import BlackjackElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .procedure import LIFE
from .sides.wagers import SIDE_WAGERS
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

NUMBERS = Numbers(odds=odds, kernel=kernel, strategy=chart, hint=advice)
SCREEN = Screen(layout=layout, felt=FELT, pressing=PRESSING)
BETTING = Betting(
    cites=Cites("19:47-2.3(a)[wager-first]", "19:47-2.3(a)[wager-first]", "19:47-2.3(c)", leave="19:47-2.3(c)"),
    verify_action=verify_action,
    verify_wagers=verify_wagers,
    verify_tender=verify_tender,
    limits=limits,
    steps=steps,
    leaving=leaving,
)
NAME = Name(key="blackjack", title="Blackjack", cite="19:47-2", positions=POSITIONS)
GAME = GameType.of(
    NAME, BlackjackElections, (*MAIN_WAGERS, *SIDE_WAGERS), LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES
)

__all__ = ["GAME"]
