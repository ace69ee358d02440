"""Double down stud, 19:47-17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import Betting, Cites, GameType, Name, Stakes
from ...table.money import Cents
from ...table.window import Action, Bet
from ..three_card_poker import chips_only
from .elections import DoubleDownStudElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import DOUBLE_DOWN, WAGERS

if TYPE_CHECKING:
    from .procedure import StudTable


def double_comes_later(_: StudTable, action: Action, __: Cents) -> None:
    """The double down wager is made after the cards are seen. 19:47-17.6[double-later]."""
    if isinstance(action, Bet) and action.wager == DOUBLE_DOWN.key:
        raise Refusal(
            "The double down wager is made once three community cards are seen, for the initial amount.",
            cite="19:47-17.6[double-later]",
            instead="an initial wager",
        )


def one_position(table: StudTable, stakes: Stakes) -> None:
    """A player has one position. 19:47-17.6[one-position]."""
    names = [table.seats[seat].name for seat in {seat for seat, _ in stakes} if seat in table.seats]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Refusal(f"{twice} already has a position.", cite="19:47-17.6[one-position]", instead="one a player")


BETTING = Betting(
    cites=Cites(
        "19:47-20.6[combinations]",
        "19:47-17.6[initial]",
        "19:47-17.6[no-change]",
        seated="19:47-17.6[seated]",
        area="19:47-17.6[one-position]",
    ),
    tenders=("chips", "match play"),
    verify_action=double_comes_later,
    verify_wagers=one_position,
    verify_tender=chips_only,
)
NAME = Name(key="double-down-stud", title="Double Down Stud", cite="19:47-17", positions=7)
GAME = GameType.of(NAME, DoubleDownStudElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
