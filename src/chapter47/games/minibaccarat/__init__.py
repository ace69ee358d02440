"""Minibaccarat, 19:47-7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import GameType, Stakes
from .elections import MinibaccaratElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import Baccarat, open_table, play, prepare
from .settlement import collect_all_owed
from .wagers import BANKER, BANKER_BONUS, PLAYER, PLAYER_BONUS, WAGERS

if TYPE_CHECKING:
    from .kernel import BaccaratKernel
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


def kernel(elections: MinibaccaratElections) -> BaccaratKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import BaccaratKernel

    return BaccaratKernel(elections)


GAME = GameType(
    key="minibaccarat",
    title="Minibaccarat",
    cite="19:47-7",
    elections=MinibaccaratElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    close=collect_all_owed,
    own=Baccarat,
    window_cite="19:47-7.2(c)",
    between=("card-drawn-in-error", "idle-table"),
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=7,
    other_wagers_cite="19:47-7.2(b)",
    late_cite="19:47-7.2(d)",
    irregularities=IRREGULARITIES,
    verify_wagers=bonus_needs_base,
)
