"""Spanish 21, 19:47-19: blackjack without tens, where a player's 21 always beats the dealer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.game import Life, Name, Screen
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
    Name(key="spanish-21", title="Spanish 21", cite="19:47-19", positions=14),
    SpanishElections,
    Life(
        open=open_table,
        prepare=prepare,
        play=play,
        close=close,
        own=Spanish21,
        between=tuple(key for key in BLACKJACK.between if key in IRREGULARITIES),
    ),
    Screen(layout=layout, felt=FELT, pressing=PRESSING),
    wagers=WAGERS,
    odds=odds,
    kernel=kernel,
    cites=BLACKJACK.cites.but(
        others="19:47-19.5[base-wager]", late="19:47-19.5[base-wager]", leave="19:47-19.5[base-wager]"
    ),
    irregularities=IRREGULARITIES,
)
