"""What an agent is scored against: the expected reward of the best play, where it is known exactly."""

from __future__ import annotations

from typing import Any

from ..chosen import Chosen
from .specs import UNIT, Spec


def best(spec: Spec, game: Chosen) -> float | None:
    """The expected reward of a round by the best play; None where nobody has counted it."""
    if spec.hands == "boxes":
        from ...games.blackjack.exact.odds import solution

        elections: Any = game.elections
        parameters = elections.parameters
        if parameters.super_bonus:  # a sum of dollars, so in units it depends on the unit
            parameters = parameters._replace(super_bonus=elections.super_bonus_of(UNIT))
        return -solution(parameters).best_edge * spec.rounds_worth
    banked = getattr(game.elections, "player_banking", False)
    return reference(spec, game) if spec.exact and not banked else None


def reference(spec: Spec, game: Chosen) -> float | None:
    """The expected reward of the game's own strategy, as its odds tell it; None where patrons play each other."""
    if not spec.value_of:
        return None
    rows = {row.wager: row.house_edge for row in game.odds().wagers}
    if spec.value_of not in rows and game.type.strategy is not None:
        rows |= game.type.strategy(game.elections).figures
    return -rows[spec.value_of] * spec.rounds_worth
