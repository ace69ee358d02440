"""Three card poker, 19:47-20."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import GameType
from ...table.money import Cents
from ...table.window import Action, Bet
from .dealing import HousePoker, open_table, prepare
from .elections import ThreeCardPokerElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import hint, odds, strategy
from .procedure import play
from .wagers import PLAY, WAGERS

if TYPE_CHECKING:
    from .dealing import HouseTable
    from .kernel import ThreeCardPokerKernel


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
        raise Refusal(
            "The play wager is made after the cards are dealt, for the amount of the ante.",
            cite="19:47-20.6[play-later]",
            instead="ante, pair-plus, or both",
        )


def kernel(elections: ThreeCardPokerElections) -> ThreeCardPokerKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import ThreeCardPokerKernel

    return ThreeCardPokerKernel(elections)


GAME = GameType(
    key="three-card-poker",
    title="Three Card Poker",
    cite="19:47-20",
    elections=ThreeCardPokerElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=HousePoker,
    window_cite="19:47-20.6[combinations]",
    between=("change-method",),
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=7,
    other_wagers_cite="19:47-20.6[combinations]",
    late_cite="19:47-20.6[no-change]",
    tenders=("chips", "match play"),
    irregularities=IRREGULARITIES,
    verify_action=play_comes_later,
    verify_tender=chips_only,
    area_cite="19:47-20.6[seated]",
    seated_cite="19:47-20.6[seated]",
    leave_cite="19:47-20.6[seated]",
    strategy=strategy,
    hint=hint,
)
