"""Casino-night let it ride, 13:47-20.27, 13:47-20.2[let-it-ride]: the casino's game with imitation money, no bonus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...odds.analysis import GameOdds
from ...odds.events import Rounds
from ...odds.strategy import Strategy
from ...table.game import Name, Numbers, Screen, Stakes, compiled
from ...table.night import IMITATION_MONEY
from .. import let_it_ride
from ..let_it_ride import GAME as LET_IT_RIDE
from ..let_it_ride import three_equal_bets
from ..let_it_ride.betting import PRESSING
from ..let_it_ride.events import events as casino_events
from ..let_it_ride.layout import layout as casino_layout
from ..let_it_ride.odds import odds as casino_odds
from ..let_it_ride.odds import strategy as casino_strategy
from ..let_it_ride.wagers import BETS
from .elections import NightLetItRideElections
from .procedure import IRREGULARITIES, LIFE

if TYPE_CHECKING:
    from .dealing import NightPokerTable


def bets_and_places(table: NightPokerTable, stakes: Stakes) -> None:
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


KEY = "night-let-it-ride"
WAGERS = BETS  # the three bets of 19:47-18 and no bonus: 13:47-20.27(f)8, reading E-336


def events(elections: NightLetItRideElections) -> Iterator[Rounds]:
    """Every deal, played by the best decisions. 13:47-20.27(a)[hand], 13:47-20.27(f)20."""
    yield from casino_events(elections, WAGERS)


def odds(elections: NightLetItRideElections) -> GameOdds:
    """The exact value of every wager. 13:47-20.27(g)[royal-flush]."""
    return casino_odds(elections, KEY, WAGERS)


def strategy(elections: NightLetItRideElections) -> Strategy:
    """When to let each bet ride."""
    return casino_strategy(elections, KEY)


def layout(table: NightPokerTable | None, elections: NightLetItRideElections) -> str:
    """Three bet boxes a place, three community places, and the odds. 13:47-20.27(b)3."""
    return casino_layout(table, elections, "Let It Ride", WAGERS)


SEATED_BY = "13:47-20.27(b)3"
GAME = LET_IT_RIDE.derive(
    Name(key="night-let-it-ride", title="Casino-Night Let It Ride", cite="13:47-20.27", positions=7, places=SEATED_BY),
    NightLetItRideElections,
    LIFE,
    Numbers(odds=odds, kernel=compiled(let_it_ride.__name__, KEY, WAGERS), strategy=strategy, hint=LET_IT_RIDE.hint),
    Screen(layout=layout, felt=replace(LET_IT_RIDE.felt, back="red"), pressing=PRESSING),
    wagers=WAGERS,
    cites=LET_IT_RIDE.cites.but(
        others="13:47-20.27(f)8", late="13:47-20.27(f)8", seated="13:47-20.27(f)7", area="13:47-20.27(f)6"
    ),
    tenders=("chips",),
    irregularities=IRREGULARITIES,
    verify_wagers=bets_and_places,
    **IMITATION_MONEY,
    limits=None,
)
