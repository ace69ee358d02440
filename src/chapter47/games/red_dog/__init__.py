"""Red dog, 19:47-6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Betting, Cites, GameType, Name, Stakes
from ...table.money import Cents
from ...table.window import Action, Bet, one_area_each
from .elections import RedDogElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import RAISE, WAGERS

if TYPE_CHECKING:
    from .procedure import RedDogTable


def raise_needs_a_spread(_table: RedDogTable, action: Action, _standing: Cents) -> None:
    """A raise is made when the spread is known, not before. 19:47-6.5[raise]."""
    if isinstance(action, Bet) and action.wager == RAISE.key:
        raise Refusal(
            "A raise cannot be made before the spread is known.", cite="19:47-6.5[raise]", instead="an original wager"
        )


@law("13:47-20.31(g)4", "19:47-6.8[one-area]")
def one_area(table: RedDogTable, stakes: Stakes) -> None:
    """One betting area a player, a seat being an area, unless more are permitted. 19:47-6.8, 19:47-6.8[one-area]."""
    if table.elections.several_areas:
        return
    one_area_each(table, stakes, "19:47-6.8", "one of the two, or several_areas=true")


BETTING = Betting(
    cites=Cites("19:47-6.5[deadline]", "19:47-6.5[deadline]", "19:47-6.5[untouched]", area="19:47-6.8[one-area]"),
    verify_action=raise_needs_a_spread,
    verify_wagers=one_area,
)
NAME = Name(key="red-dog", title="Red Dog", cite="19:47-6", positions=7)
GAME = GameType.of(NAME, RedDogElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
