"""Pai gow, 19:47-10."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.game import Betting, Cites, GameType, Name, Numbers, Stakes, compiled
from ...table.money import Cents
from ...table.wagers import WagerType
from ...table.window import Action, Bet
from .betting import verify_bank_action, verify_cover
from .elections import PaiGowElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import odds
from .odds import strategy as best_play
from .procedure import LIFE
from .strategy import hint
from .wagers import WAGER, WAGERS

if TYPE_CHECKING:
    from .dealing import BankedTable


def chips_only(_: BankedTable, bet: Bet) -> None:
    """Wagers are made with chips before the betting closes. 19:47-10.5[chips]."""
    if bet.tender not in ("chips", "match play"):
        raise Refusal(f"A wager cannot be made with {bet.tender}.", cite="19:47-10.5[chips]", instead="gaming chips")


def areas_once(stakes: Stakes, wager: WagerType) -> None:
    """A betting area takes the wager of one player; a second area is free and beside the own one.

    19:47-10.5[one-wager], 19:47-10.10[several-areas].
    """
    owners: dict[int, int] = {}
    for seat, name in stakes:
        key, _, spot = name.partition(":")
        if key != wager.key:
            continue
        position = int(spot or seat)
        if spot and abs(position - seat) != 1:
            raise Refusal(
                f"Betting area {position} is not beside seat {seat}.",
                cite="19:47-10.10[several-areas]",
                instead="the own area, and a free one beside it",
            )
        if owners.setdefault(position, seat) != seat or (spot and (seat, wager.key) not in stakes):
            raise Refusal(
                f"Betting area {position} cannot be seat {seat}'s as well.",
                cite="19:47-10.10[several-areas]",
                instead="one wager in each area, the own area first",
            )


def verify_action(table: BankedTable, action: Action, _: Cents) -> None:
    """What the bank may not do, and where a second wager may not go. 19:47-10.10[several-areas]."""
    verify_bank_action(table, action, WAGER)
    verify_second_area(table, action)


def verify_second_area(table: BankedTable, action: Action) -> None:
    """A second area belongs to nobody who sits there. 19:47-10.10[several-areas]."""
    spot = action.wager.partition(":")[2] if isinstance(action, Bet) else ""
    if spot and int(spot) in table.seats:
        raise Refusal(
            f"Somebody sits at betting area {spot}.",
            cite="19:47-10.10[several-areas]",
            instead="a free area beside the own one",
        )


def verify_wagers(table: BankedTable, stakes: Stakes) -> None:
    """All stakes together: one owner for each area, and a bank that covers them. 19:47-10.8[cover]."""
    areas_once(stakes, WAGER)
    verify_cover(table, stakes, WAGER)


NUMBERS = Numbers(odds=odds, kernel=compiled(__name__), strategy=best_play, hint=hint)
CHIPS = Betting(
    cites=Cites(
        "19:47-10.5[one-wager]", "19:47-10.5[no-others]", "19:47-10.5[no-more-bets]", seated="19:47-10.5[seated]"
    ),
    tenders=("chips", "match play"),
    verify_tender=chips_only,
)
BETTING = replace(CHIPS, verify_action=verify_action, verify_wagers=verify_wagers)
NAME = Name(key="pai-gow", title="Pai Gow", cite="19:47-10", positions=6)
GAME = GameType.of(NAME, PaiGowElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
