"""Chances of runs, of ruin and of whole collections, exactly: small Markov chains on the events of a wager."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm

from ..errors import Refusal
from ..odds.events import EventTable, Number
from ..table.wagers import Result

MOST_LENGTH, MOST_ROUNDS = 1000, 10_000_000
FINEST = 1000  # parts of a unit in which a payment is told
MOST_MONEY = 4000  # amounts of money between ruin and the target


def run_chance(events: EventTable, length: int, rounds: int, of: str = "lost") -> float:
    """The chance of a run of ``length`` wins or losses in so many rounds; what is returned is passed over."""
    hit, other, _ = _three(events, of)
    _verify(length, rounds)
    if length > rounds:
        return 0.0
    standing = [0.0] * length
    standing[0], reached = 1.0, 0.0
    for _ in range(rounds):
        reached += standing[-1] * hit
        same = 1.0 - hit - other
        following = [chance * same for chance in standing]
        following[0] += other * sum(standing)
        for at in range(1, length):
            following[at] += standing[at - 1] * hit
        standing = following
    return reached


def run_rounds(events: EventTable, length: int, of: str = "lost") -> Number:
    """Expected rounds until there is a run of ``length``: a fraction where the chances are."""
    wanted = Result.LOST if of == "lost" else Result.WON
    _three(events, of)
    _verify(length, 1)
    hit = sum((e.chance for e in events.events if e.result is wanted), Fraction(0))
    void = sum((e.chance for e in events.events if e.result is Result.VOID), Fraction(0))
    p = hit / (1 - void)  # of a round that is decided
    decided = sum((1 / p**n for n in range(1, length + 1)), Fraction(0))
    return decided / (1 - void)


def _three(events: EventTable, of: str) -> tuple[float, float, float]:
    if of not in ("lost", "won"):
        raise Refusal(f"A run is of rounds won or lost, not {of!r}.", instead="won or lost")
    shares = {
        result: float(sum((e.chance for e in events.events if e.result is result), Fraction(0))) for result in Result
    }
    hit, other = (shares[Result.LOST], shares[Result.WON])[:: 1 if of == "lost" else -1]
    if hit <= 0:
        raise Refusal(f"{events.wager} is never {of}.", instead="another run")
    return hit, other, shares[Result.VOID]


def _verify(length: int, rounds: int) -> None:
    if not 1 <= length <= MOST_LENGTH:
        raise Refusal(f"There is no run of {length}.", instead=f"1 to {MOST_LENGTH}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(f"There are no {rounds} rounds.", instead=f"1 to {MOST_ROUNDS:,}")


def ruin_chance(events: EventTable, units: int, target: int | None = None) -> float:
    """The chance to lose ``units`` before winning ``target``, flat betting one unit without end of rounds.

    Without a target: ever to lose them. A game with an edge to the house takes all of it in the end.
    """
    nets = [Fraction(event.net).limit_denominator(FINEST) for event in events.events]
    parts = lcm(*(net.denominator for net in nets))  # of a unit, in which every payment is whole
    steps: dict[int, float] = {}
    for net, event in zip(nets, events.events, strict=True):
        steps[int(net * parts)] = steps.get(int(net * parts), 0.0) + float(event.chance)
    if units < 1 or (target is not None and not 1 <= target <= 20_000):
        raise Refusal("So many units cannot be brought or won.", instead="1 unit or more, a target of 1 to 20,000")
    if target is None:
        return _ever(steps, units * parts)
    return _before(steps, units * parts, target * parts)


def _ever(steps: Mapping[int, float], units: int) -> float:
    mean = sum(net * chance for net, chance in steps.items())
    if mean <= 0:
        return 1.0
    if min(steps) < -1:
        raise Refusal("Only losses of the least amount that is paid are reckoned without an end.", instead="a target")
    low, high = 0.0, 1.0 - 1e-12  # the root below one of sum p z**net = 1
    for _ in range(200):
        middle = (low + high) / 2
        if sum(chance * middle ** (net + 1) for net, chance in steps.items()) > middle:
            low = middle
        else:
            high = middle
    return float(low**units)


def _before(steps: Mapping[int, float], units: int, target: int) -> float:
    """One linear equation for each amount of money between nothing and the target."""
    import numpy as np

    whole = units + target
    if whole > MOST_MONEY:
        raise Refusal(
            f"{whole:,} amounts of money are too many for this.",
            instead=f"fewer units: {MOST_MONEY:,} amounts in all, or chapter47 session",
        )
    left = np.eye(whole - 1)
    right = np.zeros(whole - 1)
    for money in range(1, whole):
        for net, chance in steps.items():
            then = money + net
            if then <= 0:
                right[money - 1] += chance
            elif then < whole:
                left[money - 1, then - 1] -= chance
    return float(np.linalg.solve(left, right)[units - 1])


def collect_chance(weights: Mapping[int, int], wanted: Collection[int], before: Collection[int]) -> Fraction:
    """The chance that every one of ``wanted`` comes before any of ``before``, drawn again and again by weight.

    >>> dice = {total: 6 - abs(7 - total) for total in range(2, 13)}
    >>> round(float(collect_chance(dice, range(2, 7), [7])), 6)
    0.026354
    """
    goal, stop = frozenset(wanted), sum(weights[key] for key in before)
    if not goal or goal & set(before) or any(weights.get(key, 0) < 1 for key in goal) or not stop:
        said = "What is collected can come, and something else ends it."
        raise Refusal(said, instead="2, 3 and 4 before a 7")
    if len(goal) > 20:
        raise Refusal(f"{len(goal)} things are too many to collect.", instead="20 or fewer")

    @cache
    def rest(missing: frozenset[int]) -> Fraction:
        if not missing:
            return Fraction(1)
        useful = sum(weights[key] for key in missing) + stop
        return sum((Fraction(weights[key], useful) * rest(missing - {key}) for key in missing), Fraction(0))

    return rest(goal)


def collect_by_inclusion(weights: Mapping[int, int], wanted: Collection[int], before: Collection[int]) -> Fraction:
    """The same the other way: by inclusion and exclusion over what is still missing when the end comes."""
    stop = sum(weights[key] for key in before)
    goal = list(wanted)
    chance = Fraction(0)
    for size in range(len(goal) + 1):
        for missing in combinations(goal, size):
            chance += (-1) ** size * Fraction(stop, stop + sum(weights[key] for key in missing))
    return chance


__all__ = ["collect_by_inclusion", "collect_chance", "ruin_chance", "run_chance", "run_rounds"]
