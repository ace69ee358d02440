"""What is lost or won by how deep a shoe is dealt: the cut-card effect of a flat player, and what a counter gains.

Whoever wagers only where his count says that he has the edge gains by every card that is dealt. At the blackjacks a
counter is simulated; for a count at any game ``by_count_kept`` deals shoes, reads the edge at each true count from the
mean shoe of the count, and tells how often there is an edge and what it comes to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..documents import DocumentView
from ..errors import Refusal
from ..sim.engine import Kernel, lawful_seed, simulate
from ..table.elections import Elections
from ..table.game import GameType
from ..table.what_if import suppose
from .hands import Rows, parameters_of
from .shoes import DECK, by_count, shoe_of

SHARES = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85)
LEAST_LEFT = 0.02
TRUE_COUNTS = (-36, -24, -16, -10, -6, -4, -2, -1, 0, 1, 2, 4, 6, 10, 16, 24, 36)  # between them the edge is on a line


def by_penetration(
    game: GameType,
    elections: Elections,
    shares: Sequence[float] = SHARES,
    rounds: int = 20_000_000,
    seed: int = 0,
    count: str | DocumentView | None = None,
) -> Rows:
    """What a round brings for each share of the shoe that is dealt, beside the first round of a full shoe.

    A flat player loses a little more with a cutting card than on the first round: small cards make long rounds, so
    rounds are seldom dealt when many small cards have gone. A counter gains with every card that is dealt.
    """
    p = parameters_of(game, elections)
    first = -game.odds(elections).wagers[0].house_edge
    lines = []
    verify_shares(shares)
    for share in shares:
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


def by_count_kept(
    game: GameType, elections: Elections, wager: str, tags: Sequence[int], shares: Sequence[float] = SHARES,
    shoes: int = 20_000, seed: int = 0,
) -> Rows:  # fmt: skip
    """What one gains who makes a wager only at true counts with an edge for him, by the share of the shoe dealt.

    Shoes are shuffled and looked at after every card up to the share: what is seen is the true count, not the cards.
    """
    verify_shares(shares)
    shoe, edges = shoe_of(game, elections), by_count(game, elections, wager, tags, TRUE_COUNTS).edges
    deck = np.repeat(np.array(tags, np.int64), shoe.full)
    at, gain = np.array(sorted(edges), np.float64), -np.array([edges[count] for count in sorted(edges)])
    chance, depths = np.random.default_rng(lawful_seed(seed)), [round(len(deck) * share) for share in shares]
    left = len(deck) - np.arange(max(depths))
    sums = np.zeros((3, max(depths)))
    for _ in range(shoes):
        chance.shuffle(deck)
        running = np.concatenate([[0], np.cumsum(deck)])[: len(left)]
        brings = np.interp(running * DECK / left, at, gain)
        sums += (brings > 0, np.maximum(brings, 0), brings)
    lines = []
    for share, depth in zip(shares, depths, strict=True):
        ahead, won, all_ = sums[:, :depth].sum(axis=1) / (shoes * depth)
        lines.append(
            {
                "dealt": share,
                "with an edge": float(ahead),
                "gain then": float(won / ahead) if ahead else 0.0,
                "gain a round": float(won),
                "every round": float(all_),
            }
        )
    told = f"{game.key}, {wager}: what a count brings by the share of the shoe dealt, {shoes:,} shoes shuffled"
    return Rows(told, tuple(lines))


def verify_shares(shares: Sequence[float]) -> None:
    """Refuse a share to which no shoe is dealt, and none at all."""
    if not shares:
        raise Refusal("No share of a shoe is named.", instead="shares such as 0.5 or 0.75")
    for share in shares:
        if not 0 < share < 1 - LEAST_LEFT:
            raise Refusal(f"A shoe is not dealt to {share:g} of it.", instead="shares such as 0.5 or 0.75")


def _lawful(game: GameType) -> type[Elections]:
    return game.elections


def _given(elections: Elections) -> dict[str, object]:
    return {**elections.model_dump(exclude_unset=True, exclude={"suppositions"}), **elections.supposed}


def _kernel(game: GameType, elections: Elections, count: str | Mapping[str, object] | None) -> Kernel:
    return game.kernel(elections) if count is None else counting_kernel(game, elections, count)


def counting_kernel(game: GameType, elections: Elections, count: str | DocumentView) -> Kernel:
    """The compiled simulation of one who counts at this table, to its own cutting card."""
    from ..games.blackjack.count.kernel import CountingKernel
    from ..games.blackjack.exact.odds import solution
    from .counting import read_count

    table: Any = game.kernel(elections)
    while not hasattr(table, "cut"):
        table = table.table
    p: Any = getattr(elections, "parameters", None)
    return CountingKernel(p, solution(p).chart, read_count(count), table.cut, f"{game.key}-count")


__all__ = ["by_count_kept", "by_penetration", "counting_kernel"]
