"""What can happen to each craps wager: a decision of the line with what stands behind it, one roll, or longer."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from ...odds.events import ONE, End, Rounds, paid
from . import rules
from .odds import ROLLS, decided, fire_outcomes, lines, net, result
from .wagers import KINDS, Spot

if TYPE_CHECKING:
    from .elections import CrapsFamily


LINE = ("pass", "dont-pass", "pass-odds", "dont-pass-odds")


def _end(spot: Spot, code: int, at: int, event: str, elections: CrapsFamily) -> End:
    gain = net(spot, code, at, elections)
    cite = KINDS[spot.key].cite
    return End(event, gain, result(code), paid(gain), ONE, elections.parallels.get(cite, cite))


def _on_the_line(elections: CrapsFamily, offered: dict[str, tuple[Spot, int]]) -> Rounds:
    """From a come out roll to the decision of the line: naturals and craps, or a point made or lost."""
    classes: list[tuple[Fraction, str, int, int]] = []  # chance, name, total, point
    for total in range(2, 13):
        chance = Fraction(sum(a + b == total for a, b in ROLLS), 36)
        if not rules.is_point(total):
            classes.append((chance, f"come out {total}", total, 0))
            continue
        made = next(c for c, code, _ in decided(rules.PASS_ODDS, total, total) if code == rules.WINS)
        classes.append((chance * made, f"point {total} made", total, total))
        classes.append((chance * (1 - made), f"point {total} lost", 7, total))
    whole = lcm(*(chance.denominator for chance, *_ in classes))
    wagers: dict[str, list[End | None]] = {}
    for key, (spot, point) in offered.items():
        ends: list[End | None] = []
        for _, name, total, at in classes:
            if point and at != point:
                ends.append(None)
                continue
            one = next(a for a, b in ROLLS if a + b == total)
            code = rules.decide(spot.index, one, total - one, at, spot.number)
            ends.append(_end(spot, code, at, name, elections))
        wagers[key] = ends
    return Rounds.counted([int(c * whole) for c, *_ in classes], [name for _, name, *_ in classes], wagers)


def _one_roll(elections: CrapsFamily, offered: dict[str, Spot]) -> Rounds:
    """The 36 rolls, for the wagers that any roll decides."""
    wagers = {
        key: [
            _end(spot, code, 0, f"{a + b}", elections)
            for a, b in ROLLS
            for code in [rules.decide(spot.index, a, b, 0, spot.number)]
        ]
        for key, spot in offered.items()
    }
    return Rounds.counted([1] * len(ROLLS), [f"{a}-{b}" for a, b in ROLLS], wagers)


def _by_itself(key: str, spot: Spot, point: int, elections: CrapsFamily) -> Rounds:
    """A wager that stands until it is decided, told by its decisions alone."""
    told = fire_outcomes() if spot.index == rules.FIRE else decided(spot.index, point, spot.number)
    rows = []
    for chance, code, at in told:
        if spot.index == rules.FIRE:
            event = f"{code - rules.WINS + rules.FIRE_NEEDS} points made" if code >= rules.WINS else "fewer points"
        else:
            event = {rules.LOSES: "loses", rules.VOID: "returned"}.get(code, "wins")
            event = f"{event} on {at}" if at and not spot.number else event
        rows.append((chance, _end(spot, code, at, event, elections)))
    whole = lcm(*(chance.denominator for chance, _ in rows))
    return Rounds.counted(
        [int(c * whole) for c, _ in rows], [end.event for _, end in rows], {key: [e for _, e in rows]}
    )


def _always_decided(spot: Spot) -> bool:
    codes = (rules.decide(spot.index, a, b, 0, spot.number) for a, b in ROLLS)
    return not any(code in (rules.STAYS, rules.MOVES) for code in codes)


def events(elections: CrapsFamily) -> Iterator[Rounds]:
    """The line with its odds, the one roll wagers, and every other wager by itself."""
    listed = list(lines(elections))
    yield _on_the_line(elections, {key: (spot, point) for key, spot, point in listed if spot.key in LINE})
    others = {key: spot for key, spot, _ in listed if spot.key not in LINE and spot.index != rules.FIRE}
    at_once = {key: spot for key, spot in others.items() if _always_decided(spot)}
    yield _one_roll(elections, at_once)
    for key, spot, point in listed:
        if spot.key not in LINE and key not in at_once:
            yield _by_itself(key, spot, point, elections)
