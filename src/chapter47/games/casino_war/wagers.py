"""The wagers of casino war: when each may be made, when it wins, what it pays (19:47-22.1, 22.6, 22.8 and 22.9)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ...table.odds import EVEN, Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decide, Decision, WagerType, lost, void, won
from . import rules
from .elections import CasinoWarElections

HALF = Odds(1, 2)


def decide_initial(result: int, _: CasinoWarElections) -> Decision:
    """An initial wager: paid, lost, or back in hand after a war that was not lost."""
    if result == rules.WON:
        return won(EVEN, "19:47-22.9[initial]")
    if result == rules.LOST:
        return lost("19:47-22.8[dealer-higher]")
    return lost("19:47-22.8[war-lost]") if result == rules.WAR_LOST else void("19:47-22.8[war-won]")


def decide_surrender() -> Decision:
    """An initial wager surrendered after a tie hand: half is lost. 19:47-22.8[surrender]."""
    return lost("19:47-22.8[surrender]", share=Fraction(1, 2))


def decide_tie(result: int, elections: CasinoWarElections) -> Decision:
    """A tie wager on the original deal, decided by that deal alone. 19:47-22.1[tie-wager]."""
    if result == rules.LOST:
        return lost("19:47-22.8[dealer-higher]")
    return lost("19:47-22.8[player-higher]") if result == rules.WON else won(elections.tie_pays, "19:47-22.9[tie]")


def decide_war(result: int, elections: CasinoWarElections) -> Decision:
    """A war wager, decided by the war deal."""
    if result == rules.WAR_LOST:
        return lost("19:47-22.8[war-lost]")
    if result == rules.WAR_TIE:
        return won(elections.war_tie_pays, "19:47-22.9[war-tie]")
    return won(EVEN, "19:47-22.9[war]")


def decide_war_tie(result: int, elections: CasinoWarElections) -> Decision:
    """A tie wager made with the war wager, decided by the war deal alone. 19:47-22.1[tie-wager]."""
    if result == rules.WAR_TIE:
        return won(elections.tie_pays, "19:47-22.9[tie]")
    return lost("19:47-22.1[tie-wager]")


def war_rows(elections: CasinoWarElections) -> PayTable:
    """A war that is won, and one that ends in a tie."""
    tie = elections.war_tie_pays if elections.war_tie_bonus else EVEN
    return Pay("a war that is won", EVEN, "19:47-22.9[war]"), Pay("a tie on the war", tie, "19:47-22.9[war-tie]")


INITIAL = WagerType(
    "initial",
    "Initial wager",
    "19:47-22.1[initial-wager]",
    odds=lambda _: (EVEN, HALF),  # half must be payable too: it goes back on a surrender, 19:47-22.6[half]
    rows=lambda _: (Pay("", EVEN, "19:47-22.9[initial]"),),
)
TIE = WagerType(
    "tie",
    "Tie wager",
    "19:47-22.1[tie-wager]",
    odds=lambda elections: (elections.tie_pays,),
    paid_by="19:47-22.9[tie]",
)
WAR_TIE = replace(TIE, key="war-tie", title="Tie wager on the war")
WAR = WagerType(
    "war",
    "War wager",
    "19:47-22.1[war-wager]",
    odds=lambda elections: tuple(dict.fromkeys((EVEN, elections.war_tie_pays))),
    rows=war_rows,
    raises="initial",
)

DECIDE: dict[WagerType, Decide] = {
    INITIAL: decide_initial,
    TIE: decide_tie,
    WAR: decide_war,
    WAR_TIE: decide_war_tie,
}
WAGERS = tuple(DECIDE)
