"""The figures of the odds explorer: computed in a process of their own, kept, and compared with the default."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import Refusal
from ..games import game_type
from ..table.elections import Unlawful, Violation

KEPT = 400  # combinations of elections that are remembered


@dataclass(frozen=True, slots=True)
class Figure:
    """What one wager is worth, as the page shows it."""

    wager: str
    title: str
    cite: str
    pays: str
    edge: float
    stdev: float
    win: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Every wager under some elections, or why the elections cannot stand."""

    wagers: tuple[Figure, ...] = ()
    faults: tuple[Violation, ...] = ()


def key_of(game: str, values: Mapping[str, Any]) -> tuple[str, str]:
    """A combination of elections by which it is remembered."""
    return game, json.dumps(values, sort_keys=True, default=str)


def unlawful(game: str, values: Mapping[str, Any]) -> tuple[Violation, ...]:
    """What the law says against these elections; quick."""
    return tuple(game_type(game).elections.violations(values))


def compute(game: str, values: dict[str, Any]) -> Figures:
    """The figures of a game; takes from a moment to a minute, and never raises a refusal across processes.

    >>> round(compute("minibaccarat", {}).wagers[0].edge, 6)
    0.010579
    """
    kind = game_type(game)
    try:
        elections = kind.elections.elect(values)
        wagers = kind.odds(elections).wagers
    except Unlawful as refusal:
        return Figures(faults=tuple(refusal.violations))
    except Refusal as refusal:
        return Figures(faults=(Violation(refusal.cite, refusal.message, refusal.instead),))
    titles = {wager.key: wager.title for wager in kind.wagers}
    return Figures(
        tuple(Figure(w.wager, _title(w.wager, titles), w.cite, w.pays, w.house_edge, w.stdev, w.win) for w in wagers)
    )


def _title(name: str, titles: Mapping[str, str]) -> str:
    key, _, spot = name.partition(":")
    return f"{titles.get(key, key.capitalize())} {spot}".strip()


class Kept:
    """The figures that were asked for last."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[tuple[str, str], Figures] = OrderedDict()

    def get(self, key: tuple[str, str]) -> Figures | None:
        """Figures that are known already."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: tuple[str, str], figures: Figures) -> None:
        """Remember, and forget what nobody asked for the longest."""
        self._kept[key] = figures
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)
