"""Casino-night blackjack, 13:47-20.22: the casino's arithmetic with the night's own options and payouts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...errors import Refusal
from ...table.game import Procedure, Stakes
from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action
from ..blackjack import GAME as BLACKJACK
from ..blackjack.betting import verify_wagers
from ..blackjack.pressing import PRESSING
from ..night import BETWEEN_ROUNDS, payable_in_whole_dollars
from .elections import NightBlackjackElections
from .layout import layout
from .procedure import IRREGULARITIES, NightBlackjack, open_table, play, prepare
from .wagers import WAGERS

if TYPE_CHECKING:
    from ...odds.analysis import GameOdds
    from ...sim.engine import Kernel

SEVEN = 7  # players and betting places: 13:47-20.22(f)[players], 13:47-20.22(b)1


def odds(elections: NightBlackjackElections) -> GameOdds:
    """The value of every wager offered."""
    from .odds import odds as exact

    return exact(elections)


def kernel(elections: NightBlackjackElections) -> Kernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import kernel as built

    return built(elections)


def verify(table: Table[Any], stakes: Stakes) -> None:
    """A player may take free betting spaces beside his own, not one that is taken. 13:47-20.22(f)[several-hands]."""
    owners: dict[int, int] = {}
    for seat, name in stakes:
        box = int(name.partition(":")[2] or seat)
        if owners.setdefault(box, seat) != seat or (box != seat and box in table.seats):
            raise Refusal(
                f"Betting space {box} is taken.", cite="13:47-20.22(f)[several-hands]", instead="a free betting space"
            )
    verify_wagers(table, stakes)


def verify_action(table: Table[Any], action: Action, standing: Cents) -> None:
    """Imitation money in whole dollars, at odds that can be paid in them."""
    payable_in_whole_dollars(table, action, standing)


def _nothing_stands(_table: Table[Any]) -> Procedure:
    """Every wager ends with its round."""
    yield from ()


GAME = replace(
    BLACKJACK,
    key="night-blackjack",
    title="Casino-Night Blackjack",
    cite="13:47-20.22",
    elections=NightBlackjackElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    close=_nothing_stands,
    own=NightBlackjack,
    between=BETWEEN_ROUNDS,
    odds=odds,
    kernel=kernel,
    layout=layout,
    pressing=PRESSING,
    positions=SEVEN,
    other_wagers_cite="13:47-20.22(g)5.i",
    late_cite="13:47-20.22(g)5.i",
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
    verify_wagers=verify,
    verify_tender=None,
    limits=None,
    leave_cite="13:47-20.22(g)5.i",
    seated_cite="13:47-20.22(f)[players]",
)
