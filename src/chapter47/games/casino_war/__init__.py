"""Casino war, 19:47-22."""

from __future__ import annotations

from ...errors import Refusal
from ...table.game import Betting, Cites, GameType, Name, Stakes
from ...table.money import Cents
from ...table.table import Table
from ...table.window import Action, Bet
from .elections import CasinoWarElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .wagers import INITIAL, TIE, WAGERS, WAR, WAR_TIE


def war_follows_a_tie_hand(_table: Table[CasinoWarElections], action: Action, _standing: Cents) -> None:
    """War wagers, and tie wagers on the war, are made after a tie hand and not before. 19:47-22.1[war]."""
    if isinstance(action, Bet) and action.wager in (WAR.key, WAR_TIE.key):
        raise Refusal(
            "A war wager is made only after a tie hand on the original deal.",
            cite="19:47-22.1[war]",
            instead="an initial wager, with or without a tie wager",
        )


def tie_needs_initial(_table: Table[CasinoWarElections], stakes: Stakes) -> None:
    """Who makes no initial wager takes no part in the round. 19:47-22.1[initial-wager]."""
    for seat, wager in stakes:
        if wager == TIE.key and (seat, INITIAL.key) not in stakes:
            raise Refusal(
                f"Seat {seat} has a tie wager without an initial wager.",
                cite="19:47-22.1[initial-wager]",
                instead="an initial wager as well",
            )


BETTING = Betting(
    cites=Cites(
        "19:47-22.1[initial-wager]",
        "19:47-22.1[initial-wager]",
        "19:47-22.7[no-more-bets]",
        area="19:47-22.6[seats]",
    ),
    verify_action=war_follows_a_tie_hand,
    verify_wagers=tie_needs_initial,
)
NAME = Name(key="casino-war", title="Casino War", cite="19:47-22", positions=9, places="19:47-22.6[seats]")
GAME = GameType.of(NAME, CasinoWarElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
