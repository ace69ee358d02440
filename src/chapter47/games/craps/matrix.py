"""The behaviour of every wager: what each total does to it in each phase, enumerated from the rules.

``python -m chapter47.games.craps.matrix`` prints the page that is kept as docs/craps-matrix.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import rules
from .elections import CrapsElections
from .odds import net
from .wagers import KINDS, PARTS, SPOTS, Spot, payout

TOTALS = range(2, 13)
HEAD = """# What each roll does to each wager of craps

Made by enumeration of `games/craps/rules.py` with `python -m chapter47.games.craps.matrix`; a test keeps it so. Every
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


def told(spot: Spot, code: int, point: int, total: int, elections: Any) -> str:
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


def cell(spot: Spot, total: int, point: int, number: int, elections: Any) -> str:
    """What a total does to a wager in a phase."""
    said: list[str] = []
    for one, two in rolls(total):
        if not point and elections.variant.sleeps(spot.index):
            code = rules.decide_off(spot.index, one, two, number)
            word = "off" if code == rules.STAYS else "void"
        else:
            word = told(spot, rules.decide(spot.index, one, two, point, number), point, total, elections)
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


def rows(elections: Any) -> Iterator[list[str]]:
    """Every wager in each of its phases."""
    for spot in sorted(SPOTS.values(), key=lambda s: (s.index, s.number)):
        if spot.index == rules.FIRE and not spot.name.endswith(":1"):
            continue
        name = "fire" if spot.index == rules.FIRE else spot.name
        if not KINDS[spot.key].offered(elections):
            continue
        for phase, point, number in phases(spot):
            yield [str(spot.index), name, phase, *(cell(spot, t, point, number, elections) for t in TOTALS)]


def matrix(elections: Any | None = None) -> str:
    """The page."""
    chosen = elections or CrapsElections(fire_bet=True, six_seven_eight=True, horn_high_area=True)
    lines = ["| no. | wager | phase | " + " | ".join(map(str, TOTALS)) + " |", "| --- " * (len(TOTALS) + 3) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows(chosen)]
    return HEAD + "\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(matrix(), end="")
