"""The wagers of casino-night baccarat: bank, player and tie, less five percent (13:47-20.20(d) and (e))."""

from __future__ import annotations

from collections.abc import Callable

from ...rulebook.cite import law
from ...table.night import commission
from ...table.odds import EVEN, Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Charge, Decide, Decision, WagerType, lost, void, won
from . import rules
from .elections import NightBaccaratElections


def fee(elections: NightBaccaratElections, *, on_bank: bool) -> Charge | None:
    """Five percent of the amount won, on each winning bet of any kind unless limited. 13:47-20.20(d)5."""
    charged = on_bank or elections.commission == "all winning bets"
    return commission(elections.commission_percent, elections) if charged else None


def _nearer(margin: int, cite: str, charged: Charge | None) -> Decision:
    if margin == 0:
        return void(cite)
    return won(EVEN, "13:47-20.20(e)5.i", charged) if margin > 0 else lost(cite)


@law("13:47-20.28(e)1[bet-on-the-bank]", "13:47-20.28(e)4.iii")
def decide_bank(result: int, elections: NightBaccaratElections) -> Decision:
    """A bet on the bank: the hand nearer nine wins, a tie returns it. 13:47-20.20(e)4.ii."""
    margin = rules.banker_count(result) - rules.player_count(result)
    return _nearer(margin, "13:47-20.20(e)1[bet-on-the-bank]", fee(elections, on_bank=True))


@law("13:47-20.28(e)1[bet-on-the-player]", "13:47-20.28(e)4.iii")
def decide_player(result: int, elections: NightBaccaratElections) -> Decision:
    """A bet on the player: the hand nearer nine wins, a tie returns it. 13:47-20.20(e)4.ii."""
    margin = rules.player_count(result) - rules.banker_count(result)
    return _nearer(margin, "13:47-20.20(e)1[bet-on-the-player]", fee(elections, on_bank=False))


@law("13:47-20.28(e)1[bet-on-a-tie]")
def decide_tie(result: int, elections: NightBaccaratElections) -> Decision:
    """A bet on a tie wins on equal point counts. 13:47-20.20(e)1[bet-on-a-tie]."""
    if rules.player_count(result) == rules.banker_count(result):
        return won(elections.tie_pays, "13:47-20.20(e)5.ii", fee(elections, on_bank=False))
    return lost("13:47-20.20(e)1[bet-on-a-tie]")


def _rows(
    pays: Callable[[NightBaccaratElections], Odds], cite: str, *, on_bank: bool
) -> Callable[[NightBaccaratElections], PayTable]:
    return lambda elections: (Pay("", pays(elections), cite, fee(elections, on_bank=on_bank)),)


def _even(_: NightBaccaratElections) -> Odds:
    return EVEN


def _side(key: str, cite: str) -> WagerType:
    rows = _rows(_even, "13:47-20.20(e)5.i", on_bank=key == "bank")
    return WagerType(key, key.title(), cite, odds=lambda _: (EVEN,), rows=rows)


BANK = _side("bank", "13:47-20.20(e)1[bet-on-the-bank]")
PLAYER = _side("player", "13:47-20.20(e)1[bet-on-the-player]")
TIE = WagerType(
    "tie",
    "Tie",
    "13:47-20.20(e)1[bet-on-a-tie]",
    odds=lambda e: (e.tie_pays,),
    rows=_rows(lambda e: e.tie_pays, "13:47-20.20(e)5.ii", on_bank=False),
)

DECIDE: dict[WagerType, Decide] = {BANK: decide_bank, PLAYER: decide_player, TIE: decide_tie}
WAGERS = tuple(DECIDE)
