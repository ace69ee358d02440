"""Minibaccarat, 19:47-7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Betting, Cites, GameType, Name, Stakes
from .elections import MinibaccaratElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import BANKER, BANKER_BONUS, PLAYER, PLAYER_BONUS, WAGERS

if TYPE_CHECKING:
    from .procedure import MinibaccaratTable


@law("19:47-3.2(b)[bonus-requires-base]")
def bonus_needs_base(table: MinibaccaratTable, stakes: Stakes) -> None:
    """A bonus stands beside a Player or Banker wager where required. 19:47-7.2(b)[bonus-requires-base]."""
    if not table.elections.bonus_requires_base:
        return
    for seat, wager in stakes:
        if wager in (PLAYER_BONUS.key, BANKER_BONUS.key) and not (
            (seat, BANKER.key) in stakes or (seat, PLAYER.key) in stakes
        ):
            raise Refusal(
                "A bonus wager at this table needs a Player or Banker wager beside it.",
                cite="19:47-7.2(b)[bonus-requires-base]",
                instead="a wager on player or banker as well",
            )


BETTING = Betting(
    cites=Cites("19:47-7.2(c)", "19:47-7.2(b)", "19:47-7.2(d)"),
    verify_wagers=bonus_needs_base,
)
NAME = Name(key="minibaccarat", title="Minibaccarat", cite="19:47-7", positions=7)
GAME = GameType.of(NAME, MinibaccaratElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
