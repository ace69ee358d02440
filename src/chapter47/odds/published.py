"""Figures that others published, each recomputed here: a game lists its own in ``published.py``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from inspect import signature
from typing import Any

from ..documents import Written
from ..errors import certain
from .analysis import WagerOdds

Number = Fraction | float | int


PublicGame = Any  # a Game of the public layer, which stands above this one


@dataclass(frozen=True, slots=True)
class Figure:
    """What somebody printed, and how we compute the same."""

    what: str
    theirs: str  # as printed: its last digit says how far it can be off
    source: str
    ours: Callable[[PublicGame], Number] | Callable[[], Number]  # by the public layer, or by the game's own counts
    note: str = ""
    differs: str = ""  # why it is not ours, where theirs is wrong or follows another convention

    @property
    def public(self) -> bool:
        """Whether anybody can have it from the public layer."""
        return bool(signature(self.ours).parameters)

    def reckon(self, game: PublicGame) -> Number:
        """Our figure, from the game as anybody has it wherever that can be."""
        ours: Any = self.ours
        found: Number = ours(game) if self.public else ours()
        return found

    @property
    def tolerance(self) -> Fraction:
        """Half a unit of the last digit printed; a whole count is exact."""
        exponent = Decimal(self.theirs).as_tuple().exponent
        return Fraction(1, 2) * Fraction(10) ** exponent if isinstance(exponent, int) and exponent < 0 else Fraction(0)


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

    def as_dict(self) -> Written:
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


def read(quantity: str, wager: str, **elected: object) -> Callable[[PublicGame], Number]:
    """``read("house_edge", "tie", decks=6)`` is a function that computes that figure of a game, lawful or not.

    The quantity is a field of the odds, ``ev`` (the edge, turned round) or ``wins`` (the combinations that win).
    """

    def ours(game: PublicGame) -> Number:
        value: WagerOdds = game.what_if(elected).odds()[wager]
        if quantity == "ev":
            return -value.house_edge
        if quantity == "wins":
            return certain(value.combinations)["win"]
        number: float = getattr(value, quantity)
        return number

    return ours


def event(quantity: str, wager: str, name: str, **elected: object) -> Callable[[PublicGame], Number]:
    """The same of one event of a wager: its ``ways`` or its ``chance``."""

    def ours(game: PublicGame) -> Number:
        number: Number = getattr(game.what_if(elected).events(wager)[name], quantity)
        return number

    return ours
