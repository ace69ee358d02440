"""Exact figures of craps: rolls to a decision, odds behind, a hand's length, what each total does to each wager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from . import rules
from .elections import CrapsElections
from .odds import ROLLS, decided, fire_chances, net, ways
from .payouts.rules import AGAINST, TRUE
from .wagers import KINDS, PARTS, SPOTS, Spot, payout

if TYPE_CHECKING:
    from .elections import CrapsFamily

__all__ = ["WithOdds", "expected_rolls", "fire_chances", "hand_lasts", "hand_length", "with_odds"]


def expected_rolls(name: str, point: int = 0) -> Fraction:
    """Rolls on which a wager works until it is decided: the pass line takes 557/165."""
    spot = SPOTS[name]
    return _expected(spot.index, point, spot.number)


def _expected(index: int, point: int, number: int) -> Fraction:
    counts = ways(index, point, number)
    rolls = Fraction(36, 36 - counts.get(rules.STAYS, 0))
    for one, two in ROLLS:
        if rules.decide(index, one, two, point, number) == rules.MOVES:
            rolls += Fraction(1, 36) * _expected(index, one + two, one + two)
    return rolls


@dataclass(frozen=True, slots=True)
class WithOdds:
    """A line bet of one unit with odds behind it."""

    loss: Fraction  # expected, in units of the flat bet
    staked: Fraction  # expected, flat and odds together
    variance: Fraction  # of the net

    @property
    def element_of_risk(self) -> Fraction:
        """Expected loss for each unit that comes onto the layout."""
        return self.loss / self.staked


def with_odds(name: str, multiples: tuple[int, int, int], elections: CrapsFamily) -> WithOdds:
    """A Pass, Don't Pass, Come or Don't Come bet with full odds: multiples on 4 and 10, 5 and 9, 6 and 8.

    On the don't side the odds laid win the multiple. 19:47-1.6(e)[dont-100x-winnings].
    """
    index = SPOTS[name].index
    against = index in (rules.DONT_PASS, rules.DONT_COME)
    loss = staked = square = Fraction(0)
    for chance, code, at in decided(index, 0, 0):
        flat = Fraction({rules.LOSES: -1, rules.VOID: 0}.get(code, 1)) * (
            elections.payout(name).ratio if code >= rules.WINS else 1
        )
        behind = Fraction(0)
        if at:
            multiple = multiples[{4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}[at]]
            odds = (AGAINST if against else TRUE)[at].ratio
            behind = multiple / odds if against else Fraction(multiple)
            flat += behind * odds if code >= rules.WINS else -behind
        loss -= chance * flat
        staked += chance * (1 + behind)
        square += chance * flat * flat
    return WithOdds(loss, staked, square - loss * loss)


def hand_length() -> Fraction:
    """Expected rolls of a shooter's hand, from the first come out roll to the loser 7: 1671/196."""
    # From a come out roll: one roll, and then the rolls of each point; a hand goes on unless the point is lost.
    lose = cycle = Fraction(0)
    for one, two in ROLLS:
        total = one + two
        cycle += Fraction(1, 36)
        if rules.is_point(total):
            cycle += Fraction(1, 36) * _expected(rules.PASS_ODDS, total, total)
            lose += Fraction(1, 36) * sum(
                (c for c, code, _ in decided(rules.PASS_ODDS, total, total) if code == rules.LOSES), Fraction(0)
            )
    return cycle / lose


def hand_lasts() -> Iterator[Fraction]:
    """The chance that a hand has at least 1, 2, 3 ... rolls, without end."""
    standing = {0: Fraction(1)}
    while True:
        yield sum(standing.values(), Fraction(0))
        after: dict[int, Fraction] = {}
        for point, chance in standing.items():
            for one, two in ROLLS:
                total = one + two
                if not rules.is_loser_seven(total, point):
                    state = rules.next_point(total, point)
                    after[state] = after.get(state, Fraction(0)) + chance / 36
        standing = after


TOTALS = range(2, 13)
HEAD = """# What each roll does to each wager of craps

Made by enumeration of `games/craps/rules.py` with `python -m chapter47.games.craps.exact`; a test keeps it so. Every
wager of 19:47-1.2(a) stands here in its number's order, then the supplemental wagers, buy and lay bets of 1.5 and 1.6.

- `wins 9 to 5` is paid and comes down; `loses` goes to the house; `void` is given back; `stays` waits on the layout.
- `off` sleeps on a come out roll unless it is called on; `to 6` goes to its number; `point` sets the come out point.
- Where the rolls of a total differ, each is told, a pair first, then from the smallest die: `wins 7 to 1 / loses`.
- A combined wager tells what the whole stake gains: `+27 in 4`.
- Come out: no point is set. Point: some other number is the point, or the wager's own where it says so.
"""


def rolls(total: int) -> list[tuple[int, int]]:
    """The dice of a total, a pair first."""
    dice = [(one, total - one) for one in range(1, 7) if one <= total - one <= 6]
    return sorted(dice, key=lambda pair: pair[0] != pair[1])


def outcome_in_words(spot: Spot, code: int, point: int, total: int, elections: CrapsFamily) -> str:
    """An outcome in words."""
    if code == rules.STAYS:
        return "stays"
    if code == rules.LOSES:
        return "loses"
    if code == rules.VOID:
        return "void"
    if code == rules.MOVES:
        return f"to {total}" if spot.index in (rules.COME, rules.DONT_COME) else "point"
    if spot.name in PARTS:
        units = sum(n for _, n in PARTS[spot.name])
        return f"{int(net(spot, code, 0, elections) * units):+d} in {units}"
    return f"wins {payout(spot, code - rules.WINS, point, elections)[0]}"


def cell(spot: Spot, total: int, point: int, number: int, elections: CrapsFamily) -> str:
    """What a total does to a wager in a phase."""
    said: list[str] = []
    for one, two in rolls(total):
        if not point and elections.variant.sleeps(spot.index):
            code = rules.decide_off(spot.index, one, two, number)
            word = "off" if code == rules.STAYS else "void"
        else:
            word = outcome_in_words(spot, rules.decide(spot.index, one, two, point, number), point, total, elections)
        if word not in said:
            said.append(word)
    return " / ".join(said)


def phases(spot: Spot) -> Iterator[tuple[str, int, int]]:
    """The phases in which a wager can stand: name, come out point, the wager's own number."""
    other = 9 if spot.number != 9 else 5
    if spot.index in (rules.PASS, rules.DONT_PASS):
        yield "come out", 0, 0
        yield from ((f"point {p}", p, 0) for p in rules.POINTS)
    elif spot.index in (rules.PASS_ODDS, rules.DONT_PASS_ODDS):
        yield from ((f"point {p}", p, 0) for p in rules.POINTS)
    elif spot.name in ("come", "dont-come"):
        yield "point", other, 0
    elif spot.index == rules.FIRE:
        points = (0, 0b1, 0b111, 0b10111, 0b110111, 0b1110111)
        yield "come out", 0, 0
        yield from ((f"point 9, {rules.count_points(made)} made", 9, made) for made in points)
    elif rules.FIELD <= spot.index <= rules.SIX_SEVEN_EIGHT:
        yield "any", 9, spot.number
    else:
        yield "come out", 0, spot.number
        yield "point", other, spot.number


def rows(elections: CrapsFamily) -> Iterator[list[str]]:
    """Every wager in each of its phases."""
    for spot in sorted(SPOTS.values(), key=lambda s: (s.index, s.number)):
        if spot.index == rules.FIRE and not spot.name.endswith(":1"):
            continue
        name = "fire" if spot.index == rules.FIRE else spot.name
        if not KINDS[spot.key].offered(elections):
            continue
        for phase, point, number in phases(spot):
            yield [str(spot.index), name, phase, *(cell(spot, t, point, number, elections) for t in TOTALS)]


def matrix(elections: CrapsFamily | None = None) -> str:
    """The page."""
    chosen = elections or CrapsElections(fire_bet=True, six_seven_eight=True, horn_high_area=True)
    lines = ["| no. | wager | phase | " + " | ".join(map(str, TOTALS)) + " |", "| --- " * (len(TOTALS) + 3) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows(chosen)]
    return HEAD + "\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(matrix(), end="")
