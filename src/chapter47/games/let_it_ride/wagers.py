"""The wagers of let it ride: three equal bets, the bonus and the three-card bonus (19:47-18.6, 18.6A, 18.6B, 18.11)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.money import DOLLAR, Cents
from ...table.odds import Odds
from ...table.pay_tables import schedule
from ...table.wagers import Decide, Decision, WagerType, lost, void, won
from . import rules

if TYPE_CHECKING:
    from .elections import LetItRideElections, RideFamily


BONUS_CITE = {
    "1": "19:47-18.11[bonus-1]",
    "2": "19:47-18.11[bonus-2]",
    "3": "19:47-18.11[bonus-3]",
    "4": "19:47-18.11[bonus-4]",
}
THREE_CARD_CITE = {"A": "19:47-18.11[three-card-a]", "B": "19:47-18.11[three-card-b]"}
WITHDRAWN_CITE = {1: "19:47-18.10[bet-1-withdrawn]", 2: "19:47-18.10[bet-2-withdrawn]"}


def decide_bet(bet: int, result: int, elections: RideFamily) -> Decision:
    """One of the three bets: taken back, or decided by the five-card hand. 19:47-18.11[pays], 19:47-18.10[loses]."""
    if not rules.rides(result, bet):
        return void(WITHDRAWN_CITE[bet])
    line = rules.line(result)
    if not line:
        return lost("19:47-18.10[loses]")
    name = rules.LINES[line]
    return won(elections.pays[name], elections.pay_cites.get(name, "19:47-18.11[pays]"))


@law("19:47-18.6A[no-change]")
def decide_bonus(result: int, elections: LetItRideElections) -> Decision:
    """The bonus wager on the five-card hand, whatever was withdrawn. 19:47-18.6A[bonus], 19:47-18.6A[no-change]."""
    odds = elections.bonus_schedule.get(rules.LINES[rules.line(result)])
    return won(odds, BONUS_CITE[elections.bonus]) if odds else lost("19:47-18.6A[bonus]")


def decide_three_card(result: int, elections: LetItRideElections) -> Decision:
    """The wager on the player's own three cards. 19:47-18.6B[three-card-bonus]."""
    odds = elections.three_card_schedule.get(rules.THREES[rules.three(result)])
    return won(odds, THREE_CARD_CITE[elections.three_card_bonus]) if odds else lost("19:47-18.6B[three-card-bonus]")


def most_won(elections: RideFamily, minimum: Cents) -> Cents | None:
    """The most that the bets of one hand win: the posted limit, or the best hand at the table minimum if more.

    19:47-18.11[limit].
    """
    posted: int | None = elections.payout_limit
    if posted is None:
        return None
    best = max(odds.ratio for odds in elections.pays.values())
    return max(posted * DOLLAR, int(3 * best * minimum))


def _odds(name: str) -> Callable[[object], tuple[Odds, ...]]:
    return lambda elections: tuple(getattr(elections, name).values())


BETS = tuple(
    WagerType(
        f"bet-{bet}",
        f"Bet {bet}",
        "19:47-18.6[three-equal-bets]",
        odds=_odds("pays"),
        rows=lambda elections: schedule(elections.pays, "19:47-18.11[pays]", elections.pay_cites),
        most=most_won,
        raises="three-bets",  # made together, and worth what the three are
    )
    for bet in (1, 2, 3)
)
BONUS = WagerType(
    "bonus",
    "Bonus",
    "19:47-18.6A[bonus]",
    odds=_odds("bonus_schedule"),
    offered=lambda elections: elections.bonus != "none",
    rows=lambda elections: schedule(elections.bonus_schedule, BONUS_CITE[elections.bonus]),
)
THREE_CARD_BONUS = WagerType(
    "three-card-bonus",
    "3 card bonus",
    "19:47-18.6B[three-card-bonus]",
    odds=_odds("three_card_schedule"),
    offered=lambda elections: elections.three_card_bonus != "none",
    rows=lambda elections: schedule(elections.three_card_schedule, THREE_CARD_CITE[elections.three_card_bonus]),
)
DECIDE: dict[WagerType, Decide] = {
    **{kind: partial(decide_bet, bet) for bet, kind in enumerate(BETS, 1)},
    BONUS: decide_bonus,
    THREE_CARD_BONUS: decide_three_card,
}
WAGERS = tuple(DECIDE)
