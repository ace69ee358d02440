"""Spanish 21, 19:47-19: blackjack without tens, where a player's 21 always beats the dealer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..blackjack import GAME as BLACKJACK
from ..blackjack.betting import PRESSING
from ..blackjack.odds import variant_kernel as kernel
from .dealing import Spanish21, close, open_table, prepare
from .elections import SpanishElections
from .felt import FELT
from .layout import layout
from .procedure import IRREGULARITIES, play
from .wagers import WAGERS

if TYPE_CHECKING:
    from ...odds.analysis import GameOdds


def odds(elections: SpanishElections) -> GameOdds:
    """The value of every wager offered."""
    from .odds import odds as exact

    return exact(elections)


GAME = BLACKJACK.derive(
    "spanish-21",
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
    felt=FELT,
    pressing=PRESSING,
    other_wagers_cite="19:47-19.5[base-wager]",
    late_cite="19:47-19.5[base-wager]",
    irregularities=IRREGULARITIES,
    leave_cite="19:47-19.5[base-wager]",
)
