"""What is lost or won by how deep a shoe is dealt: the cut-card effect of a flat player, and what a counter gains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import Refusal
from ..sim.engine import Kernel, simulate
from ..table.elections import Elections
from ..table.game import GameType
from ..table.what_if import suppose
from .hands import Rows, parameters_of

SHARES = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85)
LEAST_LEFT = 0.02


def by_penetration(
    game: GameType,
    elections: Elections,
    shares: Sequence[float] = SHARES,
    rounds: int = 20_000_000,
    seed: int = 0,
    count: str | Mapping[str, Any] | None = None,
) -> Rows:
    """What a round brings for each share of the shoe that is dealt, beside the first round of a full shoe.

    A flat player loses a little more with a cutting card than on the first round: small cards make long rounds, so
    rounds are seldom dealt when many small cards have gone. A counter gains with every card that is dealt.
    """
    p = parameters_of(game, elections)
    first = -game.odds(elections).wagers[0].house_edge
    lines = []
    for share in shares:
        if not 0 < share < 1 - LEAST_LEFT:
            raise Refusal(f"A shoe is not dealt to {share:g} of it.", instead="shares such as 0.5 or 0.75")
        cards = int(52 * p.decks if not p.tens_removed else 48 * p.decks)
        behind = cards - round(cards * share)
        cut = suppose(_lawful(game), {**_given(elections), "cutting_card_from_back": behind})
        total = simulate(_kernel(game, cut, count), rounds, seed).wagers[0]
        line = {"dealt": share, "return": total.mean, "stderr": total.stderr}
        if count is None:
            line |= {"first round": first, "cut-card effect": total.net / total.made / 10_000 - first}
        else:
            line |= {"gain a round": total.net / total.made / 100}
        lines.append(line)
    told = "of a flat player" if count is None else "of a counter, in units of the ramp"
    return Rows(f"{game.key}: return by the share of the shoe dealt, {told}, {rounds:,} rounds each", tuple(lines))


def _lawful(game: GameType) -> type[Elections]:
    return game.elections


def _given(elections: Elections) -> dict[str, object]:
    return {**elections.model_dump(exclude_unset=True, exclude={"suppositions"}), **elections.supposed}


def _kernel(game: GameType, elections: Elections, count: str | Mapping[str, object] | None) -> Kernel:
    return game.kernel(elections) if count is None else counting_kernel(game, elections, count)


def counting_kernel(game: GameType, elections: Elections, count: str | Mapping[str, Any]) -> Kernel:
    """The compiled simulation of one who counts at this table, to its own cutting card."""
    from ..games.blackjack.count.kernel import CountingKernel
    from ..games.blackjack.exact.odds import solution
    from .counting import read_count

    table: Any = game.kernel(elections)
    while not hasattr(table, "cut"):
        table = table.table
    p: Any = getattr(elections, "parameters", None)
    return CountingKernel(p, solution(p).plan, read_count(count), table.cut, f"{game.key}-count")


__all__ = ["by_penetration", "counting_kernel"]
