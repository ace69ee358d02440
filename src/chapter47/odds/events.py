"""A wager by what can happen: named events with their ways, pay, net and stake, and all that follows from them.

A game sorts its rounds into classes that decide every wager at once (``Rounds``). So the events of one wager, of two
together, and how two wagers move together are all sums over the same classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from ..documents import Written
from ..errors import Refusal, nearest
from ..table.elections import Violation
from ..table.odds import Odds
from ..table.wagers import Decision, Result
from .analysis import GameOdds, WagerOdds
from .lines import Line, ended
from .tabular import Tabular

Number = Fraction | float
ONE = Fraction(1)


class End(NamedTuple):
    """What one class of rounds means for a wager of one unit."""

    event: str
    net: Number
    result: Result
    pays: str = ""
    staked: Number = ONE  # units on the layout, with all that was added in the round
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """One named thing that can happen to a wager."""

    name: str
    ways: int | None  # None where the chance is known as a number only
    chance: Number
    pays: str
    net: Number
    staked: Number
    result: Result
    cite: str

    def as_dict(self) -> Written:
        """The event as a row."""
        return {
            "event": self.name,
            "ways": self.ways,
            "chance": float(self.chance),
            "pays": self.pays,
            "net": float(self.net),
            "staked": float(self.staked),
            "result": self.result.value,
            "cite": self.cite,
        }


@dataclass(frozen=True)
class EventTable(Tabular):
    """All events of a wager, or of several made together, and what they say of it; per unit of the wager as made."""

    game: str
    wager: str
    events: tuple[Event, ...]
    note: str = ""
    not_lawful: tuple[Violation, ...] = field(default=(), repr=False)

    def _mean(self, of: Callable[[Event], Number]) -> Number:
        return sum((event.chance * of(event) for event in self.events), Fraction(0))

    @cached_property
    def combinations(self) -> int | None:
        """All ways together, where they are counted."""
        ways = [event.ways for event in self.events]
        return None if None in ways else sum(n or 0 for n in ways)

    @cached_property
    def house_edge(self) -> Number:
        """Expected loss, a fraction where everything is counted."""
        return -self._mean(lambda event: event.net)

    @cached_property
    def staked(self) -> Number:
        """Expected units on the layout."""
        return self._mean(lambda event: event.staked)

    @property
    def element_of_risk(self) -> Number:
        """Expected loss for each unit that comes onto the layout."""
        return self.house_edge / self.staked

    @property
    def per_resolved(self) -> Number:
        """Expected loss where wagers returned do not count."""
        resolved = self._mean(lambda event: event.result is not Result.VOID)
        return self.house_edge / resolved if resolved else Fraction(0)

    @cached_property
    def variance(self) -> Number:
        """Of the net."""
        return self._mean(lambda event: event.net * event.net) - self.house_edge * self.house_edge

    @property
    def stdev(self) -> float:
        """The standard deviation of the net."""
        return sqrt(self.variance)

    @property
    def skew(self) -> float:
        """The skewness of the net: above nothing where seldom and large wins pay for many losses."""
        third = self._mean(lambda event: (event.net + self.house_edge) ** 3)
        return float(third) / self.stdev**3 if self.variance else 0.0

    @property
    def hit_frequency(self) -> Number:
        """How often it brings more than it cost."""
        return self._mean(lambda event: event.net > 0)

    def figures(self) -> dict[str, float]:
        """Every figure by its name."""
        names = ("house_edge", "element_of_risk", "per_resolved", "staked", "hit_frequency", "variance")
        told = {name: float(getattr(self, name)) for name in names}
        return {**told, "stdev": self.stdev, "skew": self.skew}

    def __getitem__(self, event: str) -> Event:
        """An event by its name."""
        for one in self.events:
            if one.name == event:
                return one
        raise Refusal(f"{self.wager} has no event {event!r}.", instead=nearest(event, [e.name for e in self.events]))

    @property
    def caption(self) -> str:
        """The wager, what it costs, and what the law has against it."""
        from ..table.what_if import mark

        told = f"{self.game}, {self.wager}: house edge {float(self.house_edge):.4%}"
        return f"{told}, {mark(self.not_lawful)}" if self.not_lawful else told

    def rows(self) -> list[Written]:
        """The events as rows of plain values."""
        return [event.as_dict() for event in self.events]

    def as_dict(self) -> Written:
        """The table as ``--json`` prints it."""
        from ..table.what_if import not_lawful_document

        exact = self.house_edge if isinstance(self.house_edge, Fraction) else None
        told: Written = {"game": self.game, "wager": self.wager, "combinations": self.combinations}
        told |= {"exact": None if exact is None else str(exact), **self.figures(), "events": self.rows()}
        told |= {"note": self.note} if self.note else {}
        return told | not_lawful_document(self.not_lawful)


@dataclass(frozen=True)
class Rounds:
    """Every round of a game sorted into classes: how often each comes, and what each wager meets in it."""

    chances: tuple[Number, ...]
    names: tuple[str, ...]
    wagers: Mapping[str, Sequence[End | None]]  # None where the wager is not made in that class
    ways: tuple[int, ...] | None = None
    note: str = ""  # how far the chances are exact, where they are not

    @classmethod
    def counted(cls, ways: Sequence[int], names: Sequence[str], wagers: Mapping[str, Sequence[End | None]]) -> Rounds:
        """Rounds from how many deals, rolls or spins end in each class."""
        total = sum(ways)
        return cls(tuple(Fraction(n, total) for n in ways), tuple(names), wagers, tuple(ways))

    def table(self, game: str, wager: str) -> EventTable:
        """The events of one wager."""
        return self._gathered(game, wager, self.wagers[wager])

    def together(self, game: str, plan: Mapping[str, Number], name: str = "") -> EventTable:
        """The events of several wagers made in one round, in units of the first; a wager may be of other size.

        Classes in which none of them is made do not count: odds without their line are those behind any point.
        """
        first = next(iter(plan.values()))
        ends: list[End | None] = []
        for at in range(len(self.names)):
            met = [(units / first, end) for key, units in plan.items() if (end := self.wagers[key][at]) is not None]
            if not met:
                ends.append(None)
                continue
            net = sum((units * end.net for units, end in met), Fraction(0))
            staked = sum((units * end.staked for units, end in met), Fraction(0))
            event = "; ".join(dict.fromkeys(end.event for _, end in met))
            ends.append(End(event, net, ended_at(net), "", staked))
        name = name or " + ".join(f"{float(units / first):g} {key}" for key, units in plan.items())
        return self._gathered(game, name, ends)

    def covariance(self, one: str, other: str) -> Number:
        """How two wagers of one unit, made in the same round, move together."""
        both = [
            (chance, first.net, second.net)
            for chance, first, second in zip(self.chances, self.wagers[one], self.wagers[other], strict=True)
            if first is not None and second is not None and chance
        ]
        whole = sum((chance for chance, _, _ in both), Fraction(0))
        if not whole:
            raise Refusal(f"{one} and {other} are never decided in the same round.", instead="two that are")
        mean = [sum((row[0] * row[at] for row in both), Fraction(0)) / whole for at in (1, 2)]
        return sum((c * a * b for c, a, b in both), Fraction(0)) / whole - mean[0] * mean[1]

    def _gathered(self, game: str, wager: str, ends: Sequence[End | None]) -> EventTable:
        made = sum((c for c, end in zip(self.chances, ends, strict=True) if end is not None), Fraction(0))
        found: dict[End, tuple[Number, int]] = {}
        for at, end in enumerate(ends):
            if end is not None and self.chances[at]:
                chance, ways = found.get(end, (Fraction(0), 0))
                found[end] = chance + self.chances[at] / made, ways + (self.ways[at] if self.ways else 0)
        order = sorted(found.items(), key=lambda item: (-item[0].net, item[0].event))
        events = tuple(
            Event(end.event, ways if self.ways else None, chance, end.pays, end.net, end.staked, end.result, end.cite)
            for end, (chance, ways) in order
        )
        return EventTable(game, wager, events, self.note)


def ended_at(net: Number) -> Result:
    """How several wagers together ended, by what they brought."""
    return Result.WON if net > 0 else Result.LOST if net < 0 else Result.VOID


def paid(net: Number) -> str:
    """A net that is won as odds; nothing for a loss.

    >>> paid(Fraction(19, 20)), paid(Fraction(-1))
    ('19 to 20', '')
    """
    if net <= 0:
        return ""
    ratio = Fraction(net).limit_denominator(10_000)
    return str(Odds(ratio.numerator, ratio.denominator))


def plainly(net: Number, result: Result) -> str:
    """The name of an end that has no better one."""
    if result is Result.WON:
        return f"wins {paid(net)}" if net > 0 else "wins nothing"
    if result is Result.VOID:
        return "returned" if net == 0 else "returned, with a charge"
    return "loses" if net <= -1 else f"loses {-Fraction(net).limit_denominator(10_000)}"


SIMULATED = "The chances are those of simulated rounds."
Named = Callable[[str, int], str]  # a wager and a class
Staked = Callable[[str, int], Number]


def ends_of_line(line: Line, named: Named | None = None, staked: Staked | None = None) -> list[End | None]:
    """What the classes of a page of odds mean for one of its lines."""
    ends: list[End | None] = []
    for at, outcome in enumerate(line.outcomes):
        if outcome is None:
            ends.append(None)
            continue
        stake, gain, result = outcome
        net = Fraction(gain, stake)
        event = named(line.key, at) if named else plainly(net, result)
        ends.append(End(event, net, result, paid(net), staked(line.key, at) if staked else ONE, line.cite))
    return ends


def end_of(decision: Decision, unit: int, event: str = "", own: Mapping[str, str] | None = None) -> End:
    """What a decision means for a wager of ``unit`` cents, per unit."""
    net = Fraction(decision.net(unit), unit)
    pays = "" if decision.result is not Result.WON else f"{decision.odds or paid(net)}"
    if decision.charge is not None and decision.charged(unit):
        told = f"{decision.charge.percent}%" if decision.charge.on == "winnings" else str(decision.charge)
        pays = f"{pays} less {told}".strip()
    cite = (own or {}).get(decision.cite, decision.cite)
    return End(event or plainly(net, decision.result), net, decision.result, pays, ONE, cite)


def of_lines(
    lines: Iterable[Line],
    counts: Sequence[int],
    names: Sequence[str],
    named: Named | None = None,
    staked: Staked | None = None,
) -> Rounds:
    """The rounds of a game whose page of odds is made of lines."""
    return Rounds.counted(counts, names, {line.key: ends_of_line(line, named, staked) for line in lines})


def of_value(value: WagerOdds, named: Callable[[Fraction, Result], str] = plainly) -> Rounds:
    """The rounds that a wager alone tells apart, from its exact distribution."""
    if value.distribution is None:
        raise Refusal(f"The events of {value.wager} are not counted.", instead="its odds, or a simulation")
    ends = [End(named(net, result), net, result, paid(net), ONE, value.cite) for _, net, result in value.distribution]
    told = Rounds.counted([ways for ways, _, _ in value.distribution], [e.event for e in ends], {value.wager: ends})
    if getattr(value, "stderr", 0.0):  # simulated rounds are no ways
        return replace(told, chances=tuple(map(float, told.chances)), ways=None, note=SIMULATED)
    return told


def families(declared: list[Rounds], odds: GameOdds) -> list[Rounds]:
    """The rounds of a game: those that it tells itself, then every wager by itself."""
    known = {key for rounds in declared for key in rounds.wagers}
    return declared + [of_value(w) for w in odds.wagers if w.wager not in known and w.distribution is not None]


__all__ = ["End", "Event", "EventTable", "Rounds", "end_of", "ended", "families", "of_lines", "of_value", "paid"]
