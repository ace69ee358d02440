"""The exact value of every craps wager, counted from the 36 rolls with ``rules.decide``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds, WagerOdds
from ...table.game import Numbers, compiled
from ...table.wagers import Result
from . import rules
from .payouts.rules import AGAINST
from .wagers import KINDS, PARTS, SPOTS, Spot, payout

if TYPE_CHECKING:
    from .elections import CrapsFamily


ROLLS: tuple[tuple[int, int], ...] = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
Outcome = tuple[Fraction, int, int]  # probability, code, the point or number the wager had when it was decided

LINE_BETS = (rules.PASS, rules.DONT_PASS, rules.COME, rules.DONT_COME)


@lru_cache(maxsize=4096)
def ways(index: int, point: int, number: int) -> dict[int, int]:
    """In how many of the 36 rolls a working wager meets each outcome."""
    counts: dict[int, int] = {}
    for one, two in ROLLS:
        code = rules.decide(index, one, two, point, number)
        counts[code] = counts.get(code, 0) + 1
    return counts


def decided(index: int, point: int, number: int) -> Iterator[Outcome]:
    """Every way a wager can end, with its probability, counting only the rolls on which it works."""
    counts = ways(index, point, number)
    moving = counts.get(rules.MOVES, 0)
    ends = 36 - counts.get(rules.STAYS, 0)
    for code, n in counts.items():
        if code not in (rules.STAYS, rules.MOVES):
            yield Fraction(n, ends), code, point or number
    if moving:
        for one, two in ROLLS:
            total = one + two
            if rules.decide(index, one, two, point, number) == rules.MOVES:
                for chance, code, at in decided(index, total, total):
                    yield chance / ends, code, at


@lru_cache(maxsize=1)
def fire_chances() -> tuple[Fraction, ...]:
    """How likely 0 to 6 different points are made before the loser 7: a Markov chain over the sets of points made.

    From each set, all ways of the next point are weighed: made again before a 7, or lost, 19:47-1.12(a)5.
    """
    setting = {p: Fraction(ways(rules.PASS_ODDS, p, p)[rules.WINS], 24) for p in rules.POINTS}
    making = {p: next(c for c, code, _ in decided(rules.PASS_ODDS, p, p) if code == rules.WINS) for p in rules.POINTS}
    lose = sum((setting[p] * (1 - making[p]) for p in rules.POINTS), Fraction(0))
    reached = {0: Fraction(1)}
    ended = [Fraction(0)] * 7
    full = sum(1 << (p - 4) for p in rules.POINTS)
    for made in range(full + 1):  # a set with one more point is a larger number
        if made not in reached:
            continue
        again = sum((setting[p] * making[p] for p in rules.POINTS if rules.with_point(made, p) == made), Fraction(0))
        visits = reached[made] / (1 - again)
        ended[rules.count_points(made)] += visits * lose
        for p in rules.POINTS:
            more = rules.with_point(made, p)
            if more != made:
                reached[more] = reached.get(more, Fraction(0)) + visits * setting[p] * making[p]
    return tuple(ended)


def fire_outcomes() -> Iterator[Outcome]:
    """The fire bet: four, five or six different points win their rows."""
    chances = fire_chances()
    yield sum(chances[: rules.FIRE_NEEDS], Fraction(0)), rules.LOSES, 0
    for row, chance in enumerate(chances[rules.FIRE_NEEDS :]):
        yield chance, rules.WINS + row, 0


def net(spot: Spot, code: int, point: int, elections: CrapsFamily) -> Fraction:
    """What a patron gains on one unit that ended so, with every charge."""
    if spot.name in PARTS:
        return _net_of_parts(spot, code, elections)
    paid = payout(spot, code - rules.WINS, point, elections)[0].ratio if code >= rules.WINS else Fraction(0)
    lost = Fraction(-1 if code == rules.LOSES else 0)
    return paid + lost - charge(spot, code, elections)


def _net_of_parts(spot: Spot, code: int, elections: CrapsFamily) -> Fraction:
    one, two = next((a, b) for a, b in ROLLS if rules.decide(spot.index, a, b, 0, spot.number) == code)
    parts = PARTS[spot.name]
    gain = Fraction(0)
    for name, units in parts:
        part = SPOTS[name]
        gain += units * net(part, rules.decide(part.index, one, two, 0, part.number), 0, elections)
    return gain / sum(units for _, units in parts)


def charge(spot: Spot, code: int, elections: CrapsFamily) -> Fraction:
    """The percentage on a buy or lay bet of one unit, before it is rounded down to coins. 19:47-1.5."""
    if spot.index == rules.BUY:
        if code >= rules.WINS or not elections.buy_charged_on_win(spot.number):
            return Fraction(elections.buy_percent) / 100
    elif spot.index == rules.LAY and (code >= rules.WINS or not elections.lay_charged_on_win):
        scale = 6000  # cents that every lay odds pays whole
        return Fraction(elections.lay_charge(scale, AGAINST[spot.number])) / (100 * scale)
    return Fraction(0)


def outcomes(spot: Spot, elections: CrapsFamily, point: int = 0) -> list[tuple[Fraction, Fraction, Result]]:
    """Every end of a wager: probability, the patron's net on one unit, the result."""
    told = fire_outcomes() if spot.index == rules.FIRE else decided(spot.index, point, spot.number)
    return [(chance, net(spot, code, at, elections), result(code)) for chance, code, at in told]


def result(code: int) -> Result:
    """The result of an outcome code."""
    if code >= rules.WINS:
        return Result.WON
    return Result.LOST if code == rules.LOSES else Result.VOID


def value(name: str, cite: str, pays: str, told: Iterable[tuple[Fraction, Fraction, Result]]) -> WagerOdds:
    """The value of a wager from probabilities, as whole numbers of ways."""
    lines = list(told)
    whole = lcm(*(chance.denominator for chance, _, _ in lines))
    return WagerOdds.from_outcomes(name, cite, pays, ((int(chance * whole), gain, end) for chance, gain, end in lines))


def lines(elections: CrapsFamily) -> Iterator[tuple[str, Spot, int]]:
    """Every wager offered, place by place; odds on the line by the point they stand behind."""
    for spot in SPOTS.values():
        if not KINDS[spot.key].offered(elections):
            continue
        if spot.index in (rules.PASS_ODDS, rules.DONT_PASS_ODDS):
            yield from ((f"{spot.name}:{point}", spot, point) for point in rules.POINTS)
        elif spot.index == rules.FIRE:
            if spot.name.endswith(":1"):
                yield "fire", spot, 0
        else:
            yield spot.name, spot, 0


def pays(spot: Spot, elections: CrapsFamily, point: int) -> str:
    """What a wager pays, in words."""
    kind = KINDS[spot.key]
    if spot.index in (rules.PASS_ODDS, rules.DONT_PASS_ODDS):
        return str(payout(spot, 0, point, elections)[0])
    if spot.pays and len(spot.pays) == 1:
        return str(elections.payout(spot.pays[0]))
    if kind.spots and not spot.pays and spot.index not in (rules.HORN_HIGH, rules.FIRE):
        terms = {"buy": "buy_terms", "lay": "lay_terms"}.get(spot.key)
        odds = str(payout(spot, 0, point, elections)[0])
        return f"{odds}; {getattr(elections, terms)}" if terms else odds
    return kind.pays(elections)


def odds(elections: CrapsFamily, game: str = "craps", offered: frozenset[str] | None = None) -> GameOdds:
    """The exact value of every wager offered, per unit of the wager as it is made."""
    cites = elections.parallels
    return GameOdds(
        game,
        elections.chosen(),
        [
            value(
                name,
                cites.get(KINDS[spot.key].cite, KINDS[spot.key].cite),
                pays(spot, elections, point),
                outcomes(spot, elections, point),
            )
            for name, spot, point in lines(elections)
            if offered is None or spot.key in offered
        ],
    )


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
