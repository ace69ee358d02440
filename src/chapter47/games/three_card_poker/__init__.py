"""Three card poker, 19:47-20."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Betting, Cites, GameType, Name, Stakes
from ...table.money import Cents
from ...table.window import Action, Bet
from .elections import ThreeCardPokerElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import PLAY, WAGERS

if TYPE_CHECKING:
    from .dealing import HouseTable


@law("19:47-16.6[chips-only]", "19:47-17.6[chips-only]", "19:47-18.6[chips-only]")
def chips_only(_: HouseTable, bet: Bet) -> None:
    """Wagers are made with chips; spoken cash is not accepted. 19:47-20.6[chips-only]."""
    if bet.tender not in ("chips", "match play"):
        raise Refusal(
            f"A wager cannot be made with {bet.tender}.",
            cite="19:47-20.6[chips-only]",
            instead="gaming chips or plaques",
        )


def play_comes_later(_: HouseTable, action: Action, __: Cents) -> None:
    """The play wager is made after looking at the cards. 19:47-20.6[play-later]."""
    if isinstance(action, Bet) and action.wager == PLAY.key:
        told = "The play wager is made after the cards are dealt, for the amount of the ante."
        raise Refusal(told, cite="19:47-20.6[play-later]", instead="ante, pair-plus, or both")


def window_of(wager: str, no_change: str, seated: str, area: str) -> Betting:
    """The window of a poker game against the house: chips alone, one place a player. 19:47-20.6[combinations]."""
    cites = Cites("19:47-20.6[combinations]", wager, no_change, seated=seated, area=area)
    return Betting(cites=cites, tenders=("chips", "match play"), verify_tender=chips_only)


def plays_twice(table: HouseTable, stakes: Stakes) -> str | None:
    """Who has wagers at two positions, if anybody does."""
    names = [table.seats[seat].name for seat in {seat for seat, _ in stakes} if seat in table.seats]
    return next((name for name in names if names.count(name) > 1), None)


HERE = window_of("19:47-20.6[combinations]", "19:47-20.6[no-change]", "19:47-20.6[seated]", "19:47-20.6[seated]")
BETTING = replace(HERE, verify_action=play_comes_later)
NAME = Name(key="three-card-poker", title="Three Card Poker", cite="19:47-20", positions=7, places="19:47-20.6[seated]")
GAME = GameType.of(NAME, ThreeCardPokerElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
