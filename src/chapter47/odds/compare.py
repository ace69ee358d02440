"""What elections are worth: the same game under many of them, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le

from ..errors import Refusal, nearest
from ..table.elections import Elections, Unlawful
from ..table.game import GameType
from .analysis import GameOdds

MOST = 2000  # combinations in one sweep
NUMBERS = (1, 2, 4, 6, 8)  # of decks, boxes and the like that are tried one by one
HARDLY = 5e-7  # an effect that four decimals of a percentage would not show


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


def single_changes(elections: type[Elections]) -> list[dict[str, str]]:
    """Every choice that is one of a few, changed alone: the other values of each, whole numbers by ``NUMBERS``."""
    default = elections.elect()
    changes = []
    for name, info in elections.model_fields.items():
        kinds = [info.annotation, *get_args(info.annotation)]
        values: list[Any] = [value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]
        if bool in kinds:
            values = [False, True]
        bounds = {type(bound): bound for bound in info.metadata}
        if info.annotation is int and {Ge, Le} <= set(bounds):
            values = [n for n in NUMBERS if bounds[Ge].ge <= n <= bounds[Le].le]
        now = getattr(default, name)
        changes += [
            {name: str(value).lower() if type(value) is bool else str(value)} for value in values if value != now
        ]
    return changes


def effects(
    game: GameType, fixed: Mapping[str, Any] | None = None, progress: Callable[[int], object] | None = None
) -> tuple[GameOdds, list[Point]]:
    """What each choice does alone: the odds without it, and every lawful change that moves a wager there is."""
    base = game.odds(game.elections.elect(dict(fixed or {})))
    before = {wager.wager: wager.house_edge for wager in base.wagers}
    points = []
    for done, change in enumerate(single_changes(game.elections), 1):
        if not set(change) & set(fixed or {}):
            (point,) = sweep(game, {name: [value] for name, value in change.items()}, fixed)
            moved = (abs((point.edge(wager) or edge) - edge) for wager, edge in before.items())
            if point.odds is not None and max(moved) > HARDLY:
                points.append(point)
        if progress is not None:
            progress(done)
    return base, points


def wagers_of(points: Sequence[Point]) -> list[str]:
    """Every wager that some point offers, in the order of the first that does."""
    return list(dict.fromkeys(w.wager for point in points if point.odds for w in point.odds.wagers))
