"""The events of any wager of any game, and of several made together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ..documents import DocumentView
from ..errors import Refusal, nearest
from ..games import inherited
from ..odds.events import EventTable, Rounds, families
from ..table.elections import Elections
from ..table.game import GameType

Units = DocumentView  # units by wager
MOST_UNITS = 1_000_000  # of one wager in a plan


def rounds_of(game: GameType, elections: Elections) -> list[Rounds]:
    """The rounds of a game, sorted family by family."""
    events = inherited(game.key, "events", "events")
    return families(list(events(elections)) if events else [], game.odds(elections))


def table_of(game: GameType, elections: Elections, wager: str | Units) -> EventTable:
    """The events of a wager, or of a plan of several: ``{"pass": 1, "pass-odds": 2}``."""
    told = rounds_of(game, elections)
    plan = {wager: 1} if isinstance(wager, str) else dict(wager)
    found = expanded(plan, told, game, elections)
    rounds = _one_family(found, told)
    if len(found) == 1:
        return replace(rounds.table(game.key, next(iter(found))), not_lawful=tuple(elections.not_lawful))
    name = " + ".join(key if str(units) == "1" else f"{units} {key}" for key, units in plan.items())
    table = rounds.together(game.key, found, name)
    return replace(table, not_lawful=tuple(elections.not_lawful))


def classes_of(game: GameType, elections: Elections, wager: str) -> EventTable:
    """The same, class by class of rounds: nothing is merged by name."""
    told = rounds_of(game, elections)
    rounds = _one_family(expanded({wager: 1}, told, game, elections), told)
    ends = [end and end._replace(event=name) for name, end in zip(rounds.names, rounds.wagers[wager], strict=True)]
    apart = replace(rounds, wagers={wager: ends})
    return replace(apart.table(game.key, wager), not_lawful=tuple(elections.not_lawful))


def covariance_of(game: GameType, elections: Elections, one: str, other: str) -> Fraction | float:
    """How two wagers of one unit move together when they are made in one round."""
    told = rounds_of(game, elections)
    return _one_family(expanded({one: 1, other: 1}, told, game, elections), told).covariance(one, other)


def expanded(plan: Units, told: list[Rounds], game: GameType, elections: Elections) -> dict[str, Fraction]:
    """A plan with every wager by its full name; ``pass-odds`` stands for the odds behind each point."""
    known = [key for rounds in told for key in rounds.wagers]
    found: dict[str, Fraction] = {}
    for name, units in plan.items():
        keys = [name] if name in known else [key for key in known if key.startswith(f"{name}:")]
        if not keys:
            base = name.partition(":")[0]
            if base in known and name in [value.wager for value in game.odds(elections).wagers]:
                why = f"{name} is the edge of {base} played or sized another way; its events are not told apart."
                raise Refusal(why, instead=base)
            raise Refusal(f"There are no events of a wager {name!r}.", instead=nearest(name, known))
        try:
            size = Fraction(str(units))
        except (ValueError, ZeroDivisionError):
            size = Fraction(0)
        if not 0 < size <= MOST_UNITS:
            raise Refusal(
                f"{name} cannot be made for {units} units.", instead="a number above nothing, such as 2 or 1/2"
            )
        found |= dict.fromkeys(keys, size)
    if not found:
        raise Refusal("A plan names at least one wager.", instead=nearest("", known))
    return found


def _one_family(plan: Mapping[str, object], told: list[Rounds]) -> Rounds:
    for rounds in told:
        if set(plan) <= set(rounds.wagers):
            return rounds
    first = next(iter(plan))
    beside = next(sorted(rounds.wagers) for rounds in told if first in rounds.wagers)
    raise Refusal(
        f"{' and '.join(plan)} are not counted together here: each is sorted by rounds of its own.",
        instead=f"with {first}: {', '.join(beside)}",
    )


__all__ = ["MOST_UNITS", "classes_of", "covariance_of", "expanded", "rounds_of", "table_of"]
