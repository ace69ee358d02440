"""Fast action hold'em, 19:47-21."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import Betting, Cites, GameType, Name, Numbers, Stakes, compiled
from ...table.money import Cents
from ...table.window import Action, Bet, one_area_each
from .elections import POSITIONS, FastActionElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import odds
from .procedure import LIFE
from .strategy import strategy
from .wagers import SPLIT, WAGERS

if TYPE_CHECKING:
    from .settlement import FastActionTable


def split_follows_the_cards(_table: FastActionTable, action: Action, _standing: Cents) -> None:
    """A split wager is made once the player has seen four cards. 19:47-21.8(c)[equal-wager]."""
    if isinstance(action, Bet) and action.wager == SPLIT.key:
        raise Refusal(
            "A split wager is made only after the four cards are seen.",
            cite="19:47-21.8(c)[equal-wager]",
            instead="an original wager",
        )


def one_area(table: FastActionTable, stakes: Stakes) -> None:
    """A player wagers on one betting area, a seat being an area, and no election permits more. 19:47-21.10."""
    one_area_each(table, stakes, "19:47-21.10", "one of the two")


NUMBERS = Numbers(odds=odds, kernel=compiled(__name__), strategy=strategy)
BETTING = Betting(
    cites=Cites(
        "19:47-21.6[original-wager]",
        "19:47-21.6[original-wager]",
        "19:47-21.7[no-more-bets]",
        area="19:47-21.10",
    ),
    verify_action=split_follows_the_cards,
    verify_wagers=one_area,
)
NAME = Name(
    key="fast-action-holdem",
    title="Fast Action Hold'em",
    cite="19:47-21",
    positions=POSITIONS,
    places="19:47-21.6[seats]",
)
GAME = GameType.of(NAME, FastActionElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
