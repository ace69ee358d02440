"""Figures that others published, each recomputed here: a game lists its own in ``published.py``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..table.elections import Elections
from ..table.what_if import suppose
from .analysis import GameOdds

Number = Fraction | float | int


@dataclass(frozen=True, slots=True)
class Figure:
    """What somebody printed, and how we compute the same."""

    what: str
    theirs: str  # as printed: its last digit says how far it can be off
    source: str
    ours: Callable[[], Number]
    note: str = ""
    differs: str = ""  # why it is not ours, where theirs is wrong or follows another convention

    @property
    def tolerance(self) -> Fraction:
        """Half a unit of the last digit printed; a whole count is exact."""
        exponent = Decimal(self.theirs).as_tuple().exponent
        assert isinstance(exponent, int)
        return Fraction(1, 2) * Fraction(10) ** exponent if exponent < 0 else Fraction(0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A figure recomputed."""

    game: str
    figure: Figure
    ours: Number

    @property
    def difference(self) -> Fraction:
        """Ours less theirs."""
        return Fraction(self.ours) - Fraction(self.figure.theirs)

    @property
    def agrees(self) -> bool:
        """Whether ours rounds to theirs, a float's last bit forgiven."""
        return abs(self.difference) <= self.figure.tolerance * Fraction(1_000_001, 1_000_000)

    def as_dict(self) -> dict[str, Any]:
        """The verdict as ``--json`` prints it."""
        figure = self.figure
        return {
            "game": self.game,
            "figure": figure.what,
            "ours": float(self.ours) if not isinstance(self.ours, int) else self.ours,
            "theirs": figure.theirs,
            "difference": float(self.difference),
            "agrees": self.agrees,
            "source": figure.source,
            "note": figure.differs or figure.note,
        }


def reader(elections: type[Elections], odds: Callable[[Any], GameOdds]) -> Callable[..., Callable[[], Number]]:
    """For a game: ``read("house_edge", "tie", decks=6)`` is a function that computes that figure, lawful or not.

    The quantity is a field of the odds, ``ev`` (the edge, turned round) or ``wins`` (the combinations that win).
    """

    def read(quantity: str, wager: str, **elected: Any) -> Callable[[], Number]:
        def ours() -> Number:
            value = odds(suppose(elections, elected))[wager]
            if quantity == "ev":
                return -value.house_edge
            if quantity == "wins":
                assert value.combinations is not None
                return value.combinations["win"]
            number: float = getattr(value, quantity)
            return number

        return ours

    return read


def published(module: str) -> tuple[Figure, ...]:
    """The published figures of a game's folder; none where it lists none."""
    name = f"chapter47.games.{module}.published"
    if find_spec(name) is None:
        return ()
    figures: tuple[Figure, ...] = import_module(name).PUBLISHED
    return figures
