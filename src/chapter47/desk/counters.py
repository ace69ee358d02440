"""A card counter's evening: what a spread wins a round and an hour, how far it swings, how likely it is ruined.

The rounds are simulated on real shoes; what a bankroll makes of them is reckoned as a walk with the drift and the
spread that were found, which is what many small bets come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import erf, exp, inf, sqrt
from typing import Any

from ..documents import Document
from ..errors import Refusal
from ..odds.tabular import Tabular
from ..sim.engine import simulate
from ..sim.pace import pace_of
from ..table.elections import Elections
from ..table.game import GameType
from ..table.money import Cents, dollars
from .hands import parameters_of
from .penetration import counting_kernel


@dataclass(frozen=True)
class Counter(Tabular):
    """What a count and its spread make; money in cents, for the unit given."""

    game: str
    rounds: int
    mean: float  # a round
    stderr: float
    stdev: float
    pace: float
    bankroll: Cents

    @property
    def caption(self) -> str:
        """What was played."""
        return f"{self.game}: a counter, {self.rounds:,} rounds simulated, bankroll {dollars(self.bankroll)}"

    @property
    def ruin(self) -> float:
        """The chance ever to lose the bankroll: exp(-2 mean bankroll / variance), or 1 without a gain."""
        return walk_ruin(self.mean, self.stdev, self.bankroll)

    def ruin_within(self, hours: float) -> float:
        """The chance to lose it within so many hours."""
        return walk_ruin(self.mean, self.stdev, self.bankroll, hours * self.pace)

    @property
    def rounds_to_overcome(self) -> float:
        """Rounds after which the gain is one standard deviation: the smaller, the better the game."""
        return (self.stdev / self.mean) ** 2 if self.mean > 0 else inf

    def figures(self) -> dict[str, float]:
        """Every figure by its name."""
        return {
            "gain a round": self.mean,
            "stderr of it": self.stderr,
            "standard deviation a round": self.stdev,
            "gain an hour": self.mean * self.pace,
            "standard deviation an hour": self.stdev * sqrt(self.pace),
            "rounds to overcome the swing": self.rounds_to_overcome,
            "chance of ruin within 100 hours": self.ruin_within(100),
            "chance of ruin within 1,000 hours": self.ruin_within(1000),
            "chance of ruin ever": self.ruin,
        }

    def rows(self) -> list[Document]:
        """A row for each figure."""
        return [{"figure": name, "value": value} for name, value in self.figures().items()]


def walk_ruin(mean: float, stdev: float, bankroll: float, rounds: float = inf) -> float:
    """The chance that a walk with this drift and spread falls by the bankroll within so many rounds.

    >>> round(walk_ruin(1.0, 100.0, 10_000.0), 4)
    0.1353
    """
    if stdev <= 0 or bankroll <= 0:
        raise Refusal("A walk needs a spread and a bankroll.", instead="numbers above nothing")
    ever = exp(-2 * mean * bankroll / stdev**2) if mean > 0 else 1.0
    if rounds == inf:
        return ever
    swing = stdev * sqrt(rounds)
    first = _normal((-bankroll - mean * rounds) / swing)
    power = -2 * mean * bankroll / stdev**2
    second = exp(min(power, 700.0)) * _normal((-bankroll + mean * rounds) / swing)
    return min(1.0, first + second)


def _normal(z: float) -> float:
    return 0.5 * (1 + erf(z / sqrt(2)))


def counter(
    game: GameType,
    elections: Elections,
    count: str | Mapping[str, Any],
    *,
    unit: Cents = 1000,
    bankroll: Cents = 1_000_000,
    rounds: int = 5_000_000,
    seed: int = 0,
    pace: float | None = None,
) -> Counter:
    """Play a count with its ramp for many rounds and reckon what a bankroll makes of it."""
    parameters_of(game, elections)
    if unit < 1 or bankroll < unit:
        raise Refusal(f"{dollars(bankroll)} does not cover a unit of {dollars(unit)}.", instead="a larger bankroll")
    total = simulate(counting_kernel(game, elections, count), rounds, seed).wagers[0]
    if not total.made or not total.staked:
        raise Refusal("This ramp never bets.", instead="units above nothing at some true count")
    scale = unit / 100  # the ramp's unit is a dollar
    mean = total.net / total.made * scale
    stderr = total.stderr * total.staked / total.made * scale
    return Counter(
        game.key, total.made, mean, stderr, stderr * sqrt(total.made), pace or pace_of(game.key).rounds, bankroll
    )


__all__ = ["Counter", "counter", "walk_ruin"]
