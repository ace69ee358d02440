"""One hand of blackjack on the desk: what each play is worth, how the dealer ends, where cards overrule the chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..documents import Document, Written
from ..errors import Refusal
from ..games.blackjack import rules
from ..games.blackjack.exact.dealing import BLACKJACK, distribution
from ..games.blackjack.exact.odds import solution
from ..games.blackjack.exact.rules import Parameters
from ..games.blackjack.exact.strategy import SPLIT, PlayChart, Solver
from ..games.blackjack.hands.exact import Column
from ..games.blackjack.split.exact import split_worths
from ..games.blackjack.strategy import Chart, advise, chart
from ..odds.left import Seen
from ..odds.tabular import Tabular
from ..table.cards import RANK_NAMES
from ..table.elections import Elections
from ..table.game import GameType
from .shoes import counts_of, mean_shoe, read_cards, shoe_of, verify_tags

PLAYS = ("stand", "hit", "double", "split", "surrender")
FINISHED = ("17", "18", "19", "20", "21", "bust", "blackjack")


@dataclass(frozen=True)
class Rows(Tabular):
    """A table of the desk: a caption and rows of plain values."""

    title: str
    lines: tuple[Document, ...]

    @property
    def caption(self) -> str:
        """The line above the table."""
        return self.title

    def rows(self) -> list[Document]:
        """The rows."""
        return [dict(line) for line in self.lines]


def _rules_of(elections: Elections) -> Parameters | None:
    p = getattr(elections, "parameters", None)
    return p if isinstance(p, Parameters) else None


def is_family(elections: Elections) -> bool:
    """Whether these are the rules of blackjack or a game of its family."""
    return _rules_of(elections) is not None


def parameters_of(game: GameType, elections: Elections) -> Parameters:
    """The rules of a game of the blackjack family with one card of the dealer up."""
    p = _rules_of(elections)
    if p is None:
        raise Refusal(f"{game.key} has no hands to value like this.", instead="blackjack, spanish-21, night-blackjack")
    if p.hole == rules.HOLE_UP:
        raise Refusal("With both dealer cards up a hand is played against two cards.", instead="another hole_card")
    return p


def has_hands(game: GameType, elections: Elections) -> bool:
    """Whether hands of this game are valued by their plays."""
    try:
        parameters_of(game, elections)
    except Refusal:
        return False
    return True


def values_shoes(game: GameType, elections: Elections) -> bool:
    """Whether this game is valued on what is left of a shoe."""
    try:
        shoe_of(game, elections)
    except Refusal:
        return False
    return True


@lru_cache(maxsize=16)
def engine(p: Parameters, left: tuple[float, ...] | None = None) -> Solver:
    """The exact engine, kept while the desk is busy with one shoe."""
    return Solver(p, left=left)


def read_hand(given: str | int | Sequence[int]) -> list[Seen]:
    """The cards of a hand as somebody tells them: ``10 6``, ``A 7H``, or as ranks, ``[12, 6]``."""
    return read_cards(given if isinstance(given, str) else " ".join(map(_named, np.atleast_1d(given))))


def _named(rank: int) -> str:
    return RANK_NAMES[rank] if 0 < rank < len(RANK_NAMES) else str(rank)


def values_of(seen: Sequence[Seen]) -> tuple[int, ...]:
    """The values of cards, an ace as 1."""
    return tuple(rules.points(one.rank) for one in seen)


def named(values: Sequence[int]) -> str:
    """Values as cards."""
    return ",".join("A" if value == 1 else str(value) for value in values)


# ---- one hand ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hand(Tabular):
    """What each play of a hand is worth against the dealer's card, every card seen, and how the dealer then ends."""

    cards: tuple[int, ...]
    up: int
    plays: dict[str, float]  # the whole value of one unit, a dealer's blackjack in it
    given_none: dict[str, float]  # the same where the dealer is known to have no blackjack
    dealer: dict[str, float]
    chart: str  # what the chart by totals says

    @property
    def best(self) -> str:
        """The play that is worth most."""
        return max(self.plays, key=lambda play: self.plays[play])

    @property
    def caption(self) -> str:
        """The hand and its best play."""
        return f"{named(self.cards)} against {named((self.up,))}: {self.best}"

    def rows(self) -> list[Document]:
        """A row for each play, the best first."""
        ordered = sorted(self.plays, key=lambda play: -self.plays[play])
        return [{"play": p, "value": self.plays[p], "no dealer's blackjack": self.given_none[p]} for p in ordered]

    def as_dict(self) -> Written:
        """The hand as ``--json`` prints it."""
        told: Written = {
            "hand": list(self.cards),
            "up": self.up,
            "plays": self.plays,
            "no_dealer_blackjack": self.given_none,
        }
        return told | {"dealer": self.dealer, "best": self.best, "chart": self.chart}


def hand_of(game: GameType, elections: Elections, cards: str | Sequence[int], up: str | int, removed: str = "") -> Hand:
    """A hand against a card of the dealer, on the full shoe or less some cards that were seen."""
    p = parameters_of(game, elections)
    mine, theirs = read_hand(cards), read_hand(up)
    values, dealer = values_of(mine), values_of(theirs)
    if len(values) < 2 or sum(values) > 21:
        raise Refusal(f"{named(values)} is no hand to play.", instead="two cards or more that are not over 21")
    if len(dealer) != 1:
        raise Refusal(f"The dealer shows one card, not {named(dealer)}.", instead="one of A, 2 to 10")
    left = None
    if removed or values_shoes(game, elections):
        shoe = shoe_of(game, elections)
        shoe.verify_seen([*mine, *theirs, *read_cards(removed)])
        left = tuple(map(float, counts_of(shoe, removed))) if removed else None
    solver = engine(p, left)
    gone = (*values, *dealer)
    if any(gone.count(value) > solver.game.shoe[value - 1] for value in gone):
        raise Refusal(f"The shoe has no {named(values)} and {named(dealer)} left.", instead="cards that are in it")
    column, i = solver.columns[dealer[0] - 1][0], solver.game.hands.of(*values)
    worths = _plays(solver, column, values, i)
    cost, none = float(column.cost[i]), 1.0 - float(column.cost[i])
    chances = dict(zip(FINISHED, map(float, column.dealer[:, i]), strict=True))
    told = advise(p, solution(p).chart_against(dealer[0]), values, dealer, [play for play in PLAYS if play in worths])
    whole = {play: worth - cost for play, worth in worths.items()}
    return Hand(values, dealer[0], whole, {play: worth / none for play, worth in worths.items()}, chances, told)


def _plays(solver: Solver, column: Column, values: Sequence[int], i: int) -> dict[str, float]:
    """The worth of each play that is lawful: see ``exact_column``."""
    game = solver.game
    _, drawn = column.play(*column.best(game.may_double))
    told = {"stand": float(column.stand[i])}
    if game.may_hit[i]:
        told["hit"] = float(drawn[i])
    if game.may_double[i]:
        told["double"] = float(column.double[i])
    if len(values) == 2 and values[0] == values[1]:
        found = split_worths(column, {values[0]: column.best(game.may_double_split)})
        if values[0] in found:
            told["split"] = float(found[values[0]])
    if len(values) == 2 and solver.p.surrender:
        told["surrender"] = float(column.give_up[i])
    return told


# ---- tables --------------------------------------------------------------------------------------------------------


def dealer_table(game: GameType, elections: Elections, peeked: bool = False, removed: str = "") -> Rows:
    """How the dealer ends from each card up, the shoe full but for it; ``peeked``: where it is no blackjack."""
    p = parameters_of(game, elections)
    left = np.array(counts_of(shoe_of(game, elections), removed), np.float64)
    lines = []
    for up in (up for up in (*range(2, 11), 1) if left[up - 1] >= 1):
        now = left.copy()
        now[up - 1] -= 1
        chances = distribution(now[:, None], (up,), bool(p.hits_soft17))[:, 0]
        if peeked:
            chances = chances / (1 - chances[BLACKJACK])
            chances[BLACKJACK] = 0.0
        lines.append({"up card": named((up,)), **dict(zip(FINISHED, map(float, chances), strict=True))})
    return Rows(f"{game.key}: the dealer's final count{', no blackjack' if peeked else ''}", tuple(lines))


def every_hand(game: GameType, elections: Elections) -> Rows:
    """The value of each play of all hands of two cards against every card up, as the appendices of books have it."""
    solver = engine(parameters_of(game, elections))
    lines = []
    for up in (*range(2, 11), 1):
        column = solver.columns[up - 1][0]
        dealt = column.deal()
        for one, two in ((a, b) for a in range(1, 11) for b in range(a, 11) if {a, b} != {1, 10}):
            i = solver.game.hands.of(one, two)
            worths, none = _plays(solver, column, (one, two), i), 1.0 - float(column.cost[i])
            line: dict[str, object] = {"up card": named((up,)), "hand": named((one, two))}
            line["dealt"] = float(dealt[i] * column.weight)
            line |= {play: worths[play] / none if play in worths else None for play in PLAYS}
            lines.append(line | {"best": max(worths, key=lambda play: worths[play])})
    return Rows(f"{game.key}: the value of each play where the dealer has no blackjack", tuple(lines))


def exceptions(game: GameType, elections: Elections) -> Rows:
    """Hands of two and three cards whose own cards ask for another play than the chart by totals, and the gain."""
    p = parameters_of(game, elections)
    solver, plan = engine(p), solution(p).chart
    lines = [line for at in range(len(solver.columns)) for line in _exceptions_against(solver, plan, at)]
    lines.sort(key=lambda line: -line["gain"])
    return Rows(f"{game.key}: plays by composition that differ from the chart", tuple(lines))


def _exceptions_against(solver: Solver, plan: PlayChart, at: int) -> Iterator[Document]:
    table, column = solver.game.hands, solver.columns[at][0]
    chart_hit, chart_double, give_up, _ = solver.by_hand(plan, at)
    hit, double = column.best(solver.game.may_double)
    _, drawn = column.play(hit, double)
    for i in np.flatnonzero((table.cards == 2) | (table.cards == 3)):
        values = tuple(int(value) + 1 for value in np.repeat(np.arange(10), table.counts[i]))
        pair = len(values) == 2 and values[0] == values[1]
        if give_up[i] or (pair and plan.pair[at, values[0]] == SPLIT) or values == (1, 10):
            continue
        told = "double" if chart_double[i] else "hit" if chart_hit[i] else "stand"
        best = "double" if double[i] else "hit" if hit[i] else "stand"
        value = {"double": float(column.double[i]), "hit": float(drawn[i]), "stand": float(column.stand[i])}
        if told != best and value[best] - value[told] > 1e-9:
            soft = rules.is_soft(sum(values), values.count(1))
            total = f"{'soft' if soft else 'hard'} {rules.total(sum(values), values.count(1))}"
            said = {"hand": named(values), "total": total, "against": named((at + 1,)), "chart": told, "best": best}
            yield {**said, "gain": value[best] - value[told]}


# ---- plays by the count --------------------------------------------------------------------------------------------


def chart_at(
    game: GameType, elections: Elections, tags: Sequence[int], true_count: int, only: Sequence[int] | None = None
) -> PlayChart:
    """The best chart by totals on the mean shoe of a true count, of all columns or of some."""
    p, shoe = parameters_of(game, elections), shoe_of(game, elections)
    verify_tags(shoe, tags)
    left = mean_shoe(shoe, tags, float(true_count))
    if min(left) < 1:
        raise Refusal(f"No shoe has a true count of {true_count} here.", instead="fewer counts, or smaller tags")
    return Solver(p, left=left).basic(only)


def index_plays(game: GameType, elections: Elections, tags: Sequence[int], widest: int = 6) -> Rows:
    """Where the best chart at a true count is another than at nought, and from which whole count on.

    The count is that before the round: the hand's own cards and the dealer's are removed besides.
    """
    p = parameters_of(game, elections)
    if not 1 <= widest <= 12:
        raise Refusal(f"True counts up to {widest} are not tried.", instead="1 to 12")
    charts = {at: chart(p, chart_at(game, elections, tags, at)) for at in range(-widest, widest + 1)}
    return Rows(f"{game.key}: plays that depend on the true count before the round", tuple(_indices(charts, widest)))


def _indices(charts: dict[int, Chart], widest: int) -> Iterator[dict[str, object]]:
    base = charts[0]
    for section, rows in base.sections:
        for label, cells in rows:
            for column, usual in zip(base.columns, cells, strict=True):
                for steps in (range(1, widest + 1), range(-1, -widest - 1, -1)):
                    found = next((n for n in steps if charts[n].cell(section, label, column) != usual), None)
                    if found is not None:
                        play = charts[found].cell(section, label, column)
                        said = {"hand": f"{section.lower()} {label}", "against": column, "usual": usual, "play": play}
                        yield {**said, "from": found, "and": "above" if found > 0 else "below"}


__all__ = ["Hand", "Rows", "dealer_table", "every_hand", "exceptions", "hand_of", "index_plays"]
