"""Blackjack solved: the best chart for exactly these rules, and what it is worth, with the finite shoe.

Convention: one player, the first round of a full shoe, the full wager on every double. The effect of a cutting card
is not in it. Figures are floats; the sums are of positive terms, so they are good to about twelve digits. Splits and
resplits are exact for a player who plays each hand by its own cards (``exact_split``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from .. import rules
from ..hands.exact import SEVEN, Column, Game, sevens_for, super_bonus_left
from ..split.exact import split_worths
from .dealing import VALUES, Floats, Start
from .rules import Parameters
from .state import CLASSES, MOST_CARDS, TOTALS, Bools, Ints

NEITHER, SPLIT, GIVE_UP = 0, 1, 2  # what a chart says of a pair
HARDLY = 1e-9  # hands that the chart never comes to still get the play that suits them

Starts = tuple[tuple[Start, ...], ...]  # the dealer's cards of each column of the chart


@dataclass(frozen=True)
class PlayChart:
    """A strategy as data: for each column of the chart and class of hand what to do; see ``exact_hands.class_of``."""

    starts: Starts
    hit: Bools
    double: Bools
    surrender: Bools
    rescue: Bools
    pair: Ints  # by column and value 1 to 10
    sevens_for: float = inf  # Spanish 21: draw to suited sevens against a seven for a super bonus of so many wagers

    def same(self, other: PlayChart) -> bool:
        """Whether two plans agree everywhere."""
        names = ("hit", "double", "surrender", "rescue", "pair")
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in names)


def columns_of(p: Parameters) -> Starts:
    """The columns of a chart: the dealer's card, or with both cards up their total, hard then soft."""
    if p.hole != rules.HOLE_UP:
        return tuple(((up,),) for up in range(1, VALUES + 1))
    groups: dict[tuple[bool, int], list[Start]] = {}
    for a in range(1, VALUES + 1):
        for b in range(a, VALUES + 1):
            hard, aces = a + b, (a == 1) + (b == 1)
            groups.setdefault((rules.is_soft(hard, aces), rules.total(hard, aces)), []).append((a, b))
    return tuple(tuple(groups[key]) for key in sorted(groups))


class ChartColumns:
    """The columns of a chart, each worked out when it is first asked for."""

    def __init__(self, game: Game, starts: Starts, lose_all: tuple[int, ...]) -> None:
        self._made: dict[int, list[Column]] = {}
        self._game, self._starts, self._lose_all = game, starts, lose_all

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[list[Column]]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, at: int) -> list[Column]:
        if at not in self._made:
            self._made[at] = [Column(self._game, start, start[0] in self._lose_all) for start in self._starts[at]]
        return self._made[at]


class Solver:
    """All columns of one game, and the charts played on them."""

    def __init__(self, p: Parameters, lose_all: tuple[int, ...] = (), left: tuple[float, ...] | None = None) -> None:
        self.p, self.game = p, Game(p, left)
        lose_all = lose_all or ((1, 10) if p.takes_all else ())
        self.starts = columns_of(p)
        self.columns = ChartColumns(self.game, self.starts, lose_all)
        self.pairs = [self.game.hands.of(v, v) for v in range(1, VALUES + 1)]
        self.natural = self.game.hands.of(1, 10)
        self._merged = not (p.five_card_21 or p.spanish or p.charlie)
        self._groups = self._class_groups()

    def with_super_bonus(self, wagers: int) -> Solver:
        """The same game with a super bonus of so many base wagers: no chart by totals and no column depends on it."""
        other = copy(self)
        other.p = self.p._replace(super_bonus=wagers)
        return other

    def _class_groups(self) -> Ints:
        """Classes that are decided together: those of one total, unless the number of cards matters too."""
        classes = np.arange(CLASSES)
        if not self._merged:
            return classes
        return classes % (2 * TOTALS) + 2 * (2 * TOTALS)

    # ---- the chart ---------------------------------------------------------------------------------------------

    def basic(self, only: Collection[int] | None = None) -> PlayChart:
        """The best chart by totals: every cell has the play that is worth most over the hands that come to it.

        Hands are weighed as often as the chart itself lets them come, so the chart is made again until it stays. No
        column depends on another: ``only`` some of them may be filled.
        """
        at = range(len(self.columns)) if only is None else only
        plan = self._improved(None, at)
        plan = replace(plan, pair=self._pairs(plan, at))
        for _ in range(12):
            better = self._improved(plan, at)
            if better.same(plan):
                better = replace(better, pair=self._pairs(better, at))
                if better.same(plan):
                    break
            plan = better
        return replace(plan, sevens_for=self._sevens_for(plan) if SEVEN - 1 in at else inf)

    def _sevens_for(self, plan: PlayChart) -> float:
        """The super bonus for which the plan draws to two sevens of one suit against a seven, in base wagers."""
        if not self.p.spanish or not super_bonus_left(self.game):
            return inf
        at, two = SEVEN - 1, self.game.hands.of(SEVEN, SEVEN)
        if plan.pair[at, SEVEN] == GIVE_UP:
            return inf
        column, (hit, double, _, rescue) = self.columns[at][0], self.by_hand(plan, at)
        if plan.pair[at, SEVEN] == NEITHER:
            return 0.0 if hit[two] and not double[two] else inf
        _, drawn = column.play(hit, double, column.doubled(rescue))
        return sevens_for(column, drawn, self.splits(column, plan, at, [SEVEN])[SEVEN])

    def _super_bonus(self, least: float) -> float:
        """What the super bonus adds to a round of a player who draws to suited sevens from ``least`` wagers on."""
        p = self.p
        if not p.super_bonus or p.super_bonus < least:
            return 0.0
        return super_bonus_left(self.game) * (p.super_bonus - least)

    def _improved(self, plan: PlayChart | None, only: Collection[int]) -> PlayChart:
        hit, double, surrender, rescue = (np.zeros((len(self.starts), CLASSES), np.bool_) for _ in range(4))
        for at in only:
            gains = [self._gains(column, plan, at) for column in self.columns[at]]
            for table, gained in zip((hit, double, surrender, rescue), zip(*gains, strict=True), strict=True):
                table[at] = self._where_it_gains(sum(gained))
        pair = plan.pair if plan else np.zeros((len(self.starts), VALUES + 1), np.int64)
        return PlayChart(self.starts, hit, double, surrender, rescue, pair)

    def _where_it_gains(self, gained: Floats) -> Bools:
        """Classes in which the action gains, decided by group."""
        merged = np.bincount(self._groups, weights=gained, minlength=CLASSES)
        return merged[self._groups] > 0

    def _gains(self, column: Column, plan: PlayChart | None, at: int) -> tuple[Floats, Floats, Floats, Floats]:
        """By class: what drawing gains over standing, doubling over both, giving up over all, rescue over going on."""
        table, game = self.game.hands, self.game
        may_give_up = bool(self.p.surrender)
        if plan is None:
            hit, double = column.best(game.may_double)
            give_up, rescue = np.zeros_like(hit), column.rescue_gain > 0
            split = np.zeros_like(hit)
        else:
            hit, double, give_up, rescue = self.by_hand(plan, at)
            split = self._split_hands(plan, at)
        doubled = column.doubled(rescue)
        worth, drawn = column.play(hit, double, doubled)
        plain, _ = column.play(hit, double & (table.cards > 2), doubled)
        dealt = column.deal()
        dealt[self.natural] = 0.0
        first = dealt * ~split
        reach = self.reach(column, first * ~give_up, hit, double) + HARDLY * self.reach(column, dealt, game.may_hit)
        weight = column.weight

        def total(gain: Floats, come: Floats) -> Floats:
            summed: Floats = np.bincount(table.cls, weights=weight * come * gain, minlength=CLASSES).astype(np.float64)
            return summed

        drawing = total(np.where(game.may_hit, drawn - column.stand, -1.0), reach)
        after = reach if self.p.double_on == rules.DOUBLE_ANY_NUMBER else first + HARDLY * dealt
        without = np.where(hit, drawn, column.stand) if plan else np.maximum(drawn, column.stand)
        doubling = total(np.where(game.may_double, doubled - without, -1.0), after)
        unpaired = (dealt if plan is None else first) + HARDLY * dealt
        unpaired[self.pairs] *= HARDLY
        worth_two = np.where(double, worth, plain)
        giving = total(column.give_up - worth_two, unpaired) if may_give_up else np.full(CLASSES, -1.0)
        rescuing = total(column.rescue_gain, self.doubled_reach(column, dealt)) if self.p.rescue else -np.ones(CLASSES)
        return drawing, doubling, giving, rescuing

    def reach(self, column: Column, dealt: Floats, hit: Bools, double: Bools | None = None) -> Floats:
        """How often each hand is come to when hands marked ``hit`` draw."""
        table = self.game.hands
        reach = dealt.copy()
        moving = hit if double is None else hit & ~double
        for group in table.by_hard:
            going = group[moving[group] & (reach[group] > 0)]
            for v in range(VALUES):
                to = table.child[going, v]
                kept = to >= 0
                reach[to[kept]] += (reach[going] * column.chance[going, v])[kept]
        return reach

    def doubled_reach(self, column: Column, dealt: Floats) -> Floats:
        """How often each hand is come to by one card on hands that double."""
        table = self.game.hands
        reach = np.zeros_like(dealt)
        going = np.flatnonzero(dealt > 0)
        for v in range(VALUES):
            to = table.child[going, v]
            kept = to >= 0
            np.add.at(reach, to[kept], (dealt[going] * column.chance[going, v])[kept])
        return reach

    def by_hand(self, plan: PlayChart, at: int) -> tuple[Bools, Bools, Bools, Bools]:
        """A column of a plan for each hand: draw, double, give up, rescue."""
        cls, game = self.game.hands.cls, self.game
        two = game.hands.cards == 2
        give_up = plan.surrender[at, cls] & two
        give_up[self.pairs] = plan.pair[at, 1 : len(self.pairs) + 1] == GIVE_UP
        return plan.hit[at, cls] & game.may_hit, plan.double[at, cls] & game.may_double, give_up, plan.rescue[at, cls]

    def _split_hands(self, plan: PlayChart, at: int) -> Bools:
        split = np.zeros(len(self.game.hands.total), np.bool_)
        split[self.pairs] = plan.pair[at, 1 : len(self.pairs) + 1] == SPLIT
        return split

    def _pairs(self, plan: PlayChart, only: Collection[int]) -> Ints:
        """What is best with each pair when everything else is played by the plan."""
        best = np.zeros_like(plan.pair)
        for at in only:
            gains = np.zeros((3, VALUES + 1))
            for column in self.columns[at]:
                if column.ends_at_once:
                    continue
                hit, double, _, rescue = self.by_hand(plan, at)
                worth, _ = column.play(hit, double, column.doubled(rescue))
                dealt = column.deal() * column.weight
                for value, split in self.splits(column, plan, at, range(1, len(self.pairs) + 1)).items():
                    i = self.game.hands.of(value, value)
                    gains[SPLIT, value] += dealt[i] * (split - worth[i])
                    gains[GIVE_UP, value] += dealt[i] * ((column.give_up[i] if self.p.surrender else -9.0) - worth[i])
            best[at] = gains.argmax(axis=0)
        return best

    def splits(self, column: Column, plan: PlayChart, at: int, values: Iterable[int]) -> dict[int, float]:
        """The worth of splitting pairs of these values, the hands played by the plan."""
        hit = plan.hit[at, self.game.hands.cls] & self.game.may_hit
        double = plan.double[at, self.game.hands.cls] & self.game.may_double_split
        return split_worths(column, dict.fromkeys(values, (hit, double)))

    # ---- its worth ---------------------------------------------------------------------------------------------

    def value(self, plan: PlayChart, blackjack_pays: float) -> float:
        """What a round brings the player per unit when the plan is followed."""

        def by_plan(column: Column, at: int) -> Floats:
            hit, double, give_up, rescue = self.by_hand(plan, at)
            worth, _ = column.play(hit, double, column.doubled(rescue))
            worth = np.where(give_up, column.give_up, worth)
            wanted = [value for value in range(1, len(self.pairs) + 1) if plan.pair[at, value] == SPLIT]
            for value, split in self.splits(column, plan, at, wanted).items():
                worth[self.game.hands.of(value, value)] = split
            return worth

        return self._total(by_plan, blackjack_pays) + self._super_bonus(plan.sevens_for)

    def optimum(self, blackjack_pays: float) -> float:
        """The same where every hand is played as its own cards ask, composition by composition.

        Split hands too look at their own cards only, so it is a little below what a player could do who remembers the
        cards of the other hands.
        """

        def best(column: Column, _: int) -> Floats:
            worth, _drawn = column.play(*column.best(self.game.may_double))
            two = self.game.hands.cards == 2
            if self.p.surrender:
                worth = np.where(two, np.maximum(worth, column.give_up), worth)
            rule = column.best(self.game.may_double_split)
            for value, split in split_worths(column, dict.fromkeys(range(1, len(self.pairs) + 1), rule)).items():
                i = self.game.hands.of(value, value)
                worth[i] = max(worth[i], split)
            return worth

        return self._total(best, blackjack_pays) + self._super_bonus(self._best_sevens_for())

    def _best_sevens_for(self) -> float:
        """The same as ``_sevens_for`` for a player who looks at every card."""
        if not self.p.spanish or not super_bonus_left(self.game):
            return inf
        column = self.columns[SEVEN - 1][0]
        worth, drawn = column.play(*column.best(self.game.may_double))
        split = split_worths(column, {SEVEN: column.best(self.game.may_double_split)})[SEVEN]
        return sevens_for(column, drawn, split) if split > worth[self.game.hands.of(SEVEN, SEVEN)] else 0.0

    def _total(self, worth_of: Callable[[Column, int], Floats], blackjack_pays: float) -> float:
        total = 0.0
        for at, group in enumerate(self.columns):
            for column in group:
                dealt = column.deal()
                natural = dealt[self.natural]
                dealt[self.natural] = 0.0
                ended = column.ends_at_once
                value = -float(dealt.sum()) if ended else float(dealt @ (worth_of(column, at) - column.cost))
                total += column.weight * (value + natural * column.natural(blackjack_pays))
        return total

    def hand(self, up: int, *values: int) -> dict[str, float]:
        """The value of each play of a hand against a dealer's card, given that the dealer has no blackjack."""
        column = self.columns[up - 1][0]
        i = self.game.hands.of(*values)
        hit, double = column.best(self.game.may_double)
        _, drawn = column.play(hit, double)
        none = 1.0 - (0.0 if column.lose_all else column.blackjack[i])
        told = {"stand": column.stand[i], "hit": drawn[i], "double": column.double[i], "surrender": column.give_up[i]}
        if len(values) == 2 and values[0] == values[1]:
            rule = column.best(self.game.may_double_split)
            told["split"] = split_worths(column, {values[0]: rule})[values[0]]
        return {name: float(worth) / float(none) for name, worth in told.items()}


def natural_pays(p: Parameters) -> float:
    """What a blackjack is paid on average: one ace and one face card in sixteen each are the designated ones."""
    pays = p.blackjack_win / p.blackjack_against
    if p.designated_face_rank:
        pays += (2.0 - pays) / 64
    return pays


__all__ = ["GIVE_UP", "MOST_CARDS", "NEITHER", "SPLIT", "PlayChart", "Solver", "natural_pays"]
