"""What elections are worth: the same game under many of them, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..errors import Refusal, nearest
from ..table.elections import Unlawful
from ..table.game import GameType
from .analysis import GameOdds

MOST = 2000  # combinations in one sweep


@dataclass(frozen=True, slots=True)
class Point:
    """One combination of elections: its odds, or why it is unlawful."""

    elections: dict[str, str]
    odds: GameOdds | None
    refusal: Refusal | None

    def edge(self, wager: str) -> float | None:
        """The house edge of a wager here, if it is lawful and offered."""
        if self.odds is None:
            return None
        return next((w.house_edge for w in self.odds.wagers if w.wager == wager), None)


def sweep(
    game: GameType,
    vary: Mapping[str, Sequence[str]],
    fixed: Mapping[str, Any] | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[Point]:
    """Every combination of the values given, lawful or not."""
    for name in [*vary, *(fixed or {})]:
        if name not in game.elections.model_fields:
            raise Refusal(f"There is no election {name!r}.", instead=nearest(name, game.elections.model_fields))
    combinations = list(product(*vary.values()))
    if not 1 <= len(combinations) <= MOST:
        raise Refusal(f"{len(combinations):,} combinations are too many.", instead=f"{MOST:,} or fewer")
    points = []
    for done, values in enumerate(combinations, 1):
        chosen = dict(zip(vary, values, strict=True))
        try:
            points.append(Point(chosen, game.odds(game.elections.elect({**(fixed or {}), **chosen})), None))
        except Unlawful as refusal:
            points.append(Point(chosen, None, refusal))
        if progress is not None:
            progress(done)
    return points


def wagers_of(points: Sequence[Point]) -> list[str]:
    """Every wager that some point offers, in the order of the first that does."""
    return list(dict.fromkeys(w.wager for point in points if point.odds for w in point.odds.wagers))
