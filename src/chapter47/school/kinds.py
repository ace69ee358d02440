"""The kinds of drills: what each trains, at which games, and how one is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..errors import Refusal, nearest
from ..games import game_type, game_types
from ..table.game import GameType
from . import breaches, counting, payouts, playing, procedures, rulings
from .drill import MOST_SEED, Drill, Task


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of drill."""

    key: str
    title: str
    says: str
    levels: Sequence[str]
    make: Callable[[Task], Drill]
    offered: Callable[[GameType], bool]


def _every(_: GameType) -> bool:
    return True


KINDS = {
    kind.key: kind
    for kind in (
        Kind("payouts", "Payouts", "Take, pay and give back what lies there", payouts.LEVELS, payouts.make, _every),
        Kind(
            "procedures", "Procedure", "What is done, called or asked next", procedures.LEVELS, procedures.make, _every
        ),
        Kind(
            "rulings",
            "Rulings",
            "Something goes wrong, and a ruling follows",
            rulings.LEVELS,
            rulings.make,
            rulings.has_rulings,
        ),
        Kind(
            "floors",
            "Floors",
            "Find the breaches on a floor",
            breaches.FLOOR_LEVELS,
            breaches.floors,
            breaches.on_floors,
        ),
        Kind(
            "nights",
            "Nights",
            "Find the breaches in a night's plan",
            breaches.NIGHT_LEVELS,
            breaches.nights,
            breaches.at_nights,
        ),
        Kind(
            "decisions",
            "Play",
            "The best decision, and what others cost",
            playing.LEVELS,
            playing.decisions,
            playing.asks,
        ),
        Kind(
            "settings",
            "Setting hands",
            "The house way and the best way",
            playing.SETTING_LEVELS,
            playing.settings,
            playing.sets,
        ),
        Kind(
            "counting",
            "Counting",
            "Running count, true count, departures",
            counting.LEVELS,
            counting.make,
            counting.counts,
        ),
    )
}


def kind_of(key: str) -> Kind:
    """A kind by its key."""
    kind = KINDS.get(key)
    if kind is None:
        raise Refusal(f"The school has no drills {key[:40]!r}.", instead=nearest(key, KINDS))
    return kind


def kinds_of(game: str) -> list[Kind]:
    """The kinds of drills that there are for a game.

    >>> [kind.key for kind in kinds_of("roulette")]
    ['payouts', 'procedures', 'rulings', 'floors']
    """
    known = game_type(game)
    return [kind for kind in KINDS.values() if kind.offered(known)]


def games_of(kind: str) -> list[str]:
    """The games that a kind of drill is for."""
    offered = kind_of(kind).offered
    return [game.key for game in game_types() if offered(game)]


def drill(
    kind: str | Task, game: str = "", level: int = 1, seed: int = 0, focus: str = "", **elections: object
) -> Drill:
    """A drill; the same words always make the same one.

    >>> drill("payouts", "roulette", seed=3).judge({"w1": "take"}).marks[0].cite
    '19:47-5.2(a)[red]'
    """
    task = kind if isinstance(kind, Task) else Task(kind, game, level, seed, focus, elections)
    known, played = kind_of(task.kind), game_type(task.game)
    if not 1 <= task.level <= len(known.levels):
        raise Refusal(f"{known.title} has no level {task.level}.", instead=f"1 to {len(known.levels)}")
    if not 0 <= task.seed <= MOST_SEED:
        raise Refusal(f"{task.seed} is no seed of a drill.", instead=f"0 to {MOST_SEED}")
    if not known.offered(played):
        there = ", ".join(one.key for one in kinds_of(task.game))
        raise Refusal(f"There are no drills {task.kind!r} for {played.title}.", instead=f"one of {there}")
    return known.make(task)
