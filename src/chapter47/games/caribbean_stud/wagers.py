"""The wagers of Caribbean stud: ante, bet and progressive (19:47-16.6, 16.10 to 16.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...table.money import DOLLAR, Cents
from ...table.odds import EVEN
from ...table.pay_tables import Pay, PayTable, schedule
from ...table.wagers import Decide, Decision, Result, WagerType, lost, void, won
from . import rules
from .elections import CHIP

if TYPE_CHECKING:
    from .elections import CaribbeanStudElections, StudFamily


PAY_CITE = {
    "royal flush": "19:47-16.12[royal-flush]",
    "straight flush": "19:47-16.12[straight-flush]",
    "four-of-a-kind": "19:47-16.12[four-of-a-kind]",
    "full house": "19:47-16.12[full-house]",
    "flush": "19:47-16.12[flush]",
    "straight": "19:47-16.12[straight]",
    "three-of-a-kind": "19:47-16.12[three-of-a-kind]",
    "two pair": "19:47-16.12[two-pair]",
    "one pair or less": "19:47-16.12[one-pair-or-less]",
}
METER_SHARE = {
    "royal flush": 100,
    "straight flush": 10,
}  # percent, 19:47-16.11[royal-flush], 19:47-16.11[straight-flush]
METER_CITE = {"royal flush": "19:47-16.11[royal-flush]", "straight flush": "19:47-16.11[straight-flush]"}


def decide_ante(result: int, _: Any) -> Decision:
    """An ante: folded, against a dealer who does not qualify, or in a contest of hands. 19:47-16.12[ante]."""
    match rules.contest_of(result):
        case rules.FOLDED:
            return lost("19:47-16.10[fold-loses-ante]")
        case rules.NOT_QUALIFIED:
            return won(EVEN, "19:47-16.10[not-qualified]")
        case rules.WON:
            return won(EVEN, "19:47-16.12[ante]")
        case rules.TIED:
            return void("19:47-16.10[tie]")
        case _:
            return lost("19:47-16.10[loses]")


def decide_bet(result: int, elections: StudFamily) -> Decision:
    """A bet wager: by the pay table where a qualifying dealer is beaten. 19:47-16.12[minimum-odds]."""
    match rules.contest_of(result):
        case rules.NOT_QUALIFIED:
            return void("19:47-16.10[not-qualified]")
        case rules.WON:
            name = rules.LINES[rules.line(result)]
            return won(elections.pays[name], PAY_CITE[name])
        case rules.TIED:
            return void("19:47-16.10[tie]")
        case _:
            return lost("19:47-16.10[loses]")


def most_won(elections: CaribbeanStudElections, _minimum: Cents) -> Cents | None:
    """The most that one bet wager wins; a casino night has no such limit. 19:47-16.12[limit]."""
    limit: int | None = elections.payout_limit
    return None if limit is None else limit * DOLLAR


def meter_share(result: int) -> int:
    """Percent of the meter that a hand wins: 100, 10 or nothing."""
    return METER_SHARE.get(rules.LINES[rules.line(result)], 0)


def decide_progressive(result: int, elections: CaribbeanStudElections, meter: int | None = None) -> Decision:
    """A progressive wager, whatever the dealer has, 19:47-16.11[any-dealer]; the chip is not returned: reading P-7.

    ``meter`` is in cents, the initial amount unless given. 19:47-16.11[fixed], 19:47-16.10[fold-loses-progressive].
    """
    if rules.contest_of(result) == rules.FOLDED:
        return lost("19:47-16.10[fold-loses-progressive]")
    name = rules.LINES[rules.line(result)]
    if name in METER_SHARE:
        meter = elections.progressive_initial * DOLLAR if meter is None else meter
        return Decision(Result.WON, METER_CITE[name], fixed=meter * METER_SHARE[name] // 100 - CHIP * DOLLAR)
    prize = elections.progressive_pays.get(name)
    if prize is None:
        return lost("19:47-16.11[any-dealer]")
    return Decision(Result.WON, "19:47-16.11[fixed]", fixed=(prize - CHIP) * DOLLAR)


def progressive_rows(elections: CaribbeanStudElections) -> PayTable:
    """The progressive: parts of the meter, and amounts that hold the chip. 19:47-16.11[fixed]."""
    shares = {100: "the meter", 10: "a tenth of the meter"}
    meter = tuple(Pay(name, None, METER_CITE[name], words=shares[part]) for name, part in METER_SHARE.items())
    fixed = elections.progressive_pays.items()
    return *meter, *(Pay(name, None, "19:47-16.11[fixed]", prize=amount * DOLLAR) for name, amount in fixed)


ANTE = WagerType("ante", "Ante", "19:47-16.1[ante-wager]", odds=lambda _: (EVEN,), paid_by="19:47-16.12[ante]")
BET = WagerType(
    "bet",
    "Bet",
    "19:47-16.1[bet-wager]",
    odds=lambda elections: tuple(elections.pays.values()),
    rows=lambda elections: schedule(elections.pays, "19:47-16.12[minimum-odds]", PAY_CITE),
    raises="ante",
    most=most_won,
)
PROGRESSIVE = WagerType(
    "progressive",
    "Progressive",
    "19:47-16.6[progressive]",
    odds=lambda elections: tuple(elections.progressive_odds.values()),
    offered=lambda elections: bool(elections.progressive),
    rows=progressive_rows,
)
DECIDE: dict[WagerType, Decide] = {ANTE: decide_ante, BET: decide_bet, PROGRESSIVE: decide_progressive}
WAGERS = tuple(DECIDE)
