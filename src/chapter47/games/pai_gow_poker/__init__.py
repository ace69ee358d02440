"""Pai gow poker, 19:47-11."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import Cites, GameType, Name, Stakes
from ...table.money import Cents
from ...table.window import Action
from ..pai_gow import CHIPS, areas_once, verify_second_area
from ..pai_gow.betting import bank_of, verify_bank_action, verify_cover
from .elections import PaiGowPokerElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import BONUS_WAGER, WAGER, WAGERS

if TYPE_CHECKING:
    from ..pai_gow.dealing import BankedTable


def verify_action(table: BankedTable, action: Action, _: Cents) -> None:
    """What the bank may not do, and where a second wager may not go. 19:47-11.12[several-areas]."""
    verify_bank_action(table, action, WAGER)
    verify_second_area(table, action)


def verify_wagers(table: BankedTable, stakes: Stakes) -> None:
    """One owner for each area, a bank that covers them, a bonus beside a hand. 19:47-11.13[optional]."""
    areas_once(stakes, WAGER)
    verify_cover(table, stakes, WAGER)
    for seat, name in stakes:
        key, _, area = name.partition(":")
        hand = name.replace(key, WAGER.key)
        if key == BONUS_WAGER.key and (seat, hand) not in stakes and (area or seat != bank_of(table).seat):
            raise Refusal(
                f"Seat {seat} has no hand at area {area or seat} for the bonus.",
                cite="19:47-11.13[optional]",
                instead=f"a {hand} wager first",
            )


CITES = Cites("19:47-10.5[one-wager]", "19:47-11.7[no-others]", "19:47-11.7[no-more-bets]", seated="19:47-11.7[seated]")
BETTING = replace(CHIPS, cites=CITES, verify_action=verify_action, verify_wagers=verify_wagers)
NAME = Name(key="pai-gow-poker", title="Pai Gow Poker", cite="19:47-11", positions=6)
GAME = GameType.of(NAME, PaiGowPokerElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
