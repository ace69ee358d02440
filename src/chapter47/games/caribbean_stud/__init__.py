"""Caribbean stud poker, 19:47-16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import GameType, Stakes
from ...table.money import DOLLAR, Cents
from ...table.wagers import WagerType
from ...table.window import Action, Bet, Limits
from ..three_card_poker import chips_only
from ..three_card_poker.dealing import prepare
from .elections import CaribbeanStudElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import hint, odds, strategy
from .procedure import BETWEEN, open_table, play
from .settlement import CaribbeanStud, verify_lamp
from .wagers import ANTE, BET, PROGRESSIVE, WAGERS

if TYPE_CHECKING:
    from .kernel import CaribbeanStudKernel
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
    seats = {seat for seat, _ in stakes}
    names = [table.seats[seat].name for seat in seats if seat in table.seats]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Refusal(f"{twice} already plays a hand.", cite="19:47-16.6[one-hand]", instead="one position a player")
    for seat in seats:
        if (seat, ANTE.key) not in stakes:
            raise Refusal(
                f"Seat {seat} has no ante beside the progressive wager.",
                cite="19:47-16.6[progressive]",
                instead="an ante first",
            )


def limits(table: StudTable, kind: WagerType) -> Limits:
    """The progressive wager is one $1 chip. 19:47-16.6[progressive]."""
    if kind is PROGRESSIVE:
        return Limits(DOLLAR, DOLLAR, DOLLAR, table.limits.coin, cite="19:47-16.6[progressive]")
    return table.limits


def kernel(elections: CaribbeanStudElections) -> CaribbeanStudKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import CaribbeanStudKernel

    return CaribbeanStudKernel(elections)


GAME = GameType(
    key="caribbean-stud",
    title="Caribbean Stud Poker",
    cite="19:47-16",
    elections=CaribbeanStudElections,
    wagers=WAGERS,
    open=open_table,
    prepare=prepare,
    play=play,
    own=CaribbeanStud,
    window_cite="19:47-20.6[combinations]",
    between=BETWEEN,
    odds=odds,
    kernel=kernel,
    layout=layout,
    felt=FELT,
    positions=7,
    other_wagers_cite="19:47-16.6[ante]",
    late_cite="19:47-16.6[no-change]",
    tenders=("chips", "match play"),
    irregularities=IRREGULARITIES,
    verify_action=bet_comes_later,
    area_cite="19:47-16.6[one-hand]",
    verify_wagers=one_hand_with_an_ante,
    verify_tender=chips_only,
    limits=limits,
    seated_cite="19:47-16.6[seated]",
    leave_cite="19:47-16.6[seated]",
    strategy=strategy,
    hint=hint,
)
