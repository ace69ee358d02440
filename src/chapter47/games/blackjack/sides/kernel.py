"""The side wagers of blackjack simulated beside the main one: each round's cards decide their lines (2.17 to 2.25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel, signed
from ....sim.engine import Block, WagerTotals
from ....sim.streams import State, Stream, shuffle
from ....table.wagers import Result
from ..compiled.procedure import NEEDED, SUMS, add_round, dealer_hand, new_round, play_round, refill
from ..compiled.rules import MOST_HANDS, NET, Table, shoe_cards
from ..fast.kernel import LANES, USUAL, lane_stream
from ..payouts.rules import PROGRESSIVE, TWENTY_LINES
from ..wagers import INSURANCE
from .rules import (
    ACES,
    BONUS_FIVE,
    BONUS_ONE,
    BUST,
    INSURED,
    MATCH,
    MOST_AMOUNTS,
    OVER,
    SAME,
    SEVEN,
    SIZE,
    STREAK,
    TWENTY,
    Layout,
    Sides,
    classes_of_two,
    fold,
    matches_of_two,
    side_seats,
    signs_of,
)
from .wagers import BONUS, OPTIONAL, PROGRESSIVE_WAGER, SAME_SUIT, SEVENS_WAGER, SIDE_WAGERS, UNDER
from .wagers import MATCH as MATCH_WAGER
from .wagers import OVER as OVER_13
from .wagers import STREAK as STREAK_WAGER
from .wagers import TWENTY as TWENTY_WAGER

if TYPE_CHECKING:
    from ..elections import BlackjackFamily
    from ..kernel import TableKernel

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]

Dealt = tuple[Cards, tuple[int, int, int], Layout]  # the shoe, its limits, and how the table is set

STAKE = 100  # cents


@kernel
def _run(stream: Stream, dealt: Dealt, weights: Ints, rounds: int, tables: Table, out: Ints) -> Block:
    """Every seat with the main wager and every side wager, shoe after shoe; both lanes one after the other."""
    seats, spots, _, _, _ = dealt[2]
    main = seats * (signed(tables[MOST_HANDS] - tables[NET]) + SUMS)
    counts = np.zeros(spots * main + seats * SIZE, np.int64)
    seed, block, game = stream
    for lane in range(LANES):
        state, drawing = lane_stream(seed, block, game, lane), lane_stream(seed, block, ~game, lane)
        share = (rounds + 1 - lane) // LANES
        _play_lane(state, drawing, dealt, weights, share, tables, out, main, counts)
    return counts


@kernel
def _play_lane(
    state: State,
    drawing: State,
    dealt: Dealt,
    weights: Ints,
    rounds: int,
    tables: Table,
    out: Ints,
    main: int,
    counts: Ints,
) -> None:
    """One lane; ``drawing`` is the stream of the amounts of the blackjack bonus."""
    cards, limits, table = dealt
    cut, most_rounds, longest = limits
    seats, spots, hole, _, insured = table
    sides, running = counts[spots * main :], np.zeros(4 * seats, np.int64)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    whole, reach = shoe[:size], (min(cut + USUAL, size) if seats * spots == 1 else min(cut + longest, size))
    shuffle(state, whole, 0, size)
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at, left = 1, (min(most_rounds, rounds) if most_rounds > 0 else rounds)
        rounds -= left
        while left > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            outcome, after = play_round(shoe, at, seats, hole, tables, out)
            add_round(counts[:main], tables, out, seats, outcome)
            after = side_seats(drawing, shoe, at, after, table, outcome, weights, running, tables, out, sides)
            for spot in range(1, spots):  # more dealer hands on the same first card: 19:47-2.18(e)
                up, begins = signed(shoe[at + seats] & 15), after
                outcome, after = dealer_hand(shoe, after, up, 0, out[NEEDED], tables)
                add_round(counts[spot * main :], tables, out, seats, outcome)
                if insured and up == 1:  # each dealer hand has its own: 19:47-2.18(g)
                    after = max(after, begins + 1)
                    for seat in range(seats):
                        sides[seat * SIZE + INSURED + (1 if shoe[begins] & 15 >= 10 else 0)] += 1
            at = after
            left -= 1
        rounds += left


class SideKernel:
    """Seats at certain elections with $1 on every side wager that is offered, and insurance where it is taken."""

    block_rounds = 2**17

    def __init__(self, elections: BlackjackFamily, table: TableKernel, insured: bool = False) -> None:
        self.elections, self.table, self.insured = elections, table, insured
        self.offered = {kind.key for kind in SIDE_WAGERS if kind.offered(elections)}
        drawn = ("bonus_one", "bonus_five") if BONUS.key in self.offered else ()
        self.amounts = [list(getattr(elections, name).items()) for name in drawn] or [[(STAKE, 1)]] * 2
        self.weights = np.zeros((2, MOST_AMOUNTS + 1), np.int64)
        for i, amounts in enumerate(self.amounts):
            for at, (_, weight) in enumerate(amounts[:MOST_AMOUNTS]):
                self.weights[i, at] = weight
            self.weights[i, MOST_AMOUNTS] = self.weights[i, :MOST_AMOUNTS].sum()
        self.fast = table.fast if OPTIONAL.key not in self.offered and not insured else None
        if self.fast is not None:
            self.classes, self.matches = classes_of_two(), matches_of_two()
            self.signs = signs_of(table.tables, len(table.builder.finishes))

    @staticmethod
    def wanted(elections: BlackjackFamily) -> bool:
        """Whether the table offers a side wager."""
        return any(kind.offered(elections) for kind in SIDE_WAGERS)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """The counts of the main wagers, then those of the side wagers of each seat."""
        table = self.table
        if self.fast is not None:
            return self._run_fast(seed, block, rounds)
        stream = np.uint64(seed), np.uint64(block), table.game_number
        limits = table.cut, table.rounds_per_shoe, table.longest
        layout = table.seats, table.spots, table.p.hole, OPTIONAL.key in self.offered, self.insured
        cards, out = shoe_cards(table.p), new_round(table.seats)
        return _run(stream, (cards, limits, layout), self.weights, rounds, table.tables, out)

    def _run_fast(self, seed: int, block: int, rounds: int) -> Block:
        """The same for one seat without a hole card: both lanes at once, the side wagers after each shoe."""
        number = np.uint64(seed), np.uint64(block)
        streams = np.stack([lane_stream(*number, ~self.table.game_number, lane) for lane in range(LANES)])
        lines, counts = np.zeros(9 * len(self.classes.lines), np.int64), np.zeros(SIZE, np.int64)
        streaks, running = STREAK_WAGER.key in self.offered, np.zeros(4 * LANES, np.int64)
        looked = self.classes.of, self.matches, self.signs
        sides = Sides(*looked, streaks, self.weights, running, streams, lines, counts)
        main = self.table.run_fast(seed, block, rounds, sides)
        fold(lines, self.classes, counts)
        return np.concatenate([main, counts])

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The main wagers and every side wager that is offered, seat by seat."""
        seats = self.table.seats
        told = self.table.summarize(totals[: -seats * SIZE])
        for seat in range(seats):
            first = len(totals) - (seats - seat) * SIZE
            for key, ends in self._lines(totals[first : first + SIZE]):
                told.append(WagerTotals.tally(key if seats == 1 else f"{key}:{seat + 1}", ends))
        return told

    def _lines(self, n: list[int]) -> Iterator[tuple[str, list[Ending]]]:
        """Each wager that is offered or taken, with the ways it ended."""
        for kind, base, nets in self._schedules():
            if kind.partition(":")[0] in self.offered:
                yield kind, _ends(n[base : base + len(nets)], nets)
        if self.insured:
            yield INSURANCE.key, _ends(n[INSURED : INSURED + 2], (-1, 2))

    def _schedules(self) -> Iterator[tuple[str, int, Sequence[object]]]:
        """Key, first count and net of each line of every side wager this table has."""
        e, offered = self.elections, self.offered
        if OVER_13.key in offered:
            yield OVER_13.key, OVER, (-1, -1, e.over_under_pays.ratio)
            yield UNDER.key, OVER, (e.over_under_pays.ratio, -1, -1)
        if SAME_SUIT.key in offered:
            king_queen, other = (odds.ratio for odds in e.same_suit_odds)
            yield SAME_SUIT.key, SAME, (-1, other, king_queen)
        if SEVENS_WAGER.key in offered:
            yield f"{SEVENS_WAGER.key}:by-the-chart", SEVEN, (-1, *(e.sevens_pay[line].ratio for line in range(1, 6)))
        if PROGRESSIVE_WAGER.key in offered:
            prizes = (*(PROGRESSIVE[line][0] for line in range(1, 5)), e.progressive_initial)
            nets = (Fraction(prize, STAKE) - 1 for prize in prizes)  # the chip stays: reading P-7
            yield f"{PROGRESSIVE_WAGER.key}:aces-split", ACES, (-1, *nets)
        if MATCH_WAGER.key in offered:
            each = (0, *(odds.ratio for odds in e.match_odds))
            yield MATCH_WAGER.key, MATCH, tuple(each[a] + each[b] or -1 for a in range(3) for b in range(3))
        if TWENTY_WAGER.key in offered:
            yield TWENTY_WAGER.key, TWENTY, (-1, *(e.twenty_point_schedule[line].ratio for line in TWENTY_LINES))
        if OPTIONAL.key in offered:
            pays = e.dealer_bust_pays
            yield OPTIONAL.key, BUST, tuple(pays[line].ratio if line in pays else -1 for line in range(13))
        if STREAK_WAGER.key in offered:
            for i, length in enumerate((2, 3, 4, 5)):
                yield f"{STREAK_WAGER.key}:{length}", STREAK + 2 * i, (-1, e.streak_odds[length].ratio)
        for base, key, stake, amounts in zip(
            (BONUS_ONE, BONUS_FIVE), ("bonus:$1", "bonus:$5"), (100, 500), self.amounts, strict=True
        ):
            yield key, base, (-1, *(Fraction(amount, stake) for amount, _ in amounts[:MOST_AMOUNTS]))


Ending = tuple[int, int, int, Result]  # how often, the stake, the net, the result


def _ends(counts: list[int], nets: Sequence[Any]) -> list[Ending]:
    """Counts by line as ways a wager ended."""
    return [
        (times, STAKE, int(net * STAKE), Result.WON if net > 0 else Result.LOST)
        for times, net in zip(counts, nets, strict=True)
    ]
