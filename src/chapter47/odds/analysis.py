"""Exact analysis common to all games: what a wager is worth, counted and not sampled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import sqrt

from ..documents import Document, Written
from ..rulebook.provenance import provenance
from ..table.elections import Violation
from ..table.wagers import Result
from ..table.what_if import mark, not_lawful_document
from .tabular import Tabular


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """The value of one wager. Everything is per unit of the wager as it is made, and voids count."""

    wager: str
    cite: str
    house_edge: float  # expected loss
    exact: Fraction | None  # the house edge as a fraction, where it is known to the last digit
    per_resolved: float  # expected loss where wagers returned do not count
    win: float
    lose: float
    void: float
    stdev: float
    pays: str
    combinations: dict[str, int] | None = None
    distribution: tuple[tuple[int, Fraction, Result], ...] | None = None  # ways, net per unit, result; each net once

    @classmethod
    def from_outcomes(
        cls, wager: str, cite: str, pays: str, outcomes: Iterable[tuple[int, Fraction, Result]]
    ) -> WagerOdds:
        """The value of a wager from all its outcomes: how many ways, the patron's net per unit, the result."""
        ways = dict.fromkeys(Result, 0)
        merged: dict[tuple[Fraction, Result], int] = {}
        for weight, net, result in outcomes:
            merged[net, result] = merged.get((net, result), 0) + weight
        first = second = Fraction(0)
        for (net, result), weight in merged.items():
            ways[result] += weight
            first += weight * net
            second += weight * net * net
        total = sum(ways.values())
        if total == 0:
            raise ValueError(f"{wager}: there are no outcomes to weigh")
        mean = first / total
        resolved = total - ways[Result.VOID]
        return cls(
            wager,
            cite,
            float(-mean),
            -mean,
            float(-first / resolved) if resolved else 0.0,
            ways[Result.WON] / total,
            ways[Result.LOST] / total,
            ways[Result.VOID] / total,
            sqrt(second / total - mean * mean),
            pays,
            {"win": ways[Result.WON], "lose": ways[Result.LOST], "void": ways[Result.VOID], "total": total},
            tuple((weight, net, result) for (net, result), weight in sorted(merged.items()) if weight),
        )

    def as_dict(self) -> Written:
        """The value as ``--json`` prints it."""
        told: dict[str, object] = {
            "wager": self.wager,
            "cite": self.cite,
            "provenance": provenance(self.cite),
            "house_edge": self.house_edge,
            "exact": None if self.exact is None else str(self.exact),
            "per_resolved": self.per_resolved,
            "win": self.win,
            "lose": self.lose,
            "void": self.void,
            "stdev": self.stdev,
            "pays": self.pays,
        }
        if self.combinations is not None:
            told["combinations"] = dict(self.combinations)
        return told


@dataclass(frozen=True, slots=True)
class Hourly:
    """What a table of so many players costs in an hour at most, in cents: the table, and each of them."""

    players: int
    hands: int
    table: int
    player: int


@dataclass(frozen=True, slots=True)
class GameOdds(Tabular):
    """The value of every wager at a table's elections; where players play each other, the charge by the hour."""

    game: str
    elections: Document
    wagers: list[WagerOdds]
    not_lawful: tuple[Violation, ...] = ()  # what the law has against these rules, where they are a what-if
    hourly: tuple[Hourly, ...] = ()  # what the house takes at most, where no wager has an edge of its own

    def __getitem__(self, wager: str) -> WagerOdds:
        """The value of one wager, by its key."""
        for odds in self.wagers:
            if odds.wager == wager:
                return odds
        raise KeyError(wager)

    @property
    def caption(self) -> str:
        """The game, and what the law has against it."""
        return f"{self.game}, {mark(self.not_lawful)}" if self.not_lawful else self.game

    def rows(self) -> list[Document]:
        """A row for each wager."""
        return [{k: v for k, v in w.as_dict().items() if k != "combinations"} for w in self.wagers]

    def as_dict(self) -> Document:
        """The values as ``--json`` prints them."""
        told = {"game": self.game, "elections": self.elections, "wagers": [w.as_dict() for w in self.wagers]}
        if self.hourly:
            told["hourly"] = [asdict(each) for each in self.hourly]
        return told | not_lawful_document(self.not_lawful)
