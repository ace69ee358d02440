"""How to play fast action hold'em: which two of four cards to keep, and when to split."""

from __future__ import annotations

from ...odds.strategy import Strategy
from ...table.poker_hands import VALUES
from . import rules
from .elections import FastActionElections
from .odds import KEY, SimulatedOdds, counted, kind_names, odds


def house_ways_by_kind() -> list[int]:
    """The house way of every kind of two-card hand, by its number."""
    ways = [0] * rules.KINDS
    for high in VALUES:
        for low in range(VALUES[0], high + 1):
            for suited in (False, True):
                ways[rules.pair_kind(high, low, suited)] = rules.house_way(high, low, suited)
    return ways


def strategy(elections: FastActionElections) -> Strategy:
    """Two cards are kept by how often they win; two hands are played where both together are worth it."""
    counts, names, ways = counted(elections.shoe_decks)["worths"], kind_names(), house_ways_by_kind()
    held, copied, won = counts[::3], counts[1::3], counts[2::3]
    best = sorted(range(rules.KINDS), key=lambda kind: -won[kind] / held[kind])
    winning = [names[kind] for kind in best if 2 * won[kind] > held[kind]]
    rows = [
        (str(at), names[k], f"{won[k] / held[k]:.2%}", f"{copied[k] / held[k]:.2%}", str(ways[k]))
        for at, k in enumerate(best, 1)
    ]
    told = odds(elections)
    only = "" if elections.split_hands == "any" else ", if both are pairs"
    errors = max(value.stderr for value in told.wagers if isinstance(value, SimulatedOdds) and value.wager != "split")
    sampled = any(isinstance(value, SimulatedOdds) and not value.counted for value in told.wagers)
    bound = max(value.bound for value in told.wagers if isinstance(value, SimulatedOdds) and value.wager != "split")
    how = "simulated too" if sampled else f"counted but for a rest that is sampled, with 99% confidence to {bound:.5%}"
    return Strategy(
        KEY,
        (
            "Leave a natural as it is.",
            "Of your four cards keep the two that stand highest in the chart.",
            f"Split instead where the chances of both hands add up to more than that of the best two and 50%{only}.",
            f"So always split when the cards left over win more than half by themselves{only}: {', '.join(winning)}.",
        ),
        ("place", "two cards", "wins", "copies", "house way"),
        tuple(rows),
        (
            "Chances with any discards against a dealer without a natural, from simulated rounds.",
            f"House edges are {how}: their standard error is at most {errors:.5%}.",
        ),
        {value.wager: value.house_edge for value in told.wagers if value.wager != "split"},
    )
