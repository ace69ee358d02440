"""Caribbean stud poker, 19:47-16."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import GameType, Name, Stakes
from ...table.money import DOLLAR, Cents
from ...table.wagers import WagerType
from ...table.window import Action, Bet, Limits
from ..three_card_poker import plays_twice, window_of
from .elections import CaribbeanStudElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .settlement import verify_lamp
from .wagers import ANTE, BET, PROGRESSIVE, WAGERS

if TYPE_CHECKING:
    from .procedure import StudTable


@law("13:47-20.23(a)[bet-wager]")
def bet_comes_later(table: StudTable, action: Action, _: Cents) -> None:
    """The bet wager is made after looking at the cards; a progressive wager needs its lamp. 19:47-16.1[bet-wager]."""
    if not isinstance(action, Bet):
        return
    if action.wager == BET.key:
        raise Refusal(
            "The bet wager is made after the cards are dealt, for twice the ante.",
            cite="19:47-16.1[bet-wager]",
            instead="an ante",
        )
    if action.wager == PROGRESSIVE.key:
        verify_lamp(table, action.seat)


@law("13:47-20.23(h)2")
def one_hand_with_an_ante(table: StudTable, stakes: Stakes) -> None:
    """One hand a player, and a progressive wager only beside an ante. 19:47-16.6[one-hand], 19:47-16.6[progressive]."""
    if twice := plays_twice(table, stakes):
        raise Refusal(f"{twice} already plays a hand.", cite="19:47-16.6[one-hand]", instead="one position a player")
    for seat in {seat for seat, _ in stakes}:
        if (seat, ANTE.key) not in stakes:
            raise Refusal(
                f"Seat {seat} has no ante beside the progressive wager.",
                cite="19:47-16.6[progressive]",
                instead="an ante first",
            )


def limits(table: StudTable, kind: WagerType) -> Limits:
    """The progressive wager is one $1 chip. 19:47-16.6[progressive]."""
    return table.limits.one_chip(DOLLAR, "19:47-16.6[progressive]") if kind is PROGRESSIVE else table.limits


HERE = window_of("19:47-16.6[ante]", "19:47-16.6[no-change]", "19:47-16.6[seated]", "19:47-16.6[one-hand]")
BETTING = replace(HERE, verify_action=bet_comes_later, verify_wagers=one_hand_with_an_ante, limits=limits)
NAME = Name(
    key="caribbean-stud", title="Caribbean Stud Poker", cite="19:47-16", positions=7, places="19:47-16.6[positions]"
)
GAME = GameType.of(NAME, CaribbeanStudElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
