"""The fifty wagers of sic bo, in eight kinds: all are decided by one shake, and none is ever void (19:47-9.2, 9.4)."""

from __future__ import annotations

from itertools import combinations

from ...odds.dice import DecideRoll
from ...rulebook.cite import law
from ...table.dice import Faces
from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decision, WagerType, lost, won
from . import rules
from .elections import SicBoElections

NUMBERS = tuple(map(str, range(1, 7)))
TOTALS = tuple(map(str, range(4, 18)))
PAIRS = tuple(f"{a}-{b}" for a, b in combinations(NUMBERS, 2))
PAY_CITE = {"small": "19:47-9.4[small-big]", "big": "19:47-9.4[small-big]"}
ONE_OF_A_KIND = ("", "one die", "two dice", "three dice")


def total_line(total: int) -> str:
    """The line of the schedule that a total is paid by: 4 and 17 alike, 5 and 16 alike, and so on."""
    low = min(total, 21 - total)
    return f"total {low} or {21 - low}"


@law("19:47-9.4[no-vigorish]")
def _decision(wins: bool, line: str, cite: str, lost_cite: str, elections: SicBoElections) -> Decision:
    """A wager on one line of the schedule; nothing is ever charged on it. 19:47-9.4[no-vigorish]."""
    return won(elections.schedule[line], cite) if wins else lost(lost_cite)


def decide_three_of_a_kind(roll: Faces, spot: str, elections: SicBoElections) -> Decision:
    """All three dice show the chosen number. 19:47-9.2[three-of-a-kind], 19:47-9.4[three-of-a-kind]."""
    wins = rules.showing(int(spot), *roll) == 3
    return _decision(wins, "three of a kind", "19:47-9.4[three-of-a-kind]", "19:47-9.2[three-of-a-kind]", elections)


def decide_two_of_a_kind(roll: Faces, spot: str, elections: SicBoElections) -> Decision:
    """The chosen number shows on two dice; on three as elected. 19:47-9.2[two-of-a-kind-on-triple]."""
    shown = rules.showing(int(spot), *roll)
    wins = shown == 2 or (shown == 3 and elections.two_of_a_kind_on_triple == "wins")
    refused = "19:47-9.2[two-of-a-kind-on-triple]" if shown == 3 else "19:47-9.2[two-of-a-kind]"
    return _decision(wins, "two of a kind", "19:47-9.4[two-of-a-kind]", refused, elections)


def decide_any_three_of_a_kind(roll: Faces, _: str, elections: SicBoElections) -> Decision:
    """Three equal dice, whatever they show. 19:47-9.2[any-three-of-a-kind]."""
    cite, lost_cite = "19:47-9.4[any-three-of-a-kind]", "19:47-9.2[any-three-of-a-kind]"
    return _decision(rules.is_triple(*roll), "any three of a kind", cite, lost_cite, elections)


def decide_total(roll: Faces, spot: str, elections: SicBoElections) -> Decision:
    """The chosen total, in any way. 19:47-9.2[total], 19:47-9.4[total]."""
    wins = rules.total(*roll) == int(spot)
    return _decision(wins, total_line(int(spot)), "19:47-9.4[total]", "19:47-9.2[total]", elections)


def decide_combination(roll: Faces, spot: str, elections: SicBoElections) -> Decision:
    """Both chosen numbers show; paid once. 19:47-9.2[combination]."""
    first, second = map(int, spot.split("-"))
    wins = rules.has_both(first, second, *roll)
    return _decision(wins, "combination", "19:47-9.4[combination]", "19:47-9.2[combination]", elections)


def decide_small(roll: Faces, _: str, elections: SicBoElections) -> Decision:
    """A total of 4 to 10, no triple. 19:47-9.2[small]."""
    return _decision(rules.is_small(*roll), "small or big", "19:47-9.4[small-big]", "19:47-9.2[small]", elections)


def decide_big(roll: Faces, _: str, elections: SicBoElections) -> Decision:
    """A total of 11 to 17, no triple. 19:47-9.2[big]."""
    return _decision(rules.is_big(*roll), "small or big", "19:47-9.4[small-big]", "19:47-9.2[big]", elections)


def decide_one_of_a_kind(roll: Faces, spot: str, elections: SicBoElections) -> Decision:
    """The chosen number shows on one, two or three dice. 19:47-9.2[one-of-a-kind], 19:47-9.4[one-of-a-kind]."""
    shown = rules.showing(int(spot), *roll)
    line = ONE_OF_A_KIND[shown]
    return _decision(shown > 0, line, "19:47-9.4[one-of-a-kind]", "19:47-9.2[one-of-a-kind]", elections)


def _kind(key: str, title: str, lines: tuple[str, ...], spots: tuple[str, ...] = ()) -> WagerType:
    def odds(elections: SicBoElections) -> tuple[Odds, ...]:
        return tuple(elections.schedule[line] for line in lines)

    def rows(elections: SicBoElections) -> PayTable:
        cite = PAY_CITE.get(key, f"19:47-9.4[{key}]")
        return tuple(Pay(line if len(lines) > 1 else "", elections.schedule[line], cite) for line in lines)

    return WagerType(key, title, f"19:47-9.2[{key}]", odds=odds, rows=rows, spots=spots)


def _total_odds(elections: SicBoElections, spot: str) -> tuple[Odds, ...]:
    return (elections.schedule[total_line(int(spot))],)


def _total_rows(elections: SicBoElections) -> PayTable:
    lines = ((low, 21 - low, elections.schedule[total_line(low)]) for low in range(4, 11))
    return tuple(Pay(f"{a} or {b}", odds, "19:47-9.4[total]", spots=(str(a), str(b))) for a, b, odds in lines)


THREE_OF_A_KIND = _kind("three-of-a-kind", "Three of a kind", ("three of a kind",), NUMBERS)
TWO_OF_A_KIND = _kind("two-of-a-kind", "Two of a kind", ("two of a kind",), NUMBERS)
ANY_THREE_OF_A_KIND = _kind("any-three-of-a-kind", "Any three of a kind", ("any three of a kind",))
TOTAL = WagerType(
    "total",
    "Total",
    "19:47-9.2[total]",
    odds=lambda elections: tuple(elections.schedule[total_line(total)] for total in range(4, 11)),
    rows=_total_rows,
    spots=TOTALS,
    spot_odds=_total_odds,
)
COMBINATION = _kind("combination", "Two dice combination", ("combination",), PAIRS)
SMALL = _kind("small", "Small", ("small or big",))
BIG = _kind("big", "Big", ("small or big",))
ONE = _kind("one-of-a-kind", "One of a kind", ONE_OF_A_KIND[1:], NUMBERS)

# These and no others. 19:47-9.2[no-others]
DECIDE: dict[WagerType, DecideRoll] = {
    THREE_OF_A_KIND: decide_three_of_a_kind,
    TWO_OF_A_KIND: decide_two_of_a_kind,
    ANY_THREE_OF_A_KIND: decide_any_three_of_a_kind,
    TOTAL: decide_total,
    COMBINATION: decide_combination,
    SMALL: decide_small,
    BIG: decide_big,
    ONE: decide_one_of_a_kind,
}
WAGERS = tuple(DECIDE)
