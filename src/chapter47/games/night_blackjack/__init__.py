"""Casino-night blackjack, 13:47-20.22: the casino's arithmetic with the night's own options and payouts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...odds.events import Rounds
from ...table.game import Life, Name, Screen, Stakes, no_more
from ...table.night import BETWEEN_ROUNDS, IMITATION_MONEY
from ...table.requests import Steps
from ..blackjack import GAME as BLACKJACK
from ..blackjack.betting import PRESSING, verify_wagers
from ..blackjack.events import variant_events
from ..blackjack.layout import Felt, draw
from ..blackjack.odds import variant_kernel as kernel
from ..blackjack.wagers import BOX, MAIN
from .elections import NightBlackjackElections
from .procedure import IRREGULARITIES, NightBlackjack, open_table, play, prepare

if TYPE_CHECKING:
    from ...odds.analysis import GameOdds
    from ..blackjack.state import BlackjackTable

WAGERS = (MAIN, BOX)  # the main one, on one's own space and on free ones: 13:47-20.22
TIES = {"i": "All ties push", "ii": "Naturals push, dealer wins other ties", "iii": "Dealer wins all ties"}
SEVEN = 7  # players and betting places: 13:47-20.22(f)[players], 13:47-20.22(b)1


def odds(elections: NightBlackjackElections) -> GameOdds:
    """The value of every wager offered, by blackjack's solver with its own rules."""
    from ..blackjack.odds import variant_odds

    return variant_odds("night-blackjack", elections, WAGERS)


def events(elections: NightBlackjackElections) -> Iterator[Rounds]:
    """The main wagers by the best chart, and every other wager by itself."""
    yield from variant_events(elections, WAGERS, odds(elections))


def lettering(elections: NightBlackjackElections) -> tuple[str, ...]:
    """The lines on the felt."""
    return f"A natural pays {elections.blackjack_pays}", "Dealer draws to 16 and stays on 17", TIES[elections.ties]


def layout(table: BlackjackTable | None, elections: NightBlackjackElections) -> str:
    """The layout, seven places and the posted tie option. 13:47-20.22(b)1, 13:47-20.22(g)7."""
    lines = (
        f"A natural pays {elections.blackjack_pays}",
        "Dealer draws to 16 and stays on 17",
        f"{TIES[elections.ties]} (option {elections.ties})",
        "Insurance pays 2 to 1",
    )
    return draw(Felt("Casino-Night Blackjack", 7, lines), table, elections, WAGERS)


def verify(table: BlackjackTable, stakes: Stakes) -> None:
    """A player may take free betting spaces beside his own, not one that is taken. 13:47-20.22(f)[several-hands]."""
    owners: dict[int, int] = {}
    for seat, name in stakes:
        box = int(name.partition(":")[2] or seat)
        if owners.setdefault(box, seat) != seat or (box != seat and box in table.seats):
            raise Refusal(
                f"Betting space {box} is taken.", cite="13:47-20.22(f)[several-hands]", instead="a free betting space"
            )
    verify_wagers(table, stakes)


def _nothing_stands(_table: BlackjackTable) -> Steps:
    """Every wager ends with its round."""
    yield from ()


GAME = BLACKJACK.derive(
    Name(
        key="night-blackjack",
        title="Casino-Night Blackjack",
        cite="13:47-20.22",
        positions=SEVEN,
        places="13:47-20.22(f)[players]",
    ),
    NightBlackjackElections,
    Life(
        open=open_table, prepare=prepare, play=play, close=_nothing_stands, own=NightBlackjack, between=BETWEEN_ROUNDS
    ),
    Screen(layout=layout, felt=replace(BLACKJACK.felt, lettering=lettering, back="red"), pressing=PRESSING),
    wagers=WAGERS,
    odds=odds,
    kernel=kernel,
    cites=BLACKJACK.cites.of_wagers("13:47-20.22(g)5.i", seated="13:47-20.22(f)[players]"),
    irregularities=IRREGULARITIES,
    verify_action=no_more,
    verify_wagers=verify,
    tenders=("chips",),
    **IMITATION_MONEY,
    limits=None,
)
