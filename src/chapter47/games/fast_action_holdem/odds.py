"""What fast action hold'em is worth, each figure with its error, because its deals are too many to count to the last.

For six and for eight decks the house edges are counted over every board and hand, but for a small rest that is sampled:
with 99% confidence those of the original wager are right to 0.001% (``surely_within``). Other figures, and other
batches, come from simulated rounds: 268,435,456 of them in ``counts.json``, fewer for other batches, simulated when
asked for and kept. The way to play called best looks at a player's own four cards alone, and weighs each two by how
often they win over all discards.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from importlib.resources import files

from ...documents import Document, Written
from ...errors import certain
from ...odds.analysis import GameOdds, WagerOdds
from ...odds.lines import Line, Outcome, ended
from ...odds.stored import stored
from ...table.poker_hands import VALUES, value_name
from . import rules
from .elections import FastActionElections
from .wagers import DECIDE, ORIGINAL, SPLIT

UNIT = 10_000  # cents: every figure is for a wager of $100
OTHER_BLOCKS = 2**6  # simulated for batches of other sizes
KEY = "fast-action-holdem"
FILE = "counts.json"
SOURCES = tuple(
    f"games/fast_action_holdem/{name}.py" for name in ("rules", "compiled/rules", "compiled/procedure", "exact")
)
EVERY = range(rules.WAYS * rules.CLASSES)
UNSURE = 0.01  # the chance that a bound does not hold
WIDTH = 2.0  # of the interval of a draw: from no hand won to two
SECONDS = 4  # after the hands won by each way: second hands won
WAY_SPLITS = {rules.BEST: 0, rules.BEST_PAIRS: 1}


@dataclass(frozen=True, slots=True)
class SimulatedOdds(WagerOdds):
    """A value known from simulated rounds: the house edge with its standard error."""

    stderr: float = 0.0
    rounds: int = 0
    counted: bool = False  # the house edge is counted but for a rest that is sampled
    bound: float = 0.0  # then how far off it is at most, with 99% confidence

    @property
    def how(self) -> str:
        """How the value is known, for a person."""
        if self.counted:
            told = f"counted but for a rest that is sampled, with a standard error of {self.stderr:.5%}"
            return f"{told}; with 99% confidence within {self.bound:.5%}"
        return f"by simulation, with a standard error of {self.stderr:.4%}"

    @classmethod
    def of(cls, value: WagerOdds, rounds: int) -> SimulatedOdds:
        """A value counted from simulated rounds, which is not exact."""
        told = {field.name: getattr(value, field.name) for field in fields(WagerOdds)}
        made = certain(value.combinations)["total"]
        told |= {"exact": None, "combinations": None}
        return cls(**told, stderr=value.stdev / math.sqrt(made), rounds=rounds)

    def as_dict(self) -> Written:
        """The value as ``--json`` prints it, with its error."""
        told = {**WagerOdds.as_dict(self), "stderr": self.stderr, "rounds": self.rounds, "known": self.how}
        return told | ({"within_99": self.bound} if self.counted else {})


def shipped() -> dict[str, dict[str, list[int]]]:
    """The counts that come with the package, by the number of decks."""
    told: Document = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return told


@lru_cache(maxsize=8)
def hands_won(decks: int) -> dict[str, list[float]]:
    """What the package knows of hands won and split, by chance; empty for other batches."""
    known = shipped().get(str(decks), {})
    return {name: [float(number) for number in known[name]] for name in ("won", "won_error", "split") if name in known}


@lru_cache(maxsize=8)
def counted(decks: int) -> dict[str, list[int]]:
    """Two-card hands by kind and rounds by class: those of the package, or simulated now and kept."""
    known = shipped().get(str(decks))
    if known is None:
        from .exact import count

        known = stored(KEY, SOURCES, lambda: count(decks, OTHER_BLOCKS, OTHER_BLOCKS), [decks, OTHER_BLOCKS])
    return known


def way_of(elections: FastActionElections) -> int:
    """The best way to play under the table's rule for splits."""
    return rules.BEST if elections.split_hands == "any" else rules.BEST_PAIRS


def lines(elections: FastActionElections) -> list[Line]:
    """The original wager with the split wager that may follow it, by each way to play; the split wager by itself."""

    def net(result: int) -> int:
        split = has_split(result)
        more = DECIDE[SPLIT](result, elections).net(UNIT) if split else 0
        return DECIDE[ORIGINAL](result, elections).net(UNIT) + more

    def played(way: int) -> tuple[Outcome | None, ...]:
        own = [(UNIT, net(result), ended(net(result))) for result in range(rules.CLASSES)]
        return tuple(own[at % rules.CLASSES] if at // rules.CLASSES == way else None for at in EVERY)

    def split_alone(at: int) -> Outcome | None:
        way, result = divmod(at, rules.CLASSES)
        if way != way_of(elections) or not has_split(result):
            return None
        decision = DECIDE[SPLIT](result, elections)
        return UNIT, decision.net(UNIT), decision.result

    ways = {"": way_of(elections), ":never-split": rules.NEVER_SPLIT, ":house-ways": rules.HOUSE_WAYS}
    pays = ORIGINAL.pays(elections)
    listed = [Line(ORIGINAL.key + name, ORIGINAL.cite, pays, played(way)) for name, way in ways.items()]
    return [*listed, Line(SPLIT.key, SPLIT.cite, SPLIT.pays(elections), tuple(map(split_alone, EVERY)))]


def has_split(result: int) -> bool:
    """Whether the cards were split in a round of this class."""
    return result == rules.DEALER_NATURAL_SPLIT or result >= rules.SPLIT


def odds(elections: FastActionElections) -> GameOdds:
    """The value of every wager on a full shoe, per original wager, each with its standard error."""
    counts, known = counted(elections.shoe_decks)["rounds"], hands_won(elections.shoe_decks)
    rounds = sum(counts) // rules.WAYS
    told = [SimulatedOdds.of(line.value(counts), rounds) for line in lines(elections)]
    if known:
        told = [_counted(value, known, elections) for value in told]
    return GameOdds(KEY, elections.chosen(), list(told))


def _counted(value: SimulatedOdds, known: dict[str, list[float]], elections: FastActionElections) -> SimulatedOdds:
    """The same with the house edge from the count of hands won, all at even money."""
    from .exact import naturals, rest_share

    way = _way(value.wager, elections)
    at = WAY_SPLITS.get(way)
    splits, contested = (known["split"][at], known["split"][at + 2]) if at is not None else (0.0, 0.0)
    if value.wager == SPLIT.key:
        figure, made = SECONDS + way, splits
        net = 2 * known["won"][figure] - contested
    else:
        dealer, player = map(float, naturals(elections.shoe_decks))
        figure, made = way, 1.0
        hands = 1 - dealer - player + contested
        net = 2 * known["won"][figure] - hands - dealer + float(elections.natural_pays.ratio) * player
    edge = -net / made
    resolved = edge / (1 - value.void)
    error = 2 * known["won_error"][figure] / made
    bound = surely_within(error, 2 * rest_share(elections.shoe_decks) / made)
    return replace(value, house_edge=edge, per_resolved=resolved, stderr=error, counted=True, bound=bound)


def surely_within(stderr: float, scale: float) -> float:
    """How far off a figure is at most, with 99% confidence, by the empirical Bernstein inequality: no limit is taken.

    Of ``n`` independent draws from an interval of width ``w`` with sample variance ``v``, the mean is off by more than
    ``sqrt(2 v log(4/d) / n) + 7 w log(4/d) / (3 (n - 1))`` with a chance of at most ``d`` (Maurer and Pontil, 2009,
    theorem 4, once for each side). ``scale`` is what one draw counts for.
    """
    from .exact import REST_BLOCKS, REST_ROUNDS

    log = math.log(4 / UNSURE)
    return math.sqrt(2 * log) * stderr + 7 * WIDTH * scale * log / (3 * (REST_ROUNDS * REST_BLOCKS - 1))


def _way(wager: str, elections: FastActionElections) -> int:
    named = {f"{ORIGINAL.key}:never-split": rules.NEVER_SPLIT, f"{ORIGINAL.key}:house-ways": rules.HOUSE_WAYS}
    return named.get(wager, way_of(elections))


def kind_names() -> list[str]:
    """Every kind of two-card hand by its number, as players say it."""
    names = [""] * rules.KINDS
    for high in VALUES:
        for low in range(VALUES[0], high + 1):
            for suited in (False, True):
                name = f"{value_name(high)}-{value_name(low)}{' suited' if suited else ''}"
                names[rules.pair_kind(high, low, suited)] = name
    return names
