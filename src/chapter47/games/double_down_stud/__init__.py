"""Double down stud, 19:47-17."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import GameType, Name, Stakes
from ...table.money import Cents
from ...table.window import Action, Bet
from ..three_card_poker import plays_twice, window_of
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
        told = "The double down wager is made once three community cards are seen, for the initial amount."
        raise Refusal(told, cite="19:47-17.6[double-later]", instead="an initial wager")


def one_position(table: StudTable, stakes: Stakes) -> None:
    """A player has one position. 19:47-17.6[one-position]."""
    if twice := plays_twice(table, stakes):
        raise Refusal(f"{twice} already has a position.", cite="19:47-17.6[one-position]", instead="one a player")


HERE = window_of("19:47-17.6[initial]", "19:47-17.6[no-change]", "19:47-17.6[seated]", "19:47-17.6[one-position]")
BETTING = replace(HERE, verify_action=double_comes_later, verify_wagers=one_position)
NAME = Name(key="double-down-stud", title="Double Down Stud", cite="19:47-17", positions=7)
GAME = GameType.of(NAME, DoubleDownStudElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
