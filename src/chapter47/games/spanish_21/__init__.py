"""Spanish 21, 19:47-19: blackjack without tens, where a player's 21 always beats the dealer's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..blackjack import GAME as BLACKJACK
from ..blackjack.pressing import PRESSING
from .elections import SpanishElections
from .layout import layout
from .preparing import Spanish21, close, open_table, prepare
from .procedure import IRREGULARITIES, play
from .wagers import WAGERS

if TYPE_CHECKING:
    from ...odds.analysis import GameOdds
    from ...sim.engine import Kernel


def odds(elections: SpanishElections) -> GameOdds:
    """The value of every wager offered."""
    from .odds import odds as exact

    return exact(elections)


def kernel(elections: SpanishElections) -> Kernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import kernel as built

    return built(elections)


GAME = replace(
    BLACKJACK,
    key="spanish-21",
    title="Spanish 21",
    cite="19:47-19",
    elections=SpanishElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    close=close,
    own=Spanish21,
    between=tuple(key for key in BLACKJACK.between if key in IRREGULARITIES),
    odds=odds,
    kernel=kernel,
    layout=layout,
    pressing=PRESSING,
    other_wagers_cite="19:47-19.5[base-wager]",
    late_cite="19:47-19.5[base-wager]",
    irregularities=IRREGULARITIES,
    leave_cite="19:47-19.5[base-wager]",
)
