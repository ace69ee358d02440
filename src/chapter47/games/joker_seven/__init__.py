"""Joker seven, 13:47-20.26."""

from __future__ import annotations

from ...errors import Refusal
from ...table.game import Betting, Cites, GameType, Name, Stakes
from ...table.night import IMITATION_MONEY
from ...table.table import Table
from .elections import MOST_PLAYERS, JokerSevenElections
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import IRREGULARITIES, LIFE
from .wagers import WAGERS


def as_many_as_the_dealer_says(table: Table[JokerSevenElections], stakes: Stakes) -> None:
    """No more players have wagers than the dealer decided. 13:47-20.26(e)."""
    playing = len({seat for seat, _ in stakes})
    if playing > table.elections.players:
        raise Refusal(
            f"{playing} players wager, and the dealer lets {table.elections.players} play.",
            cite="13:47-20.26(e)",
            instead="wait for a place",
        )


BETTING = Betting(
    cites=Cites("13:47-20.26(f)1", "13:47-20.26(f)1", "13:47-20.26(f)1"),
    verify_wagers=as_many_as_the_dealer_says,
    **IMITATION_MONEY,
)
NAME = Name(key="joker-seven", title="Joker Seven", cite="13:47-20.26", positions=MOST_PLAYERS, places="13:47-20.26(e)")
GAME = GameType.of(NAME, JokerSevenElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
