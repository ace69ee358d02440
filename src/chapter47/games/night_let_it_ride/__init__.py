"""Casino-night let it ride, 13:47-20.27, 13:47-20.2[let-it-ride]: the casino's game with imitation money, no bonus."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...errors import Refusal
from ...table.game import Stakes
from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action, Bet
from ..let_it_ride import GAME as LET_IT_RIDE
from ..let_it_ride import three_equal_bets
from ..let_it_ride.pressing import PRESSING
from ..night import imitation_money_only
from .cards import BETWEEN, NightDecks, prepare
from .elections import NightLetItRideElections
from .layout import layout
from .odds import odds, strategy
from .procedure import IRREGULARITIES, open_table, play
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import NightLetItRideKernel


def imitation_money(table: Table[Any], bet: Bet) -> None:
    """Only imitation money is wagered. 13:47-20.10(c)1."""
    imitation_money_only(table, bet, 0)


def in_imitation_money(table: Table[Any], action: Action, standing: Cents) -> None:
    """Imitation money in whole dollars."""
    imitation_money_only(table, action, standing)


def bets_and_places(table: Table[Any], stakes: Stakes) -> None:
    """Three equal bets, and a second hand only at the next place. 13:47-20.27(f)6."""
    three_equal_bets(table, stakes)
    places: dict[str, set[int]] = defaultdict(set)
    for seat, _ in stakes:
        if seat in table.seats:
            places[table.seats[seat].name].add(seat)
    for name, seats in places.items():
        if len(seats) > 2 or max(seats) - min(seats) > 1:
            raise Refusal(
                f"{name} may play a second hand only at the next place, not {', '.join(map(str, sorted(seats)))}.",
                cite="13:47-20.27(f)6",
                instead="two neighbouring places at most",
            )


def kernel(elections: NightLetItRideElections) -> NightLetItRideKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import NightLetItRideKernel

    return NightLetItRideKernel(elections)


GAME = replace(
    LET_IT_RIDE,
    key="night-let-it-ride",
    title="Casino-Night Let It Ride",
    cite="13:47-20.27",
    elections=NightLetItRideElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=NightDecks,
    between=BETWEEN,
    odds=odds,
    kernel=kernel,
    layout=layout,
    pressing=PRESSING,
    other_wagers_cite="13:47-20.27(f)8",
    late_cite="13:47-20.27(f)8",
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_action=in_imitation_money,
    verify_wagers=bets_and_places,
    verify_tender=imitation_money,
    limits=None,
    seated_cite="13:47-20.27(f)7",
    leave_cite="13:47-20.27(f)7",
    strategy=strategy,
)
