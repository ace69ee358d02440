"""The figures of the odds explorer: computed in a process of their own, kept, and compared with the default."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import Refusal
from ..games import game_type
from ..table.elections import Unlawful, Violation
from ..table.what_if import suppose


@dataclass(frozen=True, slots=True)
class WagerFigure:
    """What one wager is worth, as the page shows it."""

    wager: str
    title: str
    cite: str
    pays: str
    edge: float
    stdev: float
    win: float


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """Every wager under some elections, or why the elections cannot stand."""

    wagers: tuple[WagerFigure, ...] = ()
    faults: tuple[Violation, ...] = ()
    not_lawful: tuple[Violation, ...] = ()  # what the law has against rules that were only supposed


@dataclass(frozen=True, slots=True)
class Play:
    """How to play under some elections: the rule in words, and a chart where there is one."""

    rules: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()


def key_of(game: str, values: Mapping[str, object]) -> tuple[str, str]:
    """A combination of elections by which it is remembered."""
    return game, json.dumps(values, sort_keys=True, default=str)


def unlawful(game: str, values: Mapping[str, object]) -> tuple[Violation, ...]:
    """What the law says against these elections; quick."""
    return tuple(game_type(game).elections.violations(values))


def compute(game: str, values: dict[str, object], what_if: bool = False) -> WagerFigures:
    """The figures of a game; takes from a moment to a minute, and never raises a refusal across processes.

    ``what_if`` lets rules be supposed that the law does not allow, and says so of them.

    >>> round(compute("minibaccarat", {}).wagers[0].edge, 6)
    0.010579
    """
    kind = game_type(game)
    try:
        elections = suppose(kind.elections, values) if what_if else kind.elections.elect(values)
        wagers = kind.odds(elections).wagers
    except Unlawful as refusal:
        return WagerFigures(faults=tuple(refusal.violations))
    except Refusal as refusal:
        return WagerFigures(faults=(Violation(refusal.cite, refusal.message, refusal.instead),))
    titles = {wager.key: wager.title for wager in kind.wagers}
    return WagerFigures(
        tuple(
            WagerFigure(w.wager, _title(w.wager, titles), w.cite, w.pays, w.house_edge, w.stdev, w.win) for w in wagers
        ),
        not_lawful=tuple(elections.not_lawful),
    )


def best_play(game: str, values: dict[str, object], what_if: bool = False) -> Play:
    """How to play a game under these elections; nothing where nobody decides anything."""
    kind = game_type(game)
    if kind.strategy is None:
        return Play()
    try:
        elections = suppose(kind.elections, values) if what_if else kind.elections.elect(values)
        told = kind.strategy(elections)
    except Refusal:
        return Play()
    return Play(told.rules, told.columns, told.rows, told.notes)


def _title(name: str, titles: Mapping[str, str]) -> str:
    key, _, spot = name.partition(":")
    return f"{titles.get(key, key.capitalize())} {spot}".strip()
