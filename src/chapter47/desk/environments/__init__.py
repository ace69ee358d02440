"""Gymnasium environments: an agent plays the audited procedure itself, one round an episode.

Importing this module registers ``chapter47/Blackjack-v1`` and the others, one for every game in which a patron decides
something. ``chapter47/BlackjackSeat-v1`` and its like give the whole view of the seat in the games whose own has a
short observation; the other games have no shorter one. ``gymnasium.make_vec`` gives many tables at once; those of the
games in ``COMPILED`` are compiled (``vector``). Elections are arguments: ``make("chapter47/Blackjack-v1", decks=6)``.

>>> import gymnasium
>>> env = gymnasium.make("chapter47/ThreeCardPoker-v1")
>>> round(env.unwrapped.optimal_value, 4)
-0.0337
>>> round(optimal_value("chapter47/PaiGow-v1", player_banking=False), 6)
-0.016645
"""

from __future__ import annotations

from typing import Any

import gymnasium

from ..ceremonies import CEREMONIES
from .flat import CARDS, Observation, ProcedureEnv
from .rounds import RoundEnv
from .seat import SeatEnv
from .specs import MORE, SPECS, UNIT, Spec

__all__ = [
    "CARDS", "CEREMONIES", "COMPILED", "MORE", "SPECS", "UNIT", "Observation", "ProcedureEnv", "RoundEnv", "SeatEnv",
    "Spec", "identifiers", "optimal_value", "register_all",
]  # fmt: skip

COMPILED = tuple(spec.game for spec in SPECS)  # games with a vector environment on compiled rounds


def identifiers() -> dict[str, Spec]:
    """Every environment by its name in Gymnasium.

    >>> list(identifiers())[:3]
    ['chapter47/RedDog-v1', 'chapter47/CasinoWar-v1', 'chapter47/ThreeCardPoker-v1']
    """
    named = {spec.name: spec for spec in SPECS} | {f"{spec.name}Seat": spec for spec in SPECS}
    named |= {spec.name: spec for spec in MORE}
    return {f"chapter47/{name}-v1": spec for name, spec in named.items()}


def optimal_value(name: str, **elections: Any) -> float | None:
    """What an agent is scored against in an environment at these elections; None where it is not known exactly.

    Args:
        name: such as `chapter47/RedDog-v1`
        **elections: what the house elects, by name
    """
    env: RoundEnv[Any] = gymnasium.make(name, **elections).unwrapped  # type: ignore[assignment]
    return env.optimal_value


def register_all() -> None:
    """Make every environment known to Gymnasium."""
    for name, spec in identifiers().items():
        if name in gymnasium.registry:
            continue
        short = spec in SPECS and not name.endswith("Seat-v1")
        vector = "chapter47.desk.environments.vector:KernelVectorEnv" if short else None
        view = "ProcedureEnv" if short else "SeatEnv"
        gymnasium.register(name, f"{__name__}:{view}", vector_entry_point=vector, kwargs={"spec": spec})


register_all()
