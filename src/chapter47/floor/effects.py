"""What each election does to the house edge: the exact odds with it, less the exact odds without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..documents import Written
from ..errors import Refusal
from ..odds.analysis import GameOdds
from ..table.elections import Elections, bounds
from ..table.game import GameType
from ..table.kinds import literals
from ..table.odds import Odds

MOST_CHOICES = 8
LEAST_EFFECT = 1e-9


@dataclass(frozen=True, slots=True)
class Effect:
    """One choice and what it does to each wager; ``why_not`` where it cannot be elected by itself."""

    election: str
    value: object
    edges: dict[str, tuple[float | None, float | None]]  # wager: edge by default, edge with the choice
    why_not: str = ""

    def as_dict(self) -> Written:
        """The effect for ``--json``."""
        edges = {wager: {"default": old, "elected": new} for wager, (old, new) in self.edges.items()}
        value = str(self.value) if isinstance(self.value, Odds) else self.value
        return {"value": value, "edges": edges, "why_not": self.why_not or None}

    def __str__(self) -> str:
        if self.why_not:
            return f"{_plain(self.value)}: not alone. {self.why_not}"
        told = [f"{wager} {_percent(old)} to {_percent(new)}" for wager, (old, new) in self.edges.items()]
        return f"{_plain(self.value)}: {', '.join(told) or 'no effect on the house edge'}"


def effects(game: GameType) -> Iterator[Effect]:
    """The effect of every choice that can be counted out: each value of an election, the others at their defaults."""
    defaults = game.elections.elect()
    base = game.odds(defaults)
    for name in game.elections.model_fields:
        for value in choices(game.elections, name):
            if value == getattr(defaults, name):
                continue
            try:
                elected = game.elections.elect({name: value})
            except Refusal as refusal:
                yield Effect(name, value, {}, refusal.message)
                continue
            yield Effect(name, value, _moved(base, game.odds(elected)))


def choices(elections: type[Elections], name: str) -> list[object]:
    """The values that an election can be stepped through; none where it is open-ended."""
    field = elections.model_fields[name]
    if field.annotation is bool:
        return [False, True]
    if values := literals(field.annotation):
        return list(values)
    default = field.get_default()
    if isinstance(default, Odds):
        return [Odds(default.win + default.against, default.against)]  # one unit more
    low, high = bounds(field)
    if isinstance(low, int) and isinstance(high, int) and high - low < MOST_CHOICES:
        return list(range(low, high + 1))
    return []


def _moved(base: GameOdds, new: GameOdds) -> dict[str, tuple[float | None, float | None]]:
    old = {one.wager: one.house_edge for one in base.wagers}
    now = {one.wager: one.house_edge for one in new.wagers}
    return {
        wager: (old.get(wager), now.get(wager))
        for wager in dict.fromkeys([*old, *now])
        if wager not in old or wager not in now or abs(old[wager] - now[wager]) > LEAST_EFFECT
    }


def _percent(edge: float | None) -> str:
    return "not offered" if edge is None else f"{edge:.4%}"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
