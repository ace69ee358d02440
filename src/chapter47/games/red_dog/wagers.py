"""The wagers of red dog: the original wager and the raise, when each wins, what it pays (19:47-6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, lcm

from ...rulebook.cite import law
from ...table.money import Cents
from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decide, Decision, WagerType, lost, void, won
from ...table.window import Limits
from . import rules
from .elections import RedDogOdds

PAYS_CITE = {1: "19:47-6.5[spread-1]", 2: "19:47-6.5[spread-2]", 3: "19:47-6.5[spread-3]"}


@law("13:47-20.31(d)14", "13:47-20.31(e)[spread-four-through-11]")
def decide_raise(result: int, elections: RedDogOdds) -> Decision:
    """A raise wins and loses with the original wager, at the same odds; without a spread there is none."""
    spread = rules.spread_of(result)
    if not spread:
        return void("19:47-6.5[pair]")
    if rules.third_card_wins(result):
        return won(elections.pays(spread), PAYS_CITE.get(spread, "19:47-6.5[spread-4-11]"))
    return lost("19:47-6.5[between]")


def decide_original(result: int, elections: RedDogOdds) -> Decision:
    """An original wager: void on tie hands, paid on three of a kind, else decided by the third card."""
    if result == rules.CONSECUTIVE:
        return void("19:47-6.5[consecutive]")
    if result == rules.PAIR_TIE:
        return void("19:47-6.5[pair-tie]")
    if result == rules.THREE_OF_A_KIND:
        return won(elections.three_of_a_kind_pays, "19:47-6.5[three-of-a-kind]")
    return decide_raise(result, elections)


def raise_odds(elections: RedDogOdds) -> tuple[Odds, ...]:
    """Every payout that a raise can have."""
    return tuple(elections.pays(spread) for spread in (1, 2, 3, 4))


def payable_step(payouts: Sequence[Odds], limits: Limits, smallest_coin: Cents = 1) -> Cents:
    """The smallest amount whose multiples are whole chips and can be paid at every one of these odds. 19:47-1.4(f)."""
    coin = lcm(limits.coin, smallest_coin)
    units = (odds.against * coin // gcd(odds.win, odds.against * coin) for odds in payouts)
    return lcm(limits.chip, smallest_coin, *units)


def raise_rows(elections: RedDogOdds) -> PayTable:
    """What each spread pays."""
    names = {1: "spread 1", 2: "spread 2", 3: "spread 3", 4: "spread 4 to 11"}
    return tuple(Pay(name, elections.pays(n), PAYS_CITE.get(n, "19:47-6.5[spread-4-11]")) for n, name in names.items())


def original_rows(elections: RedDogOdds) -> PayTable:
    """What each spread pays, and three of a kind."""
    trips = Pay("three of a kind", elections.three_of_a_kind_pays, "19:47-6.5[three-of-a-kind]")
    return *raise_rows(elections), trips


ORIGINAL = WagerType(
    "original",
    "Original wager",
    "19:47-6.5[deadline]",
    odds=lambda elections: (*raise_odds(elections), elections.three_of_a_kind_pays),
    rows=original_rows,
)
RAISE = WagerType("raise", "Raise", "19:47-6.5[raise]", odds=raise_odds, rows=raise_rows, raises="original")

DECIDE: dict[WagerType, Decide] = {ORIGINAL: decide_original, RAISE: decide_raise}
WAGERS = tuple(DECIDE)
