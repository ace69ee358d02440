"""The side wagers of blackjack simulated beside the main one: each round's cards decide their lines (2.17 to 2.25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import State, below, seed_stream, shuffle
from ...table.odds import EVEN
from ...table.wagers import Result
from . import rules
from .exact_dealer import BLACKJACK
from .kernel_round import DEALER_AT, ENDED, HANDS, SUMS, add_round, new_round, play_round, refill, seat_net
from .kernel_tables import (
    COLUMN,
    ENDS,
    FIRST,
    MOST_HANDS,
    NEEDS,
    NEEDS_NONE,
    NET,
    NOTHING,
    RANKS,
    STEP,
    Table,
    shoe_cards,
)
from .schedules import OPTIONAL_BONUS, PROGRESSIVE, SEVENS, TWENTY_LINES
from .side_wagers import SIDE_WAGERS

if TYPE_CHECKING:
    from .kernel import TableKernel

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]

jitable(rules)
_int: Any = np.int64

# Where the counts of each side wager begin; lines are those of ``rules``, line 0 loses.
OVER, SAME, SEVEN, ACES, MATCH, TWENTY, BUST, STREAK, BONUS_ONE, BONUS_FIVE, SIZE = (
    0, 3, 6, 12, 18, 27, 33, 46, 54, 71, 88,
)  # fmt: skip
MOST_AMOUNTS = 16
STAKE = 100  # cents


@kernel
def _first_cards(shoe: Cards, start: int, state: int, rank: int, tables: Table) -> tuple[int, int]:
    """How many more cards of ``rank`` an unsplit hand drew first, at most two, and whether it drew any."""
    found = 0
    drew = 0
    while state >= 0 and found == drew and drew < 2:
        card = _int(shoe[start + drew] & 15)
        state = _int(tables[tables[STEP] + state + card])
        drew += 1
        found += card == rank
    return found, drew


@kernel
def _pair_lines(shoe: Cards, at: int, start: int, over: bool, tables: Table, counts: Ints) -> None:
    """Sevens and aces: what the first cards of the unsplit hand make. 19:47-2.17(e)3, 19:47-2.19(c)."""
    one, up, two = _int(shoe[at]), _int(shoe[at + 1]), _int(shoe[at + 2])
    third, fourth = _int(0), _int(0)
    if one & 15 == two & 15 and (one & 15 == 7 or one & 15 == 1):
        down = _int(shoe[at + 3] & 15)
        column = _int(tables[tables[COLUMN] + (up & 15) * RANKS + (down if start == at + 4 else 1)])
        state = _int(tables[tables[FIRST] + (column * RANKS + (one & 15)) * RANKS + (two & 15)])
        if over and one & 15 == 7:
            third = _int(shoe[start])  # 19:47-2.6(j)3: a third card though the round is over
        elif not over:
            _, drew = _first_cards(shoe, start, state, one & 15, tables)
            third = _int(shoe[start]) if drew > 0 else third
            fourth = _int(shoe[start + 1]) if drew > 1 else fourth
    r1, s1, r2, s2 = one & 15, one >> 4, two & 15, two >> 4
    counts[SEVEN + rules.sevens_line(r1, s1, r2, s2, third & 15, third >> 4)] += 1
    aces = rules.progressive_line(r1, s1, r2, s2, third & 15, third >> 4, fourth & 15, fourth >> 4)
    counts[ACES + aces] += 1


@kernel
def _card_lines(shoe: Cards, at: int, natural: bool, counts: Ints) -> None:
    """The wagers on the first two cards, and on the dealer's first with them."""
    one, up, two = _int(shoe[at]), _int(shoe[at + 1]), _int(shoe[at + 2])
    r1, s1, r2, s2 = one & 15, one >> 4, two & 15, two >> 4
    counts[OVER + 1 + rules.over_under(r1, r2)] += 1
    counts[SAME + rules.same_suit_line(r1, s1, r2, s2)] += 1
    first, second = rules.match_line(up & 15, up >> 4, r1, s1), rules.match_line(up & 15, up >> 4, r2, s2)
    counts[MATCH + first * 3 + second] += 1
    counts[TWENTY + rules.twenty_line(r1, s1, r2, s2, natural)] += 1


@kernel
def _bust_line(shoe: Cards, at: int, hole: int, out: Ints, after: int, counts: Ints) -> Any:
    """The optional bonus; below 17 a third card is drawn for it alone. 19:47-2.25(d)[forced-third]."""
    first = _int(shoe[at + 1])
    next_card = out[DEALER_AT]
    if hole == rules.NO_HOLE:
        second = _int(shoe[next_card])
        next_card += 1
    else:
        second = _int(shoe[at + 3])
    r1, r2 = first & 15, second & 15
    aces = (1 if r1 == 1 else 0) + (1 if r2 == 1 else 0)
    third = _int(0)
    if rules.total(rules.points(r1) + rules.points(r2), aces) < 17:
        third = _int(shoe[next_card])
        next_card += 1
    counts[BUST + rules.bust_line(r1, first >> 4, r2, second >> 4, third & 15, third >> 4)] += 1
    return max(after, next_card)


@kernel
def _streaks(tables: Table, out: Ints, outcome: int, running: Ints, counts: Ints) -> None:
    """One streak wager of each length, made again when it is decided. 19:47-2.22(h)[majority]."""
    wins, losses = 0, 0
    if out[0] >= ENDED:
        net = seat_net(tables, out, 0, outcome)
        wins, losses = (1 if net > 0 else 0), (1 if net < 0 else 0)
    else:
        for i in range(-2 - out[0]):
            finish = out[HANDS + i]
            bust = tables[tables[NEEDS] + finish * 2 + 1] == NEEDS_NONE
            net = _int(tables[tables[NET] + finish * ENDS + (NOTHING if bust else outcome)])
            wins += net > 0
            losses += net < 0
    step = rules.streak_step(wins, losses)
    for i in range(4):
        if step < 0:
            counts[STREAK + 2 * i] += 1
            running[i] = 0
        elif step > 0:
            running[i] += 1
            if running[i] == i + 2:
                counts[STREAK + 2 * i + 1] += 1
                running[i] = 0


@kernel
def _bonus(state: State, natural: bool, weights: Ints, counts: Ints, base: int) -> None:
    """The blackjack bonus: a blackjack draws an amount. 19:47-2.20(f)[button]."""
    if not natural:
        counts[base] += 1
        return
    drawn = below(state, weights[MOST_AMOUNTS])
    at = 0
    while drawn >= weights[at]:
        drawn -= weights[at]
        at += 1
    counts[base + 1 + at] += 1


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    cards: Cards,
    limits: tuple[int, int, int],
    hole: int,
    bust_bet: bool,
    weights: Ints,
    rounds: int,
    tables: Table,
    out: Ints,
) -> Block:
    """One seat with the main wager and every side wager, shoe after shoe."""
    cut, most_rounds, longest = limits
    main = _int(tables[MOST_HANDS] - tables[NET]) + SUMS
    counts = np.zeros(main + SIZE, np.int64)
    sides, running = counts[main:], np.zeros(4, np.int64)
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    whole, reach = shoe[:size], min(cut + longest, size)
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at, left = 1, (min(most_rounds, rounds) if most_rounds > 0 else rounds)
        rounds -= left
        while left > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            outcome, after = play_round(shoe, at, 1, hole, tables, out)
            add_round(counts[:main], tables, out, 1, outcome)
            start = at + 3 + (1 if hole != rules.NO_HOLE else 0)
            natural = rules.is_blackjack(_int(shoe[at] & 15), _int(shoe[at + 2] & 15), False)
            _card_lines(shoe, at, outcome == BLACKJACK, sides)
            _pair_lines(shoe, at, start, after == start and outcome == BLACKJACK, tables, sides)
            _streaks(tables, out, outcome, running, sides)
            _bonus(state, natural, weights[0], sides, BONUS_ONE)
            _bonus(state, natural, weights[1], sides, BONUS_FIVE)
            if bust_bet:
                after = _bust_line(shoe, at, hole, out, after, sides)
            at = after
            left -= 1
        rounds += left
    return counts


class SideKernel:
    """One seat at certain elections with $1 on every side wager that is offered."""

    block_rounds = 2**17

    def __init__(self, elections: Any, table: TableKernel) -> None:
        self.elections, self.table = elections, table
        self.amounts = [list(elections.bonus_one.items()), list(elections.bonus_five.items())]
        self.weights = np.zeros((2, MOST_AMOUNTS + 1), np.int64)
        for i, amounts in enumerate(self.amounts):
            for at, (_, weight) in enumerate(amounts[:MOST_AMOUNTS]):
                self.weights[i, at] = weight
            self.weights[i, MOST_AMOUNTS] = self.weights[i, :MOST_AMOUNTS].sum()

    @staticmethod
    def wanted(elections: Any) -> bool:
        """Whether the table offers a side wager."""
        return any(kind.offered(elections) for kind in SIDE_WAGERS)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """The counts of the main wager, then those of the side wagers."""
        table = self.table
        stream = np.uint64(seed), np.uint64(block), table.game_number
        limits = table.cut, table.rounds_per_shoe, table.longest
        bust = bool(self.elections.optional_bonus)
        cards, out = shoe_cards(table.p), new_round(1)
        return _run(*stream, cards, limits, table.p.hole, bust, self.weights, rounds, table.tables, out)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The main wager and every side wager that is offered."""
        from .kernel import main_totals

        told = [main_totals(self.table.key, totals[:-SIZE], self.table.builder)]
        sides = totals[-SIZE:]
        for key, option, ends in self._lines(sides):
            if getattr(self.elections, option):
                told.append(WagerTotals.tally(key, ends))
        return told

    def _lines(self, n: list[int]) -> Iterator[tuple[str, str, list[tuple[int, int, int, Result]]]]:
        e = self.elections
        yield "over-13", "over_under", _ends(n[OVER : OVER + 3], (-1, -1, EVEN.ratio))
        yield "under-13", "over_under", _ends(n[OVER : OVER + 3], (EVEN.ratio, -1, -1))
        if e.same_suit:
            king_queen, other = (odds.ratio for odds in e.same_suit_odds)
            yield "same-suit", "same_suit", _ends(n[SAME : SAME + 3], (-1, other, king_queen))
        sevens = (-1, *(SEVENS[line][0].ratio for line in range(1, 6)))
        yield "sevens:by-the-chart", "sevens", _ends(n[SEVEN : SEVEN + 6], sevens)
        aces = (
            -1,
            *(Fraction(PROGRESSIVE[line][0], STAKE) for line in range(1, 5)),
            Fraction(e.progressive_initial, STAKE),
        )
        yield "progressive:aces-split", "progressive", _ends(n[ACES : ACES + 6], aces)
        unsuited, suited = (odds.ratio for odds in e.match_odds)
        each = (0, unsuited, suited)
        match = tuple(each[a] + each[b] or -1 for a in range(3) for b in range(3))
        yield "match", "match_dealer", _ends(n[MATCH : MATCH + 9], match)
        twenty = (-1, *(e.twenty_point_schedule[line].ratio for line in TWENTY_LINES))
        yield "twenty", "twenty_point", _ends(n[TWENTY : TWENTY + 6], twenty)
        bust = tuple(OPTIONAL_BONUS[line][0].ratio if line in OPTIONAL_BONUS else -1 for line in range(13))
        yield "bust", "optional_bonus", _ends(n[BUST : BUST + 13], bust)
        for i, length in enumerate((2, 3, 4, 5)):
            pays = (-1, e.streak_odds[length].ratio)
            yield f"streak:{length}", "streak", _ends(n[STREAK + 2 * i : STREAK + 2 * i + 2], pays)
        for base, key, stake, amounts in zip(
            (BONUS_ONE, BONUS_FIVE), ("bonus:$1", "bonus:$5"), (100, 500), self.amounts, strict=True
        ):
            drawn = (-1, *(Fraction(amount, stake) for amount, _ in amounts[:MOST_AMOUNTS]))
            yield key, "blackjack_bonus", _ends(n[base : base + len(drawn)], drawn)


def _ends(counts: list[int], nets: Sequence[Any]) -> list[tuple[int, int, int, Result]]:
    """Counts by line as ways a wager ended: how often, the stake, the net, the result."""
    return [
        (times, STAKE, int(net * STAKE), Result.WON if net > 0 else Result.LOST)
        for times, net in zip(counts, nets, strict=True)
    ]
