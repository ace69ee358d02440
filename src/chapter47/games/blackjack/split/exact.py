"""The exact worth of splitting and splitting again, for a player who looks at the cards of one hand at a time.

Cards that come after a stop are distributed like the first ones, so every hand of a split is worth the same and can be
valued as if it were played first. Where pairs split again, the hands' second cards are looked at first: how many of
them were of the pair's value fixes the number of hands. ``A[x][m]`` is the worth of one hand, its second card not of
the pair's value, when ``x`` cards of that value and ``m`` others are known to be gone; taking away a random unseen
card changes nothing, which gives ``A[x][m+1]`` from ``A[x][m]`` and ``A[x+1][m]``. ``B`` is the same for a hand whose
second card is of the pair's value but may not be split.

All this is exact. One thing is not: where no card reader is used, two hands may go over 21 before the dealer's
blackjack is seen, and then more than the original wager is lost. That term is about 0.00002 of the wager in a whole
game; it is computed as if the hands went over independently, which is good to 0.000001.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..exact.dealing import VALUES, Floats, distribution
from ..exact.state import Bools, Ints
from ..hands.exact import Column

Rule = tuple[Bools, Bools]  # which hands draw, which double


def most_hands(column: Column, pair: int) -> int:
    """Hands that a pair may become: 19:47-2.11(c)1, 19:47-2.11(e)[aces-once]."""
    p = column.game.p
    most = p.most_hands if pair != 1 or p.resplit_aces else min(p.most_hands, 2)
    return min(most, int(column.before[pair - 1]))


def split_worths(column: Column, rules_by_pair: dict[int, Rule]) -> dict[int, float]:
    """The worth of splitting each of these pairs and playing every hand by its rule; each is computed once."""
    keys = {pair: (pair, hit.tobytes(), double.tobytes()) for pair, (hit, double) in rules_by_pair.items()}
    new = {pair: rule for pair, rule in rules_by_pair.items() if keys[pair] not in column.split_worths}
    for pair, worth in _split_worths(column, new).items():
        column.split_worths[keys[pair]] = worth
    return {pair: column.split_worths[key] for pair, key in keys.items() if key in column.split_worths}


def _split_worths(column: Column, rules_by_pair: dict[int, Rule]) -> dict[int, float]:
    pending = {}
    for pair, (hit, double) in rules_by_pair.items():
        most = most_hands(column, pair)
        if most >= 2:
            gone = range(2, min(2 * most - 1 if most > 2 else 2, int(column.before[pair - 1])) + 1)
            pending[pair] = Endings(column, pair, gone, hit, double)
    _settle(column, pending.values())
    return {
        pair: _resplit(column, pair, most_hands(column, pair), ends.worth(0), ends.worth(1)) - _busts(column, ends)
        for pair, ends in pending.items()
    }


def _busts(column: Column, ends: Endings) -> float:
    """What is lost beyond the original wager when hands go over 21 and the dealer then has a blackjack."""
    natural = float(column.blackjack[column.game.hands.of(ends.pair, ends.pair)])
    if not natural or not column.busts_come_first:
        return 0.0
    each = float(ends.first[0].sum()) / natural
    shares = number_of_hands(column, ends.pair, most_hands(column, ends.pair))
    return natural * sum(part * (n * each - 1.0 + (1.0 - each) ** n) for n, part in shares.items())


def number_of_hands(column: Column, pair: int, most: int) -> dict[int, float]:
    """How often a pair becomes two hands, three, four."""
    of_value, cards = float(column.before[pair - 1]), float(column.before.sum())
    shares: dict[int, float] = {}

    def rest(hands: int, open_hands: int, ended: int, chance: float) -> None:
        if not open_hands or hands == most:
            shares[hands] = shares.get(hands, 0.0) + chance
            return
        q = max(of_value - hands, 0.0) / (cards - hands - ended)
        if q:
            rest(hands + 1, open_hands + 1, ended, chance * q)
        rest(hands, open_hands - 1, ended + 1, chance * (1 - q))

    rest(2, 2, 0, 1.0)
    return shares


class Endings:
    """How one hand of a split can end: with what chance each hand is stood on, not doubled and doubled."""

    def __init__(self, column: Column, pair: int, gone: Iterable[int], hit: Bools, double: Bools) -> None:
        game = column.game
        self.pair, self.gone = pair, list(gone)
        extra = np.array(self.gone) - 1  # cards of the value that are gone beside the hand's own
        unit = np.zeros(VALUES)
        unit[pair - 1] = 1.0
        self.left = [np.maximum(column.left - (unit * n)[:, None], 0.0) for n in extra]
        draws = [column.draws(left, left.sum(axis=0)) for left in self.left]
        self.chance = np.array([chance for chance, *_ in draws])
        self.over = np.array([over for _, over, _ in draws])
        self.over_first = np.array([first for *_, first in draws])
        size = len(game.hands.total)
        self.stop = np.zeros((2, len(self.gone), 2, size))  # doubled or not; gone; second card of the pair or not; hand
        self.lost = np.zeros((len(self.gone), 2))
        self.first = np.zeros((len(self.gone), 2))  # units lost by a hand over 21 before a dealer's blackjack
        self.values = np.zeros((2, len(self.gone), size))
        self._spread(column, hit, double)

    def _spread(self, column: Column, hit: Bools, double: Bools) -> None:
        table = column.game.hands
        first = table.of(self.pair)
        one_card = self.pair == 1 and not column.game.p.hit_split_aces  # 19:47-2.11(c)2
        reach = np.zeros((len(self.gone), 2, len(table.total)))
        for v in range(VALUES):
            if table.child[first, v] >= 0:
                reach[:, int(v == self.pair - 1), table.child[first, v]] = self.chance[:, first, v]
        if one_card:
            self.stop[0] = reach
            return
        for group in table.by_hard:
            group = group[(table.cards[group] >= 2) & reach[:, :, group].any(axis=(0, 1))]
            if not len(group):
                continue
            here = reach[:, :, group]
            for kind, which in ((0, hit & ~double), (1, double)):
                moving = group[which[group]]
                if len(moving):
                    self._draw(table.child, moving, reach[:, :, moving], self.stop[1] if kind else reach, 1 + kind)
            self.stop[0][:, :, group] = here * ~(hit | double)[group]

    def _draw(self, child: Ints, moving: Ints, flow: Floats, into: Floats, units: int) -> None:
        for v in range(VALUES):
            to = child[moving, v]
            kept = to >= 0
            share = self.chance[:, moving, v][:, None, :]
            into[:, :, to[kept]] += (flow * share)[:, :, kept]
        self.lost += units * (flow * self.over[:, moving][:, None, :]).sum(axis=2)
        self.first += units * (flow * self.over_first[:, moving][:, None, :]).sum(axis=2)

    def worth(self, of_pair: int) -> dict[int, float]:
        """The worth of one hand by cards gone, where its second card is of the pair's value or not."""
        ended = self.stop[0, :, of_pair] * self.values[0] + 2.0 * self.stop[1, :, of_pair] * self.values[1]
        return dict(zip(self.gone, ended.sum(axis=1) + self.lost[:, of_pair], strict=True))


def _settle(column: Column, pending: Iterable[Endings]) -> None:
    """Value every hand that some split can end in, for all pairs at once."""
    cases: list[tuple[Endings, int, Ints, Floats]] = []
    for ends in pending:
        for at in range(len(ends.gone)):
            held = np.flatnonzero(ends.stop[:, at].any(axis=(0, 1)))
            cases.append((ends, at, held, ends.left[at][:, held]))
    if not cases:
        return
    hits = bool(column.game.p.hits_soft17)
    chances = distribution(np.concatenate([left for *_, left in cases], axis=1), column.start, hits)
    first = 0
    for ends, at, held, left in cases:
        part = chances[:, first : first + left.shape[1]]
        first += left.shape[1]
        plain, doubled = column.game.stand_values(part, held, column.lose_all)
        ends.values[0, at, held] = plain
        ends.values[1, at, held] = doubled


def _resplit(column: Column, pair: int, most: int, other: dict[int, float], same: dict[int, float]) -> float:
    """Add up all ways the second cards can come: an ``other`` ends a hand, a ``same`` makes one more while it may."""
    of_value, cards = float(column.before[pair - 1]), float(column.before.sum())

    def share(x: int, m: int) -> float:
        """The chance that the next card is of the pair's value."""
        return max(of_value - x, 0.0) / (cards - x - m)

    def gone(table: dict[int, float], x: int, m: int) -> float:
        if m == 0:
            return table.get(x, 0.0)
        q = share(x, m - 1)
        return (gone(table, x, m - 1) - q * gone(table, x + 1, m - 1)) / (1.0 - q)

    def rest(hands: int, open_hands: int, ended: int, chance: float) -> float:
        if chance == 0.0:
            return 0.0
        if open_hands and hands < most:
            q = share(hands, ended)
            return rest(hands + 1, open_hands + 1, ended, chance * q) + rest(
                hands, open_hands - 1, ended + 1, chance * (1 - q)
            )
        total = open_hands * (gone(other, hands, ended) + gone(same, hands, ended)) if open_hands else 0.0
        if ended:
            total += ended * gone(other, hands, ended - 1) / (1.0 - share(hands, ended - 1))
        return chance * total

    return rest(2, 2, 0, 1.0)
