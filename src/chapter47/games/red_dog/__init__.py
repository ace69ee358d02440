"""Red dog, 19:47-6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import GameType, Stakes
from ...table.money import Cents
from ...table.window import Action, Bet
from .elections import RedDogElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds, strategy
from .procedure import Batches, open_table, prepare, round_of_play
from .wagers import RAISE, WAGERS

if TYPE_CHECKING:
    from .kernel import RedDogKernel
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
    areas: dict[str, int] = {}
    for seat in sorted({seat for seat, _ in stakes if seat in table.seats}):
        other = areas.setdefault(table.seats[seat].name, seat)
        if other != seat:
            raise Refusal(
                f"{table.seats[seat].name} wagers on areas {other} and {seat}.",
                cite="19:47-6.8",
                instead="one of the two, or several_areas=true",
            )


def kernel(elections: RedDogElections) -> RedDogKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import RedDogKernel

    return RedDogKernel(elections)


GAME = GameType(
    key="red-dog",
    title="Red Dog",
    cite="19:47-6",
    elections=RedDogElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=round_of_play,
    own=Batches,
    window_cite="19:47-6.5[deadline]",
    between=("dealer-relief", "card-drawn-in-error"),
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=7,
    other_wagers_cite="19:47-6.5[deadline]",
    late_cite="19:47-6.5[untouched]",
    irregularities=IRREGULARITIES,
    verify_action=raise_needs_a_spread,
    area_cite="19:47-6.8[one-area]",
    verify_wagers=one_area,
    strategy=strategy,
)
