"""What elections are worth: the same game under many of them, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from typing import Literal, get_args, get_origin

from annotated_types import Ge, Le

from ..errors import Refusal, nearest
from ..table.elections import Elections, Unlawful
from ..table.game import GameType
from ..table.what_if import settled_rules, suppose
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


def odds_of(game: GameType, chosen: Mapping[str, object], what_if: bool = False) -> GameOdds:
    """The odds of a game under elections, or under any rules, then with what the law has against them."""
    elections = suppose(game.elections, chosen) if what_if else game.elections.elect(chosen)
    return replace(game.odds(elections), not_lawful=tuple(elections.not_lawful))


def sweep(
    game: GameType,
    vary: Mapping[str, Sequence[str]],
    fixed: Mapping[str, object] | None = None,
    progress: Callable[[int], object] | None = None,
    what_if: bool = False,
) -> list[Point]:
    """Every combination of the values given, lawful or not; a what-if computes those that are not, too."""
    known = [*game.elections.model_fields, *(settled_rules(game.elections) if what_if else ())]
    for name in [*vary, *(fixed or {})]:
        if name not in known:
            raise Refusal(f"There is no election {name!r}.", instead=nearest(name, known))
    combinations = list(product(*map(dict.fromkeys, vary.values())))
    if not 1 <= len(combinations) <= MOST:
        raise Refusal(f"{len(combinations):,} combinations are too many.", instead=f"{MOST:,} or fewer")
    points = []
    for done, values in enumerate(combinations, 1):
        chosen = dict(zip(vary, values, strict=True))
        try:
            points.append(Point(chosen, odds_of(game, {**(fixed or {}), **chosen}, what_if), None))
        except Unlawful as refusal:
            _verify_thinkable(game, {**(fixed or {}), **chosen}, refusal)
            points.append(Point(chosen, None, refusal))
        if progress is not None:
            progress(done)
    return points


def _verify_thinkable(game: GameType, chosen: Mapping[str, object], refusal: Unlawful) -> None:
    """Refuse a value that is none under any law: ``decks=x``; one that this law forbids is compared as unlawful."""
    try:
        suppose(game.elections, chosen)
    except Unlawful:
        return
    except Refusal:
        raise refusal from None


def single_changes(elections: type[Elections]) -> list[dict[str, str]]:
    """Every choice that is one of a few, changed alone: the other values of each, whole numbers by ``NUMBERS``."""
    default = elections.elect()
    changes = []
    for name, info in elections.model_fields.items():
        values = _few(info.annotation)
        bounds = {type(bound): bound for bound in info.metadata}
        if info.annotation in (int, Decimal) and {Ge, Le} <= set(bounds):
            values = [n for n in NUMBERS if bounds[Ge].ge <= n <= bounds[Le].le]
        changes += _others(name, values, getattr(default, name))
    return changes


def settled_changes(elections: type[Elections]) -> list[dict[str, str]]:
    """The same for the rules that the law settles, in a what-if."""
    default = elections.elect()
    rules = settled_rules(elections).values()
    return [change for rule in rules for change in _others(rule.name, _few(rule.kind), getattr(default, rule.name))]


def _few(annotation: object) -> list[object]:
    """The values of a choice that is one of a few."""
    kinds = [annotation, *get_args(annotation)]
    values = [value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]
    return [False, True] if bool in kinds else values


def _others(name: str, values: Sequence[object], now: object) -> list[dict[str, str]]:
    return [{name: str(value).lower() if type(value) is bool else str(value)} for value in values if value != now]


def effects(
    game: GameType,
    fixed: Mapping[str, object] | None = None,
    progress: Callable[[int], object] | None = None,
    what_if: bool = False,
) -> tuple[GameOdds, list[Point]]:
    """What each choice does alone: the odds without it, and every lawful change that moves a wager there is.

    A what-if adds the changes that are not lawful, and those of the rules that the law settles.
    """
    base = odds_of(game, dict(fixed or {}), what_if)
    before = {wager.wager: wager.house_edge for wager in base.wagers}
    points = []
    changes = single_changes(game.elections) + (settled_changes(game.elections) if what_if else [])
    for done, change in enumerate(changes, 1):
        if not set(change) & set(fixed or {}):
            (point,) = sweep(game, {name: [value] for name, value in change.items()}, fixed, what_if=what_if)
            moved = (abs((point.edge(wager) or edge) - edge) for wager, edge in before.items())
            if point.odds is not None and max(moved) > HARDLY:
                points.append(point)
        if progress is not None:
            progress(done)
    return base, points


def wagers_of(points: Sequence[Point]) -> list[str]:
    """Every wager that some point offers, in the order of the first that does."""
    return list(dict.fromkeys(w.wager for point in points if point.odds for w in point.odds.wagers))
