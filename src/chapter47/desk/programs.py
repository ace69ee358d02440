"""A way to play as a program: several wagers at once, how the stake moves, what is brought and when to stop.

A program is data (a TOML file, a mapping), so that it can be compiled and reckoned exactly; a Python callable that
names its wagers round by round is played as it is. Rounds are independent, each drawn from the game's own classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from pathlib import Path

from ..documents import Document
from ..errors import Refusal, nearest
from ..odds.events import EventTable
from ..sim.pace import pace_of
from ..sim.progressions import MOST_ROUNDS, SYSTEMS, Progression, money_of, plan_of, read_strategy
from ..table.elections import Elections
from ..table.game import GameType
from ..table.money import Cents, dollars
from .events import MOST_UNITS, table_of

MOST_MONEY: Cents = 100_000_000_000_000
MONEY = ("unit", "bankroll", "stop_loss", "stop_win", "maximum")
KEYS = ("bets", *MONEY, "rounds", "hours", "pace", "progression", "kelly")
MORE_SYSTEMS = ("press", "regress", "fibonacci")


@dataclass(frozen=True)
class Program:
    """What somebody does round after round; ``bets`` are units by wager, all moved together by the progression."""

    bets: Mapping[str, Fraction]
    unit: Cents = 1000
    bankroll: Cents = 50_000
    rounds: int = 1000
    progression: Progression = field(default_factory=lambda: Progression.named("flat"))
    kelly: float | None = None  # instead of a progression: this share of the money, in whole units
    stop_loss: Cents | None = None
    stop_win: Cents | None = None
    maximum: Cents | None = None  # the most that one round may stake

    @property
    def name(self) -> str:
        """The wagers and how they move."""
        wagers = " + ".join(key if units == 1 else f"{units} {key}" for key, units in self.bets.items())
        return f"{wagers}, {f'kelly {self.kelly:g}' if self.kelly is not None else self.progression.name}"


def named_progression(name: str, steps: int) -> Progression:
    """A progression by its name: those of ``sim.progressions``, and press, regress and fibonacci."""
    if name == "press":  # a unit more after each win, back to one after a loss
        return Progression(
            name, tuple(range(1, steps + 1)), tuple(min(n + 1, steps - 1) for n in range(steps)), (0,) * steps
        )
    if name == "regress":  # two units until a win, then one until a loss
        return Progression(name, (2, 1), (1, 1), (0, 0))
    if name == "fibonacci":  # a step on after a loss, two back after a win
        units = [1, 1]
        while len(units) < max(steps, 2):
            units.append(units[-1] + units[-2])
        last = len(units) - 1
        wins, losses = (tuple(max(0, n - 2) for n in range(last + 1)), tuple(min(n + 1, last) for n in range(last + 1)))
        return Progression(name, tuple(units), wins, losses)
    if name not in SYSTEMS:
        raise Refusal(f"There is no progression {name!r}.", instead=nearest(name, [*SYSTEMS, *MORE_SYSTEMS]))
    return Progression.named(name, steps)


def read_program(data: Mapping[str, object] | Path | str, game: str, **given: object) -> Program:
    """A program from plain values or from a TOML file; what is given besides wins."""
    values = dict(read_strategy(Path(data)) if isinstance(data, str | Path) else data)
    values |= {key: value for key, value in given.items() if value is not None}
    if "wager" in values:
        values["bets"] = {values.pop("wager"): 1}
    for key in values:
        if key not in KEYS:
            raise Refusal(f"A program has no {key!r}.", instead=nearest(key, KEYS))
    bets = _bets(values.pop("bets", None))
    kelly = values.pop("kelly", None)
    if kelly is not None and (not isinstance(kelly, int | float) or not 0 < kelly <= 1):
        raise Refusal(f"kelly cannot be {kelly!r}.", instead="a share of the money such as 0.05")
    own = values.pop("progression", "flat" if kelly is None else None)
    if kelly is not None and own is not None:
        raise Refusal("kelly sizes the bets, and so does a progression.", instead="one of them")
    own = own or "flat"
    if isinstance(own, str):
        system = named_progression(own, 7)
    elif isinstance(own, Mapping) and "units" not in own:
        system = named_progression(str(own.get("name", "flat")), int(own.get("steps", 7)))
    else:
        system = plan_of({"wager": "-", "progression": own}).progression
    if "hours" in values and "rounds" in values:
        raise Refusal("A session ends after rounds or after hours, not both.", instead="one of them")
    if "hours" in values:
        pace = values.pop("pace", None) or pace_of(game).rounds
        hours = values.pop("hours")
        if not isinstance(hours, int | float) or not 0 < hours <= 10_000 or int(hours * pace) < 1:
            raise Refusal(f"A session cannot last {hours!r} hours at {pace} rounds an hour.", instead="hours = 4")
        values["rounds"] = min(MOST_ROUNDS, int(hours * pace))
    values.pop("pace", None)
    money = {k: money_of(k, values[k]) for k in MONEY if k in values}
    rounds = values.get("rounds", 1000)
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(f"A session cannot have {rounds!r} rounds.", instead="1 to 10,000,000")
    for key, amount in money.items():
        if amount < 1:
            raise Refusal(f"{key} must be more than $0.", instead=f'{key} = "$25"')
        if amount > MOST_MONEY:
            raise Refusal(f"{key} is more than can be counted here.", instead=f"up to {dollars(MOST_MONEY)}")
    return Program(bets, rounds=rounds, progression=system, kelly=kelly, **money)


def _bets(data: object) -> dict[str, Fraction]:
    if isinstance(data, str):
        data = {data: 1}
    if not isinstance(data, Mapping) or not data:
        raise Refusal("A program names its wagers.", instead="bets = { banker = 1, tie = 0.1 }")
    bets = {}
    for wager, units in data.items():
        try:
            bets[wager] = Fraction(str(units))
        except (ValueError, ZeroDivisionError):
            bets[wager] = Fraction(0)
        if not 0 < bets[wager] <= MOST_UNITS:
            told = f"{wager} cannot be bet for {units} units."
            raise Refusal(told, instead=f"a number above nothing, {MOST_UNITS:,} at most")
    return bets


@dataclass(frozen=True)
class Compiled:
    """A program on a game: what one unit of all its wagers together brings in each event, in cents."""

    program: Program
    game: str
    events: EventTable
    nets: tuple[Cents, ...]
    staked: tuple[Cents, ...]  # by event, with what is added in the round
    results: tuple[int, ...]  # 0 returned, 1 won, 2 lost
    chances: tuple[Fraction | float, ...]
    cost: Cents  # the most that one unit of all wagers can put on the layout


def compiled(program: Program, game: GameType, elections: Elections) -> Compiled:
    """A program made ready for a game; refused where it bets what it has not got or what cannot be paid."""
    events = table_of(game, elections, dict(program.bets))
    first = next(iter(program.bets.values()))
    unit = program.unit * first  # the events are told in units of the first wager
    exact = [Fraction(event.net).limit_denominator(10**6) * unit for event in events.events]
    stakes = [Fraction(event.staked).limit_denominator(10**6) * unit for event in events.events]
    parts = lcm(*(amount.denominator for amount in (*exact, *stakes)))
    if parts != 1:
        step = program.unit * parts // gcd(program.unit, parts) if parts <= 10**6 else None
        told = f"a unit that is a multiple of {dollars(parts)}" if step else "other units"
        raise Refusal(f"A unit of {dollars(program.unit)} cannot be settled to the cent here.", instead=told)
    nets, staked = [int(amount) for amount in exact], [int(amount) for amount in stakes]
    cost = max(*staked, *(-net for net in nets))
    at_first = cost * program.progression.units[0]
    told = f"This bets up to {dollars(at_first)} in its first round"
    if program.bankroll < at_first:
        raise Refusal(f"{told} and brings {dollars(program.bankroll)}.", instead="a smaller unit, or a larger bankroll")
    if program.maximum is not None and program.maximum < at_first:
        said = f"{told}, above its maximum of {dollars(program.maximum)}."
        raise Refusal(said, instead="a smaller unit, or a larger maximum")
    merged: dict[tuple[Cents, Cents], Fraction | float] = {}
    for net, put, event in zip(nets, staked, events.events, strict=True):
        merged[net, put] = merged.get((net, put), Fraction(0)) + event.chance
    ends = sorted(merged, key=lambda end: -merged[end])  # the likely ones are found first
    results = tuple((net > 0) + 2 * (net < 0) for net, _ in ends)
    columns = tuple(net for net, _ in ends), tuple(put for _, put in ends)
    return Compiled(program, game.key, events, *columns, results, tuple(merged[end] for end in ends), cost)


# ---- strategies in Python ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Situation:
    """What a strategy in Python knows before a round; ``memory`` is its own."""

    money: Cents
    bankroll: Cents
    round: int = 0
    last_net: Cents = 0
    wins: int = 0  # in a row
    losses: int = 0
    memory: Document = field(default_factory=dict)


Strategy = Callable[[Situation], Mapping[str, Cents] | None]

__all__ = ["Compiled", "Program", "Situation", "Strategy", "compiled", "named_progression", "read_program"]
