"""The compiled simulation of craps: roll, count what state the table was in, and settle the counts afterwards.

Every flat wager is decided by the roll and by little else: the come out point, and for a come bet its own number. So
the loop only keeps that state and counts how often each roll met it. One wager of each kind stands at a time and is
made again as soon as it is decided; a fire bet is made for each new shooter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import gcd, lcm
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal, nearest
from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.sequence import Codes, Ended, Ends, numbered, with_room
from ...sim.sequence import Sequence as Rounds
from ...sim.streams import State, game_number, seed_stream, two_below
from . import rules
from .odds import lines, net, result
from .wagers import Spot

if TYPE_CHECKING:
    from .elections import CrapsFamily


Steps = NDArray[np.uint64]  # where each roll leads from each state; states are numbered in steps of 36

PLACES = (0, *rules.POINTS)  # no number, or one of six
ROLLS = 36
LINE_STATES, COME_STATES = 7, 49
FIRE_SETS = 128
FIRE_STATES = 7 * FIRE_SETS
UNIT = 10_000  # cents
NUMBERED = (rules.COME, rules.DONT_COME, rules.COME_ODDS, rules.DONT_COME_ODDS)
_36, _1296 = np.uint64(ROLLS), np.uint64(ROLLS**2)

jitable(rules)


def faces(roll: int) -> tuple[int, int]:
    """The dice of one of the 36 rolls."""
    return roll // 6 + 1, roll % 6 + 1


def next_come(total: int, point: int, number: int) -> int:
    """The number of a come bet that is made anew after each decision, 0 while it has none. 19:47-1.2(a)3."""
    code = rules.decide(rules.COME, total - 1, 1, point, number) if number or point else rules.STAYS
    if code == rules.MOVES:
        return total
    return number if code == rules.STAYS else 0


@cache
def line_steps() -> Steps:
    """States: the come out point."""
    steps = [PLACES.index(rules.next_point(sum(faces(r)), PLACES[s])) for s in range(LINE_STATES) for r in range(ROLLS)]
    return np.array(steps, np.uint64) * _36


@cache
def come_steps() -> Steps:
    """States: the come out point, and the number of the come bet."""
    steps = []
    for state in range(COME_STATES):
        point, number = PLACES[state // 7], PLACES[state % 7]
        for roll in range(ROLLS):
            total = sum(faces(roll))
            after = PLACES.index(rules.next_point(total, point)), PLACES.index(next_come(total, point, number))
            steps.append(after[0] * 7 + after[1])
    return np.array(steps, np.uint64) * _36


@cache
def fire_steps() -> Steps:
    """States: the set of points made by this shooter, and the come out point."""
    steps = []
    for state in range(FIRE_STATES):
        made, point = state // 7, PLACES[state % 7]
        for roll in range(ROLLS):
            total = sum(faces(roll))
            after = rules.with_point(made, total) if point and total == point else made
            if rules.is_loser_seven(total, point):
                after = 0
            steps.append(after * 7 + PLACES.index(rules.next_point(total, point)))
    return np.array(steps, np.uint64) * _36


@cache
def pair_steps() -> Steps:
    """Where two rolls at once lead from each come out point, in steps of 1296."""
    steps = line_steps()
    pairs = [
        int(steps[int(steps[state * ROLLS + one]) + two]) * ROLLS
        for state in range(LINE_STATES)
        for one in range(ROLLS)
        for two in range(ROLLS)
    ]
    return np.array(pairs, np.uint64)


@kernel
def _run_pairs(stream: State, pairs: Steps, counts: Block, rolls: int) -> np.uint64:
    """Roll four times for each 64 random bits, and count pairs of rolls; returns the state it ends in."""
    state = np.uint64(0)
    for _ in range(rolls // 4):
        first, second = two_below(stream, _1296)
        at = state + first
        counts[at] += 1
        at = pairs[at] + second
        counts[at] += 1
        state = pairs[at]
    return state // _36


def unpaired(counts: Block) -> Block:
    """The counts of single rolls in pairs of them."""
    pairs = counts.reshape(LINE_STATES, ROLLS, ROLLS)
    single: Block = pairs.sum(axis=2).reshape(-1)
    middle = line_steps().astype(np.int64)  # where the second roll of each pair is made
    np.add.at(single, middle[:, None] + np.arange(ROLLS), pairs.reshape(-1, ROLLS))
    return single


@kernel
def _run(stream: State, steps: Steps, counts: Block, rolls: int, state: np.uint64) -> None:
    """Roll and count."""
    for _ in range(rolls // 2):
        one, two = two_below(stream, _36)
        at = state + one
        counts[at] += 1
        state = steps[at]
        at = state + two
        counts[at] += 1
        state = steps[at]
    if rolls % 2:
        counts[state + two_below(stream, _36)[0]] += 1


@kernel
def _run_both(stream: State, steps: Steps, fire: Steps, counts: Block, rolls: int) -> None:
    """Roll and count, the fire bets beside the others."""
    state, points, base = np.uint64(0), np.uint64(0), np.uint64(len(steps))
    for _ in range(rolls):
        roll = two_below(stream, _36)[0]
        at = state + roll
        counts[at] += 1
        state = steps[at]
        at = points + roll
        counts[base + at] += 1
        points = fire[at]


@kernel
def _run_given(given: Steps, steps: Steps, fire: Steps, counts: Block) -> None:
    """Count rolls that are given."""
    state, points, base = np.uint64(0), np.uint64(0), np.uint64(len(steps))
    for i in range(len(given)):
        at = state + given[i]
        counts[at] += 1
        state = steps[at]
        if len(fire):
            at = points + given[i]
            counts[base + at] += 1
            points = fire[at]


def reached(steps: Steps) -> set[int]:
    """The states that rolls lead to."""
    found, new = {0}, [0]
    while new:
        state = new.pop() * ROLLS
        more = {int(after) // ROLLS for after in steps[state : state + ROLLS]} - found
        found |= more
        new += more
    return found


def loser_sevens(steps: Steps) -> Codes:
    """1 for each roll in each state that ends the shooter's hand. 19:47-1.11(a)1."""
    states = len(steps) // ROLLS
    points = [PLACES[state % 7 if states == FIRE_STATES else state * LINE_STATES // states] for state in range(states)]
    ends = [rules.is_loser_seven(sum(faces(roll)), point) for point in points for roll in range(ROLLS)]
    return np.array(ends, np.int16)


@kernel
def _roll_hands(stream: State, steps: Steps, codes: Codes, last: Codes, hands: int) -> tuple[Codes, Ends]:
    """Whole hands, roll by roll: the code of each roll, and where each hand ends with its loser 7. 19:47-1.11(a)1."""
    told, ends, used, state = np.empty(10 * hands, np.int16), np.empty(hands, np.int64), 0, np.uint64(0)
    for number in range(hands):
        over = False
        while not over:
            at = state + two_below(stream, _36)[0]
            told = with_room(told, used, 1)
            told[used] = codes[at]
            used += 1
            over = last[at] > 0
            state = steps[at]
        ends[number] = used
    return told[:used], ends


class CrapsKernel:
    """Craps at certain elections; a round is a roll, each wager stands for $100 or the next amount that can be paid."""

    block_rounds = 2**20

    def __init__(self, elections: CrapsFamily, wagers: Iterable[str] | None = None, game: str = "craps") -> None:
        offered = {name: (spot, point) for name, spot, point in lines(elections)}
        chosen = list(offered if wagers is None else wagers)
        for name in chosen:
            if name not in offered:
                raise Refusal(f"There is no wager {name!r} at this table.", instead=nearest(name, offered))
        self.elections = elections
        self.lines: dict[str, tuple[Spot, int]] = {name: offered[name] for name in chosen}
        self._game = game_number(game)
        comes = any(spot.index in NUMBERED for spot, _ in self.lines.values())
        self._steps = come_steps() if comes else line_steps()
        fire = any(spot.index == rules.FIRE for spot, _ in self.lines.values())
        self._fire: Steps = fire_steps() if fire else np.zeros(0, np.uint64)

    def _counts(self) -> Block:
        return np.zeros(len(self._steps) + len(self._fire), np.int64)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """How often each roll met each state; every block begins with a new shooter."""
        stream = seed_stream(np.uint64(seed), np.uint64(block), self._game)
        counts = self._counts()
        if len(self._fire):
            _run_both(stream, self._steps, self._fire, counts, rounds)
        elif len(self._steps) == LINE_STATES * ROLLS:
            paired = np.zeros(LINE_STATES * ROLLS * ROLLS, np.int64)
            state = _run_pairs(stream, pair_steps(), paired, rounds)
            counts += unpaired(paired)
            _run(stream, self._steps, counts, rounds % 4, np.uint64(state))
        else:
            _run(stream, self._steps, counts, rounds, np.uint64(0))
        return counts

    def sequence(self, wager: str) -> Rounds:
        """The hands of one shooter after another, a round being a roll."""
        alone = type(self)(self.elections, [wager])
        steps, before = (alone._fire, len(alone._steps)) if len(alone._fire) else (alone._steps, 0)
        spot, point = alone.lines[wager]
        ends: list[Ended | None] = [None] * len(steps)
        # in the place of counts stand numbers, so that each end tells the state and the roll it belongs to
        possible = reached(steps)
        marks = [0] * before + [at + 1 if at // ROLLS in possible else 0 for at in range(len(steps))]
        for mark, code, number in alone._ends(spot, point, marks):
            if mark:
                ends[mark - 1] = net(spot, code, number, self.elections), result(code)
        known, codes = numbered(ends)
        over = loser_sevens(steps)

        def play(seed: int, block: int, hands: int) -> tuple[Codes, Ends]:
            return _roll_hands(seed_stream(np.uint64(seed), np.uint64(block), self._game), steps, codes, over, hands)

        return Rounds("shooter", known, play)

    def play(self, rolls: Sequence[tuple[int, int]]) -> list[WagerTotals]:
        """What becomes of every wager in rolls that are given."""
        given = np.array([(one - 1) * 6 + two - 1 for one, two in rolls], np.uint64)
        counts = self._counts()
        _run_given(given, self._steps, self._fire, counts)
        return self.summarize(counts.tolist())

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle the counts of each roll in each state, as the rules decide it, for each wager."""
        return [self._tally(name, spot, point, totals) for name, (spot, point) in self.lines.items()]

    def _tally(self, name: str, spot: Spot, point: int, totals: list[int]) -> WagerTotals:
        ends = [
            (times, result(code), net(spot, code, at, self.elections))
            for (code, at), times in self._ended(spot, point, totals).items()
        ]
        whole = lcm(*(gain.denominator for _, _, gain in ends))
        unit = UNIT * (whole // gcd(whole, UNIT))
        return WagerTotals.tally(name, ((times, unit, int(unit * gain), end) for times, end, gain in ends))

    def _ended(self, spot: Spot, point: int, totals: Sequence[int]) -> dict[tuple[int, int], int]:
        """How often a wager ended with each code, and the number it had."""
        ended: dict[tuple[int, int], int] = {}
        for times, *end in self._ends(spot, point, totals):
            ended[end[0], end[1]] = ended.get((end[0], end[1]), 0) + times
        return ended

    def _ends(self, spot: Spot, point: int, totals: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """Every roll in every state that decides a wager: times, code, and the number it had."""
        for times, roll, table_point, number in self._met(spot, totals):
            if point and table_point != point:
                continue
            code = self._code(spot, roll, table_point, number)
            if code not in (rules.STAYS, rules.MOVES):
                yield times, code, table_point if spot.index <= rules.DONT_PASS or point else number

    def _code(self, spot: Spot, roll: int, point: int, number: int) -> int:
        one, two = faces(roll)
        if not point and self.elections.variant.sleeps(spot.index):
            return rules.decide_off(spot.index, one, two, number)
        return rules.decide(spot.index, one, two, point, number)

    def _met(self, spot: Spot, totals: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
        """Times, roll, come out point and the wager's own number, wherever it stood on the layout."""
        size = len(self._steps)
        if spot.index == rules.FIRE:
            for at, times in enumerate(totals[size:]):
                if times:
                    state, roll = divmod(at, ROLLS)
                    yield times, roll, PLACES[state % 7], state // 7
            return
        if spot.index not in NUMBERED:
            for at in range(LINE_STATES * ROLLS):  # whatever the number of a come bet was
                state, roll = divmod(at, ROLLS)
                times = sum(totals[state * size // LINE_STATES + roll : (state + 1) * size // LINE_STATES : ROLLS])
                yield times, roll, PLACES[state], spot.number
            return
        for at, times in enumerate(totals[:size]):
            state, roll = divmod(at, ROLLS)
            point, number = PLACES[state // 7], PLACES[state % 7]
            wanted = spot.number in (0, number) and (number or point)
            if times and wanted and (number or spot.key in ("come", "dont-come")):
                yield times, roll, point, number


KERNEL = CrapsKernel
