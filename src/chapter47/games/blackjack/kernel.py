"""The compiled simulation of blackjack: shoe after shoe, every seat by a strategy given as data, every round settled.

Rounds without a split are counted by finish and outcome of the dealer, and settled when they are added up; rounds with
a split are settled as they end. Every seat plays by the same strategy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...errors import Refusal, certain
from ...sim.compile import jitable, kernel, signed
from ...sim.engine import Block, WagerTotals
from ...sim.sequence import Sequence as Rounds
from ...sim.streams import State, Stream, game_number, seed_stream, shuffle
from ...table.wagers import Result
from . import rules
from .compiled.procedure import (
    LONGEST,
    NEEDED,
    SUMS,
    Cards,
    Ints,
    add_round,
    dealer_hand,
    new_round,
    play_round,
    refill,
    seat_net,
)
from .compiled.rules import ENDS, MOST_HANDS, NET, RANKS, UNIT, Builder, Table, shoe_cards
from .exact.rules import Parameters
from .exact.strategy import PlayChart
from .fast.kernel import LANES, USUAL, lane_stream, run_lanes
from .fast.procedure import Fast, by_finish, fast_tables
from .sides.rules import Sides

if TYPE_CHECKING:
    from .elections import BlackjackElections

Dealt = tuple[Cards, tuple[int, int, int], int, int]  # the shoe, its limits, the boxes, and the hole card's code

jitable(rules)


@kernel
def _run(stream: Stream, dealt: Dealt, rounds: int, tables: Table, out: Ints) -> Block:
    """Both lanes of a block, one after the other."""
    seats = dealt[2]
    counts = np.zeros(seats * (signed(tables[MOST_HANDS] - tables[NET]) + SUMS), np.int64)
    for lane in range(LANES):
        state = lane_stream(*stream, lane)
        _play_lane(state, dealt, (rounds + 1 - lane) // LANES, tables, out, counts)
    return counts


@kernel
def _play_lane(state: State, dealt: Dealt, rounds: int, tables: Table, out: Ints, counts: Ints) -> None:
    """Shoe after shoe; ``limits``: cards before the cutting card, rounds of a shoe (0: by the card), longest round."""
    cards, limits, seats, hole = dealt
    cut, most_rounds, longest = limits
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    reach = min(cut + USUAL, size) if seats == 1 else min(cut + longest, size)
    whole = shoe[:size]
    shuffle(state, whole, 0, size)
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at, left = 1, (min(most_rounds, rounds) if most_rounds > 0 else rounds)  # 19:47-2.6(c)[burn-new-shoe]
        rounds -= left
        while left > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            outcome, at = play_round(shoe, at, seats, hole, tables, out)
            add_round(counts, tables, out, seats, outcome)
            left -= 1
        rounds += left


@kernel
def _run_multiple(
    stream: Stream,
    cards: Cards,
    limits: tuple[int, int, int],
    seats: int,
    spots: int,
    rounds: int,
    tables: Table,
    out: Ints,
) -> Block:
    """Multiple action: every hand against ``spots`` dealer hands on the same first card. 19:47-2.18(e)."""
    cut, _, longest = limits
    part = seats * (signed(tables[MOST_HANDS] - tables[NET]) + SUMS)
    counts = np.zeros(spots * part, np.int64)
    state = seed_stream(*stream)
    size = len(cards)
    shoe = np.empty(size + longest, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    whole, reach = shoe[:size], min(cut + longest, size)
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at = 1
        while rounds > 0 and at < cut:
            if at + longest > size:
                refill(state, shoe, spare, at, size)
            up = signed(shoe[at + seats] & 15)
            outcome, at = play_round(shoe, at, seats, rules.NO_HOLE, tables, out)
            add_round(counts, tables, out, seats, outcome)
            for spot in range(1, spots):
                outcome, at = dealer_hand(shoe, at, up, 0, out[NEEDED], tables)
                add_round(counts[spot * part :], tables, out, seats, outcome)
            rounds -= 1
    return counts


class TableKernel:
    """A game of the family by a strategy, $100 on every seat in every round.

    ``cut`` is how many cards lie before the cutting card; ``rounds_per_shoe`` deals so many rounds of each shoe
    instead, which shows what the cutting card does. ``spots`` are the dealer's hands of multiple action.
    """

    block_rounds = 2**18

    def __init__(
        self,
        p: Parameters,
        plan: PlayChart,
        cut: int | None = None,
        seats: int = 1,
        rounds_per_shoe: int = 0,
        game: str = "blackjack",
        key: str = "blackjack",
    ) -> None:
        if not 1 <= seats <= 7:
            raise Refusal(
                f"{seats} seats cannot be simulated.", cite="19:47-2.11(e)[four-hands]", instead="one to seven"
            )
        self.p, self.plan, self.seats, self.spots, self.key = p, plan, seats, p.dealer_hands, key
        self.builder = Builder(p, plan)
        self.tables = self.builder.build()
        self.cards = shoe_cards(p)
        self.longest = LONGEST + 24 * (seats - 1) + 12 * (self.spots - 1)
        size = len(self.cards)
        self.cut = size - -(-size // 4) if cut is None else cut
        if not 1 < self.cut <= size:
            raise Refusal(
                f"{self.cut} cards before the cutting card of {size} cannot be played.",
                cite="19:47-2.5(d)[place-cutting-card]",
                instead="a cutting card inside the shoe",
            )
        self.rounds_per_shoe = rounds_per_shoe
        self.game_number = game_number(game)
        self.fast: Fast | None = None
        if self.spots == 1 and seats == 1 and p.hole == rules.NO_HOLE and not self.tables_look_at_suits:
            self.fast = fast_tables([(self.tables, self.builder.finishes)])

    @property
    def tables_look_at_suits(self) -> bool:
        """Whether some payout of the main wager depends on suits or ranks."""
        return self.builder.tagged or self.p.designated_face_rank > 0

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds counted by what they ended in; every block opens a new shoe."""
        stream = np.uint64(seed), np.uint64(block), self.game_number
        limits = self.cut, self.rounds_per_shoe, self.longest
        out = new_round(self.seats)
        if self.fast is not None:
            return self.run_fast(seed, block, rounds)
        if self.spots > 1:
            return _run_multiple(stream, self.cards, limits, self.seats, self.spots, rounds, self.tables, out)
        return _run(stream, (self.cards, limits, self.seats, self.p.hole), rounds, self.tables, out)

    def run_fast(self, seed: int, block: int, rounds: int, sides: Sides | None = None) -> Block:
        """Both lanes at once, with side wagers where they are asked for."""
        lanes = certain(self.fast)
        stream = np.uint64(seed), np.uint64(block), self.game_number
        limits = self.cut, self.rounds_per_shoe, self.longest
        counts = np.zeros((1, len(self.builder.finishes) * ENDS + SUMS), np.int64)
        tally, tables, fast = np.zeros(lanes.tally_size, np.int64), self.tables[np.newaxis], lanes.arrays
        run_lanes(*stream, self.cards, limits, rounds, tables, fast, tally, counts, new_round(1), None, sides)
        counts[0, :-SUMS] += by_finish(tally)
        return np.asarray(counts[0])

    def sequence(self, wager: str) -> Rounds | None:
        """The shoes as one player meets them; of a side wager nothing is told."""
        from .compiled.events import sequence_of

        return sequence_of(self, wager)

    def play_cards(self, cards: Iterable[tuple[int, int]]) -> tuple[list[int], int, int]:
        """One round on explicit cards (rank and suit, as they are dealt): nets in cents, outcome, cards used.

        This is how the procedure is compared with the kernel.
        """
        shoe = np.array([rank + RANKS * suit for rank, suit in cards], np.uint8)
        out = new_round(self.seats)
        outcome, used = play_round(shoe, 0, self.seats, self.p.hole, self.tables, out)
        return [int(seat_net(self.tables, out, seat, outcome)) for seat in range(self.seats)], int(outcome), int(used)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The main wager of each dealer hand and seat, per unit of the original wager."""
        places = [
            ":".join(str(n) for n, number in ((spot, self.spots), (seat, self.seats)) if number > 1)
            for spot in range(1, self.spots + 1)
            for seat in range(1, self.seats + 1)
        ]
        size = len(totals) // len(places)
        keys = [f"{self.key}:{place}".rstrip(":") for place in places]
        return [main_totals(key, totals[i * size : (i + 1) * size], self.builder) for i, key in enumerate(keys)]


def main_totals(key: str, counts: Sequence[int], builder: Builder) -> WagerTotals:
    """The main wager of one seat from its counts."""
    ended = dict.fromkeys(Result, 0)
    nets = builder.nets().tolist()
    rounds, won, lost, net, squares = counts[-SUMS:]
    staked = rounds * UNIT
    ended[Result.WON], ended[Result.LOST], ended[Result.VOID] = won, lost, rounds - won - lost
    for at, times in enumerate(counts[:-SUMS]):
        if times:
            gain = nets[at]
            ended[Result.WON if gain > 0 else Result.LOST if gain < 0 else Result.VOID] += times
            net += times * gain
            squares += times * gain * gain
            staked += times * UNIT
    return WagerTotals.from_sums(key, ended, staked, net, staked * UNIT, squares, net * UNIT)


class BlackjackKernel:
    """A game of the family at certain elections by its own chart: the main wager, and every side wager beside it.

    ``insurance`` takes it whenever it is offered; a count that decides it is ``count``'s.
    """

    def __init__(
        self,
        elections: BlackjackElections,
        plan: PlayChart | None = None,
        seats: int = 1,
        rounds_per_shoe: int = 0,
        insurance: bool = False,
    ) -> None:
        from .exact.odds import solution
        from .sides.kernel import SideKernel
        from .wagers import SPOT

        p = elections.parameters
        if insurance and not elections.insurance:
            raise Refusal("This table offers no insurance.", cite="19:47-2.6(k)3[no-insurance]", instead="never")
        plan = plan or solution(p).chart
        cut = 2 if elections.shuffling == "continuous" else elections.shoe_cards - elections.cutting_card_place
        per_shoe = 1 if elections.shuffling == "continuous" or elections.one_round_per_deck else rounds_per_shoe
        key = SPOT.key if p.dealer_hands > 1 else "blackjack"
        base = TableKernel(p, plan, cut, seats, per_shoe, game_key(elections), key)
        sides = insurance or SideKernel.wanted(elections)
        self.table: TableKernel | SideKernel = SideKernel(elections, base, insurance) if sides else base
        self.block_rounds = self.table.block_rounds

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Rounds counted by what they ended in; every block opens a new shoe."""
        return self.table.run_block(seed, block, rounds)

    def sequence(self, wager: str) -> Rounds | None:
        """The shoes as one player meets them; of a side wager nothing is told."""
        table = self.table if isinstance(self.table, TableKernel) else self.table.table
        return table.sequence(wager)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Every wager, per unit of the wager as it was made."""
        return self.table.summarize(totals)


def game_key(elections: BlackjackElections) -> str:
    """The key of the game whose elections these are: the games of the family share this module."""
    return type(elections).__module__.split(".")[-2].replace("_", "-")


_built: dict[tuple[Parameters, int, int], TableKernel] = {}  # tables of the plans last played on explicit cards


def play_cards(
    p: Parameters, plan: PlayChart, cards: Iterable[tuple[int, int]], seats: int = 1
) -> tuple[list[int], int, int]:
    """``TableKernel.play_cards`` for rules and a plan; the tables are kept."""
    key = p, id(plan), seats
    if key not in _built:
        if len(_built) > 16:
            _built.clear()
        _built[key] = TableKernel(p, plan, seats=seats)  # it holds the plan, so the id stays its own
    return _built[key].play_cards(cards)


__all__ = ["BlackjackKernel", "TableKernel", "play_cards"]
